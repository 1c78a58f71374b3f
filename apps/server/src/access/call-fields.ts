import * as z from 'zod'
import type { Call } from '@lectern/contracts'

/** Paths of the fields in a call, for example `body.password` and `data[].uid`. */
export interface CallFields {
  readonly takes: readonly string[]
  readonly gives: readonly string[]
}

const Schema = z.looseObject({
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional()
  },
})
type Schema = z.infer<typeof Schema>

/** Returns the field paths in the call's contract. The server ignores other fields of a request. */
export function readCallFields(call: Call): CallFields {
  const takes = (['params', 'query', 'body'] as const).flatMap((part) => pathsIn(call[part], part, 'input'))
  const gives = Object.values(call.responses).flatMap((body) => pathsIn(body ?? undefined, '', 'output'))
  return { takes, gives: [...new Set(gives)] }
}

function pathsIn(schema: z.core.$ZodType | undefined, at: string, io: 'input' | 'output'): string[] {
  if (schema === undefined) return []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return [...new Set(walk(Schema.parse(json), at))]
}

function walk({ properties, items, anyOf, oneOf, additionalProperties }: Schema, at: string): string[] {
  const under = (name: string): string => (at === '' ? name : `${at}.${name}`)
  if (properties !== undefined) return Object.entries(properties).flatMap(([name, child]) => walk(child, under(name)))
  if (items !== undefined) return walk(items, `${at}[]`)
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.flatMap((alternative) => walk(alternative, at))
  if (typeof additionalProperties === 'object') return walk(additionalProperties, under('*'))
  return [at === '' ? 'the whole value' : at]
}
