import {
  AttributeDraft,
  coerce,
  coerceElement,
  coerceOne,
  elementKey,
  listElements,
  inPartOrder,
  isObject,
  isRecord,
  withOnePrimary,
} from './attributes.ts'
import type { Attributes, ScimRecord, ScimValue } from './attributes.ts'
import { matchesElement, parsePath } from './filter.ts'
import type { Filter, FilterPath } from './filter.ts'
import { invalid } from './scim-error.ts'
import { ELEMENTS_MAX, MEMBERS_MAX, findAttribute, findByName, findSchema } from './schemas.ts'
import type { Attribute, Place, ResourceKind } from './schemas.ts'

type Op = 'add' | 'replace' | 'remove'

const OPERATIONS_MAX = 500
/** Values that only the server writes. Okta sends the id with the other values of a group. */
const READ_ONLY = new Set(['id', 'meta', 'schemas'])

/**
 * Applies the operations of a PATCH to the attributes of a resource: all, or none. Throws a `ScimError`. RFC 7644 §3.5.2.
 *
 * Forms of identity providers that differ from the RFC: `op` with a capital letter; values without a path whose names
 * are paths, such as `name.familyName`; `remove` with a list of members as its value; a replacement of a value that
 * does not exist.
 */
export function patchAttributes(kind: ResourceKind, attributes: Attributes, body: unknown): Attributes {
  const draft = new AttributeDraft(kind, attributes)
  for (const { op, path, value } of readOperations(body)) {
    if (path !== undefined) applyAt(draft, op, path, value)
    else if (op === 'remove') throw invalid('noTarget', 'A removal needs a path.')
    else if (isObject(value)) applyAll(draft, op, value)
    else throw invalid('invalidValue', 'Without a path, the value is an object.')
  }
  return draft.finish()
}

interface Operation {
  readonly op: Op
  readonly path: string | undefined
  readonly value: unknown
}

function readOperations(body: unknown): Operation[] {
  const given = isObject(body) ? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1] : []
  if (!Array.isArray(given) || given.length === 0) throw invalid('invalidSyntax', 'The body has no operations.')
  if (given.length > OPERATIONS_MAX) throw invalid('tooMany', `A PATCH has at most ${OPERATIONS_MAX} operations.`)
  return given.map((each: unknown) => {
    const { op, path, value } = isObject(each) ? each : {}
    const name = typeof op === 'string' ? op.toLowerCase() : ''
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw invalid('invalidSyntax', 'An operation is add, replace or remove.')
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw invalid('invalidPath', 'The path is not a string.')
    return { op: name, path: path == null || path === '' ? undefined : path, value }
  })
}

function applyAll(draft: AttributeDraft, op: Op, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const schema = findSchema(draft.kind, name)
    if (READ_ONLY.has(name.toLowerCase())) continue
    if (schema === undefined || !isObject(value)) applyAt(draft, op, name, value)
    else for (const [own, each] of Object.entries(value)) applyAt(draft, op, `${schema.id}:${own}`, each)
  }
}

function applyAt(draft: AttributeDraft, op: Op, text: string, value: unknown): void {
  const schema = findSchema(draft.kind, text)
  if (schema !== undefined && op === 'remove') return removeAll(draft, schema.id, schema.attributes)
  if (schema !== undefined && isObject(value)) return applyAll(draft, op, { [schema.id]: value })
  const path = parsePath(text)
  if (READ_ONLY.has(path.name.toLowerCase())) throw invalid('mutability', 'Only the server writes this value.')
  const place = findAttribute(draft.kind, path.name)
  // The server does not store the attribute.
  if (place === undefined) return undefined
  const { attribute } = place
  if (path.filter !== undefined && attribute.multiValued !== true)
    throw invalid('invalidPath', `${attribute.name} has only one value.`)
  const sub = path.sub === undefined ? undefined : findByName(attribute.sub ?? [], path.sub)
  if (path.sub !== undefined && sub === undefined) {
    if (attribute.type !== 'complex') throw invalid('invalidPath', `${attribute.name} has no parts.`)
    return undefined
  }
  const next =
    attribute.multiValued === true
      ? changeList(attribute, listElements(draft.get(place)), { op, path, sub, value })
      : changeOne(attribute, draft.get(place), { op, sub, value })
  const elements = listElements(next)
  if (elements.length > 0)
    draft.set(
      place,
      elements.map((element) => inPartOrder(attribute, element)),
    )
  else draft.set(place, isRecord(next) ? inPartOrder(attribute, next) : next)
  return undefined
}

function removeAll(draft: AttributeDraft, urn: string, attributes: readonly Attribute[]): void {
  for (const { name } of attributes) {
    const place: Place | undefined = findAttribute(draft.kind, `${urn}:${name}`)
    if (place !== undefined) draft.set(place, undefined)
  }
}

interface Change {
  readonly op: Op
  readonly sub: Attribute | undefined
  readonly value: unknown
}

