import { Ajv } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { decodeForm } from '../wire/decode-form.ts'
import type { FormValue } from '../wire/decode-form.ts'
import { isRecord } from '../wire/is-record.ts'
import { NEW_PARAMETERS, NOT_DESCRIBED, OTHER_FIELDS } from './differences.ts'

/** Stripe's own description. Without this folder, tests check nothing against it. */
const DESCRIPTION = join(import.meta.dirname, '../../../../../shared/payments/stripe-openapi.json')
export const hasDescription = existsSync(DESCRIPTION)

/** One request of a test and its answer. */
export interface Exchange {
  readonly method: string
  /** The path with its query. */
  readonly url: string
  readonly body: string
  readonly status: number
  readonly answer: unknown
}

type Json = Readonly<Record<string, unknown>>
const Json = z.record(z.string(), z.unknown())
const Content = z.object({ content: z.record(z.string(), z.object({ schema: Json })) })
const Operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: Json })).default([]),
  requestBody: Content.optional(),
  responses: z.object({ 200: Content.optional() }),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Json) }),
})

/** Returns a function that names the problems of an exchange. Null: there is no description. */
export function loadDescription(): ((exchange: Exchange) => string[]) | null {
  if (!hasDescription) return null
  const { paths, components } = Description.parse(JSON.parse(readFileSync(DESCRIPTION, 'utf8')))
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, withDifferences(name, schema)]),
  )
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      return {
        name,
        pattern: toPattern(name),
        request: toJsonSchema(requestSchema(name, operation)),
        answer: operation.responses[200]?.content['application/json']?.schema ?? {},
      }
    }),
  )
  const findOperation = ({ method, url }: Exchange) => {
    const request = `${method} ${url.split('?')[0]}`
    return operations.find(({ pattern }) => pattern.test(request))
  }
  const description = { components: { schemas }, answers: operations.map(({ answer }) => answer) }
  ajv.addSchema(Json.parse(toJsonSchema(description)), 'description')
  // Compiling takes seconds, which the hook of a test does not have.
  for (const name of ['error', 'event', 'subscription', 'test_helpers.test_clock', 'webhook_endpoint'])
    ajv.getSchema(`description#/components/schemas/${name}`)
  const forms = new Ajv({ strict: false, validateFormats: false, coerceTypes: true, allErrors: true })

  const checkObject = (value: unknown): string[] => {
    if (!isRecord(value)) return ['the answer is no object']
    if (value['object'] === 'list') return z.array(z.unknown()).parse(value['data']).flatMap(checkObject)
    const name = `${value['deleted'] === true ? 'deleted_' : ''}${String(value['object'])}`
    if (NOT_DESCRIBED.has(name)) return []
    if (schemas[name] === undefined) return [`${name} is not described`]
    if (!ajv.validate(`description#/components/schemas/${name}`, value))
      return [`${name}: ${ajv.errorsText(ajv.errors)}`]
    const data = name === 'event' ? value['data'] : undefined
    return isRecord(data) ? checkObject(data['object']) : []
  }
  /** An object may have the right form, and still be no answer to this request. */
  const checkAnswer = (exchange: Exchange): string[] => {
    const operation = findOperation(exchange)
    if (operation === undefined) return checkObject(exchange.answer)
    return ajv.validate(`description#/answers/${operations.indexOf(operation)}`, exchange.answer)
      ? checkObject(exchange.answer)
      : [`no answer to this request: ${ajv.errorsText(ajv.errors)}`]
  }
  const checkRequest = (exchange: Exchange): string[] => {
    const operation = findOperation(exchange)
    if (operation === undefined) return []
    const { method, url, body } = exchange
    const params = toPlain(decodeForm(method === 'POST' ? body : (url.split('?')[1] ?? '')))
    return forms.validate(Json.parse(operation.request), params)
      ? []
      : [`${operation.name}: ${forms.errorsText(forms.errors)} in ${JSON.stringify(params)}`]
  }
  return (exchange) => {
    if (exchange.status >= 400)
      return ajv.validate('description#/components/schemas/error', exchange.answer)
        ? []
        : [`error of ${exchange.url}: ${ajv.errorsText(ajv.errors)}`]
    return [...checkRequest(exchange), ...checkAnswer(exchange)].map(
      (problem) => `${exchange.method} ${exchange.url}: ${problem}`,
    )
  }
}

/** Changes a schema of 2023 into that of today. */
function withDifferences(name: string, schema: Json): Json {
  const other = OTHER_FIELDS.filter((difference) => difference.schemas.includes(name))
  const changed = new Set(other.flatMap(({ fields }) => fields))
  if (changed.size === 0) return schema
  const required = z.array(z.string()).default([]).parse(schema['required'])
  const properties = Object.entries(Json.parse(schema['properties'])).filter(([field]) => !changed.has(field))
  return {
    ...schema,
    required: required.filter((field) => !changed.has(field)),
    properties: Object.fromEntries(properties),
  }
}

/** Returns the schema of the parameters of a request. A parameter that is not described is refused. */
function requestSchema(name: string, { parameters, requestBody }: z.infer<typeof Operation>): Json {
  const fresh = NEW_PARAMETERS.filter(({ requests }) => requests.includes(name)).flatMap((each) => each.parameters)
  const added = Object.fromEntries(['key', ...fresh].map((parameter) => [parameter, {}]))
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema
  const query = parameters.filter((each) => each.in === 'query').map((each) => [each.name, each.schema] as const)
  const properties = { ...Object.fromEntries(query), ...Json.parse(body?.['properties'] ?? {}) }
  const required = z.array(z.string()).default([]).parse(body?.['required'])
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...properties, ...added },
    required: required.filter((field) => !fresh.includes(field)),
  }
}

/** Turns the `nullable` of OpenAPI 3.0 into a schema for null. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema)
  if (!isRecord(node)) return node
  const { nullable, ...schema } = node
  const converted = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toJsonSchema(value)]))
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, String.raw`(?!search$|upcoming$|create_preview$)[^/]+`)}$`)

/** Turns a decoded form into objects and lists. */
function toPlain(value: FormValue): unknown {
  if (typeof value === 'string') return value
  const entries = [...value].map(([key, each]) => [key, toPlain(each)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
