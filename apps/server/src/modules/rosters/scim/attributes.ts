import { ScimError, invalid } from './scim-error.ts'
import { ELEMENTS_MAX, EXTERNAL_ID, MEMBERS_MAX, SCHEMAS_OF, TEXT_MAX, findAttribute, findSchema } from './schemas.ts'
import type { Attribute, Place, ResourceKind } from './schemas.ts'

/** A value of an attribute in the form that is stored. */
export type ScimValue = string | boolean | ScimRecord | readonly ScimRecord[]
export type ScimRecord = Readonly<Record<string, string | boolean>>
/** The attributes of a resource by name. Those of an extension are nested below its URN. RFC 7643 §3. */
export interface Attributes {
  readonly [name: string]: ScimValue | Attributes
}

/** Attributes that only the server writes, or that no schema has. A client sends them back without meaning a change. */
const IGNORED = new Set(['id', 'meta', 'schemas'])

/**
 * Converts the body of a POST or PUT to attributes in the form that is stored. Ignores the attributes that the server does
 * not store. Throws a `ScimError`.
 */
export function readAttributes(kind: ResourceKind, body: unknown): Attributes {
  if (!isObject(body)) throw invalid('invalidSyntax', 'The body is not an object.')
  const draft = new AttributeDraft(kind, {})
  for (const [name, value] of Object.entries(body)) {
    if (IGNORED.has(name.toLowerCase())) continue
    const schema = findSchema(kind, name)
    if (schema === undefined) {
      const place = findAttribute(kind, name)
      if (place !== undefined) draft.set(place, coerce(place.attribute, value))
    } else if (isObject(value))
      for (const [own, each] of Object.entries(value)) {
        const place = findAttribute(kind, `${schema.id}:${own}`)
        if (place !== undefined) draft.set(place, coerce(place.attribute, each))
      }
    else if (value !== null) throw invalid('invalidValue', `${schema.id} is not an object.`)
  }
  return draft.finish()
}

/** The attributes of a resource while they change. */
export class AttributeDraft {
  readonly kind: ResourceKind
  readonly #core = new Map<string, ScimValue>()
  readonly #extensions = new Map<string, Map<string, ScimValue>>()

  constructor(kind: ResourceKind, attributes: Attributes) {
    this.kind = kind
    const [core, ...extensions] = SCHEMAS_OF[kind]
    for (const { name } of [...core.attributes, EXTERNAL_ID]) this.#copy(this.#core, attributes, name)
    for (const { id, attributes: own } of extensions) {
      const values = new Map<string, ScimValue>()
      const stored = attributes[id]
      for (const { name } of own) if (isObject(stored)) this.#copy(values, stored, name)
      this.#extensions.set(id, values)
    }
  }