function changeOne(
  attribute: Attribute,
  now: ScimValue | undefined,
  { op, sub, value }: Change,
): ScimValue | undefined {
  if (attribute.type !== 'complex') {
    // Some clients send a list with one value.
    const [first] = Array.isArray(value) ? value : [value]
    return op === 'remove' ? undefined : coerceOne(attribute, first)
  }
  const before = isRecord(now) ? now : {}
  if (sub !== undefined) return emptyToNothing(setPart(before, sub, op === 'remove' ? undefined : value))
  if (op === 'remove') return undefined
  if (!isObject(value)) throw invalid('invalidValue', `${attribute.name} is not an object.`)
  return emptyToNothing(setParts(before, attribute, value))
}

function changeList(
  attribute: Attribute,
  now: readonly ScimRecord[],
  { op, path, sub, value }: Change & { readonly path: FilterPath },
): ScimValue | undefined {
  const { filter } = path
  const isChosen = (element: ScimRecord) => filter === undefined || matchesElement(attribute, filter, element)
  if (op === 'remove') return removeFrom(attribute, now, { isChosen, sub, value, hasFilter: filter !== undefined })
  if (filter === undefined && sub === undefined) {
    if (op === 'replace') return coerce(attribute, value)
    const given = listElements(coerce(attribute, value))
    return limit(attribute, mergeElements(now, given))
  }
  const setOne = (element: ScimRecord): ScimRecord =>
    sub === undefined ? setParts(element, attribute, isObject(value) ? value : { value }) : setPart(element, sub, value)
  if (now.some(isChosen)) {
    const changed = now.map((element) => (isChosen(element) ? setOne(element) : element))
    return withOnePrimary(changed.filter((element) => Object.keys(element).length > 0))
  }
  const created = filter === undefined ? {} : partsOf(attribute, filter)
  if (created === undefined || (attribute.name === 'members' && op === 'replace'))
    throw invalid('noTarget', 'No value fits the filter.')
  const element = setOne(created)
  // An element that consists only of its filter is no value.
  return Object.keys(element).length === Object.keys(created).length && sub !== undefined
    ? withOnePrimary(now)
    : limit(attribute, mergeElements(now, [element]))
}

function removeFrom(
  attribute: Attribute,
  now: readonly ScimRecord[],
  {
    isChosen,
    sub,
    value,
    hasFilter,
  }: {
    readonly isChosen: (element: ScimRecord) => boolean
    readonly sub: Attribute | undefined
    readonly value: unknown
    readonly hasFilter: boolean
  },
): ScimValue | undefined {
  if (sub !== undefined) {
    const changed = now.map((element) => (isChosen(element) ? setPart(element, sub, undefined) : element))
    return withOnePrimary(changed.filter((element) => Object.keys(element).length > 0))
  }
  // Entra ID removes members with the path `members` and a list as the value. Without the list, all would be removed.
  if (!hasFilter && value !== undefined && value !== null) {
    const given = Array.isArray(value) ? value : [value]
    const gone = new Set(given.flatMap((each) => coerceElement(attribute, each)?.['value'] ?? []))
    return withOnePrimary(now.filter((element) => !gone.has(element['value'] ?? '')))
  }
  return withOnePrimary(now.filter((element) => !isChosen(element)))
}

/** Adds elements. An element that exists gets the new parts. The last primary one stays the primary one. */
function mergeElements(now: readonly ScimRecord[], given: readonly ScimRecord[]): readonly ScimRecord[] {
  const byKey = new Map(now.map((element) => [elementKey(element), element]))
  const isPrimary = given.some((element) => element['primary'] === true)
  if (isPrimary)
    for (const [key, element] of byKey) if (element['primary'] === true) byKey.set(key, { ...element, primary: false })
  for (const element of given) byKey.set(elementKey(element), { ...byKey.get(elementKey(element)), ...element })
  return [...byKey.values()]
}

function limit(attribute: Attribute, elements: readonly ScimRecord[]): readonly ScimRecord[] | undefined {
  const max = attribute.name === 'members' ? MEMBERS_MAX : ELEMENTS_MAX
  if (elements.length > max) throw invalid('tooMany', `${attribute.name} has more than ${max} values.`)
  return withOnePrimary(elements)
}

/** Returns the parts that a new element needs to fit a filter, or undefined if a filter says more than `eq`. */
function partsOf(attribute: Attribute, filter: Filter): ScimRecord | undefined {
  if (filter.is === 'and') {
    const [left, right] = [partsOf(attribute, filter.left), partsOf(attribute, filter.right)]
    return left === undefined || right === undefined ? undefined : { ...left, ...right }
  }
  if (filter.is !== 'compare' || filter.operator !== 'eq') return undefined
  const sub = findByName(attribute.sub ?? [], filter.path.name)
  return sub === undefined ? undefined : setPart({}, sub, filter.value)
}

function setParts(element: ScimRecord, { sub = [] }: Attribute, values: Readonly<Record<string, unknown>>): ScimRecord {
  let next = element
  for (const [name, value] of Object.entries(values)) {
    const part = findByName(sub, name)
    if (part !== undefined) next = setPart(next, part, value)
  }
  return next
}

function setPart(element: ScimRecord, sub: Attribute, value: unknown): ScimRecord {
  const { [sub.name]: _old, ...rest } = element
  const next = coerceOne(sub, value)
  return typeof next === 'string' || typeof next === 'boolean' ? { ...rest, [sub.name]: next } : rest
}

const emptyToNothing = (record: ScimRecord): ScimRecord | undefined =>
  Object.keys(record).length === 0 ? undefined : record
