import { isObject } from './attributes.ts'
import type { Attributes } from './attributes.ts'
import { ENDPOINTS } from './describe-service.ts'
import { SCHEMAS_OF, findAttribute, findByName, findSchema } from './schemas.ts'
import type { ResourceKind } from './schemas.ts'

/** A user or group as it is stored. */
export interface Resource {
  readonly id: string
  readonly kind: ResourceKind
  readonly version: number
  readonly created: Date
  readonly modified: Date
  readonly attributes: Attributes
}

/** Paths of the attributes that an answer contains, or that it leaves out. RFC 7644 §3.9. */
export interface Selection {
  readonly only?: readonly string[]
  readonly without?: readonly string[]
}

export const versionTag = ({ version }: Pick<Resource, 'version'>): string => `W/"${version}"`

/** Returns a resource as the answers contain it. `id` and `schemas` are in each answer. RFC 7643 §3.1. */
export function presentResource(base: string, resource: Resource, { only, without }: Selection = {}): object {
  const { id, kind, created, modified, attributes } = resource
  const [core, ...extensions] = SCHEMAS_OF[kind]
  const { path, name } = ENDPOINTS[kind]
  const meta = {
    resourceType: name,
    created: created.toISOString(),
    lastModified: modified.toISOString(),
    location: `${base}/${path}/${id}`,
    version: versionTag(resource),
  }
  const schemas = [core.id, ...extensions.map((each) => each.id).filter((urn) => Object.hasOwn(attributes, urn))]
  const whole = { ...attributes, meta }
  const chosen = only === undefined ? whole : pick(kind, whole, only)
  return { schemas, id, ...(without === undefined ? chosen : omit(kind, chosen, without)) }
}

type Values = Readonly<Record<string, unknown>>

/** The place of a selected attribute in an answer: names from outside to inside. */
function placeOf(kind: ResourceKind, text: string): readonly string[] | undefined {
  if (text.toLowerCase() === 'meta') return ['meta']
  const schema = findSchema(kind, text)
  if (schema !== undefined) return [schema.id]
  const whole = findAttribute(kind, text)
  const dot = text.lastIndexOf('.')
  const place = whole ?? findAttribute(kind, text.slice(0, dot))
  if (place === undefined) return undefined
  const { attribute, extension } = place
  const outer = [...(extension === undefined ? [] : [extension]), attribute.name]
  if (whole !== undefined) return outer
  const sub = findByName(attribute.sub ?? [], text.slice(dot + 1))
  return sub === undefined ? undefined : [...outer, sub.name]
}

function pick(kind: ResourceKind, values: Values, paths: readonly string[]): Values {
  let picked: Values = {}
  for (const path of paths) {
    const place = placeOf(kind, path)
    if (place !== undefined) picked = merge(picked, pickAt(values, place))
  }
  return picked
}

function pickAt(values: Values, [name = '', ...inner]: readonly string[]): Values {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return {}
  if (inner.length === 0) return { [name]: value }
  if (Array.isArray(value)) return { [name]: value.map((each) => (isObject(each) ? pickAt(each, inner) : {})) }
  return isObject(value) ? { [name]: pickAt(value, inner) } : {}
}

function merge(left: Values, right: Values): Values {
  const merged: Record<string, unknown> = { ...left }
  for (const [name, value] of Object.entries(right)) {
    const before = merged[name]
    if (isObject(before) && isObject(value)) merged[name] = merge(before, value)
    else if (Array.isArray(before) && Array.isArray(value))
      merged[name] = value.map((each: unknown, index) => {
        const old: unknown = before[index]
        return isObject(old) && isObject(each) ? merge(old, each) : each
      })
    else merged[name] = value
  }
  return merged
}

function omit(kind: ResourceKind, values: Values, paths: readonly string[]): Values {
  let left = values
  for (const path of paths) {
    const place = placeOf(kind, path)
    if (place !== undefined) left = omitAt(left, place)
  }
  return left
}

function omitAt(values: Values, [name = '', ...inner]: readonly string[]): Values {
  const { [name]: value, ...rest } = values
  if (value === undefined || inner.length === 0) return rest
  if (Array.isArray(value))
    return { ...rest, [name]: value.map((each) => (isObject(each) ? omitAt(each, inner) : each)) }
  return isObject(value) ? { ...rest, [name]: omitAt(value, inner) } : values
}