  #copy(values: Map<string, ScimValue>, from: Readonly<Record<string, unknown>>, name: string): void {
    const value = Object.hasOwn(from, name) ? from[name] : undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of stored attributes were coerced
    if (value !== undefined) values.set(name, value as ScimValue)
  }

  get({ attribute, extension }: Place): ScimValue | undefined {
    return this.#valuesOf(extension).get(attribute.name)
  }

  /** Undefined deletes the value. */
  set({ attribute, extension }: Place, value: ScimValue | undefined): void {
    const values = this.#valuesOf(extension)
    if (value === undefined) values.delete(attribute.name)
    else values.set(attribute.name, value)
  }

  #valuesOf(extension: string | undefined): Map<string, ScimValue> {
    return (extension === undefined ? undefined : this.#extensions.get(extension)) ?? this.#core
  }

  /** Returns the attributes. Throws a `ScimError` if a required one is missing. */
  finish(): Attributes {
    const [core, ...extensions] = SCHEMAS_OF[this.kind]
    for (const { name, required } of core.attributes)
      if (required === true && !this.#core.has(name)) throw invalid('invalidValue', `${name} is required.`)
    return Object.fromEntries<ScimValue | Attributes>([
      ...inOrder([...core.attributes, EXTERNAL_ID], this.#core),
      ...extensions.flatMap(({ id, attributes }) => {
        const values = inOrder(attributes, this.#valuesOf(id))
        return values.length === 0 ? [] : [[id, Object.fromEntries(values)] as const]
      }),
    ])
  }
}

/** The same attributes always have the same order, so that they can be compared as JSON. */
const inOrder = (attributes: readonly Attribute[], values: ReadonlyMap<string, ScimValue>): [string, ScimValue][] =>
  attributes.flatMap(({ name }): [string, ScimValue][] => {
    const value = values.get(name)
    return value === undefined ? [] : [[name, value]]
  })

/** Converts a value to the form that is stored. Returns undefined for null and for nothing. Throws a `ScimError`. */
export function coerce(attribute: Attribute, value: unknown): ScimValue | undefined {
  if (attribute.multiValued !== true) return coerceOne(attribute, value)
  const given: readonly unknown[] = Array.isArray(value) ? value : value == null ? [] : [value]
  const max = attribute.name === 'members' ? MEMBERS_MAX : ELEMENTS_MAX
  if (given.length > max) throw new ScimError(400, `${attribute.name} has more than ${max} values.`, 'tooMany')
  return withOnePrimary(given.map((each) => coerceElement(attribute, each)).filter((each) => each !== undefined))
}

/** Converts one element of a list of values. */
export function coerceElement(attribute: Attribute, value: unknown): ScimRecord | undefined {
  // Some clients send a list of strings.
  const element = coerceOne({ ...attribute, multiValued: false }, isObject(value) ? value : { value })
  return isRecord(element) ? element : undefined
}

/** Returns a list without doubled values, or undefined for none. At most one element is the primary one: the last. RFC 7643 §2.4. */
export function withOnePrimary(elements: readonly ScimRecord[]): readonly ScimRecord[] | undefined {
  if (elements.length === 0) return undefined
  const unique = [...new Map(elements.map((element) => [elementKey(element), element])).values()]
  const primary = unique.findLast((element) => element['primary'] === true)
  if (primary === undefined) return unique
  return unique.map((element) =>
    element['primary'] === true && element !== primary ? { ...element, primary: false } : element,
  )
}

/** Two elements with the same key are the same one. */
export const elementKey = (element: ScimRecord): string =>
  element['value'] === undefined
    ? JSON.stringify(element)
    : `${String(element['type'] ?? '')} ${String(element['value'])}`

/** Converts one value. */
export function coerceOne(attribute: Attribute, value: unknown): ScimValue | undefined {
  if (value == null || value === '') return undefined
  switch (attribute.type) {
    case 'string':
      return coerceText(attribute, value)
    case 'boolean':
      // Entra ID sends `"True"`.
      if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
      if (typeof value !== 'boolean') throw invalid('invalidValue', `${attribute.name} is not a boolean.`)
      return value
    case 'complex':
      return coerceRecord(attribute, value)
  }
}

function coerceText({ name, max = TEXT_MAX }: Attribute, value: unknown): string {
  const given = typeof value === 'number' ? String(value) : value
  if (typeof given !== 'string') throw invalid('invalidValue', `${name} is not a string.`)
  if (given.length > max) throw invalid('invalidValue', `${name} has more than ${max} characters.`)
  if (given.includes('\0') || !given.isWellFormed()) throw invalid('invalidValue', `${name} has invalid characters.`)
  return given
}

function coerceRecord({ name, sub = [] }: Attribute, value: unknown): ScimRecord | undefined {
  if (!isObject(value)) throw invalid('invalidValue', `${name} is not an object.`)
  const given = Object.entries(value)
  const entries = sub.flatMap((attribute): [string, string | boolean][] => {
    const found = given.findLast(([key]) => key.toLowerCase() === attribute.name.toLowerCase())
    const coerced = coerceOne(attribute, found?.[1])
    return typeof coerced === 'string' || typeof coerced === 'boolean' ? [[attribute.name, coerced]] : []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Returns an element with its parts in the order of the schema. */
export const inPartOrder = ({ sub = [] }: Attribute, element: ScimRecord): ScimRecord =>
  Object.fromEntries(sub.flatMap(({ name }) => (element[name] === undefined ? [] : [[name, element[name]] as const])))

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRecord = (value: ScimValue | Attributes | undefined): value is ScimRecord =>
  typeof value === 'object' && !Array.isArray(value)

/** Returns the elements of a multi-valued attribute. */
export function listElements(value: ScimValue | Attributes | undefined): readonly ScimRecord[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `coerce` creates no other arrays
  return Array.isArray(value) ? (value as readonly ScimRecord[]) : []
}
