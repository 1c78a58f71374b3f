import { invalid } from './scim-error.ts'
import { findAttribute, findByName } from './schemas.ts'
import type { Attribute, ResourceKind } from './schemas.ts'
import { listElements, isObject } from './attributes.ts'
import type { Attributes, ScimRecord, ScimValue } from './attributes.ts'

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
type Operator = (typeof OPERATORS)[number]
type Literal = string | boolean | number | null

/** The path of a comparison, such as `emails[type eq "work"].value`. RFC 7644 §3.10. */
export interface FilterPath {
  /** Name of the attribute, with or without a URN. */
  readonly name: string
  readonly filter?: Filter
  readonly sub?: string
}

/** A filter expression. RFC 7644 §3.4.2.2. */
export type Filter =
  | { readonly is: 'compare'; readonly path: FilterPath; readonly operator: Operator; readonly value: Literal }
  | { readonly is: 'exists'; readonly path: FilterPath }
  | { readonly is: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly is: 'not'; readonly inner: Filter }

const LENGTH_MAX = 2000
const DEPTH_MAX = 20

const TOKEN =
  /\s*(?:(?<text>"(?:[^"\\]|\\.)*")|(?<sign>[()[\]])|(?<word>(?:urn:[\w.:-]*:)?[\w$-]+(?:\.[\w$-]+)*)|(?<dot>\.))/isuy

interface Token {
  readonly text: string
  readonly kind: 'text' | 'sign' | 'word' | 'dot'
}

/** Parses a filter. Throws a `ScimError` with `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(text, 'invalidFilter')
  const filter = parser.readOr(0)
  parser.end()
  return filter
}

/** Parses the path of a PATCH operation, such as `members[value eq "1"]`. Throws a `ScimError` with `invalidPath`. */
export function parsePath(text: string): FilterPath {
  const parser = new FilterParser(text, 'invalidPath')
  const path = parser.readPath(0)
  parser.end()
  return path
}

class FilterParser {
  readonly #tokens: readonly Token[]
  readonly #error: 'invalidFilter' | 'invalidPath'
  #at = 0

  constructor(text: string, error: 'invalidFilter' | 'invalidPath') {
    this.#error = error
    if (text.length > LENGTH_MAX) throw this.#fail()
    this.#tokens = this.#split(text)
  }

  #split(text: string): Token[] {
    const trimmed = text.trimEnd()
    const tokens: Token[] = []
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < trimmed.length) {
      const groups = TOKEN.exec(trimmed)?.groups
      if (groups === undefined) throw this.#fail()
      for (const kind of ['text', 'sign', 'word', 'dot'] as const) {
        const found = groups[kind]
        if (found !== undefined) tokens.push({ kind, text: found })
      }
    }
    return tokens
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#fail()
  }

  readOr(depth: number): Filter {
    if (depth > DEPTH_MAX) throw this.#fail()
    let left = this.#readAnd(depth)
    while (this.#takeWord('or')) left = { is: 'or', left, right: this.#readAnd(depth) }
    return left
  }

  #readAnd(depth: number): Filter {
    let left = this.#readTerm(depth)
    while (this.#takeWord('and')) left = { is: 'and', left, right: this.#readTerm(depth) }
    return left
  }

  #readTerm(depth: number): Filter {
    if (this.#takeSign('(')) return this.#readGroup(depth)
    if (this.#next()?.text.toLowerCase() === 'not' && this.#tokens[this.#at + 1]?.text === '(') {
      this.#at += 2
      return { is: 'not', inner: this.#readGroup(depth) }
    }
    const path = this.readPath(depth)
    const operator = OPERATORS.find((known) => this.#takeWord(known))
    if (operator === 'pr') return { is: 'exists', path }
    // `emails[type eq "work"]` alone: an element that fits exists.
    if (operator === undefined && path.filter !== undefined) return { is: 'exists', path }
    if (operator === undefined) throw this.#fail()
    return { is: 'compare', path, operator, value: this.#readLiteral() }
  }

  #readGroup(depth: number): Filter {
    const inner = this.readOr(depth + 1)
    if (!this.#takeSign(')')) throw this.#fail()
    return inner
  }

  readPath(depth: number): FilterPath {
    const word = this.#take('word')
    const { name, sub } = splitName(word)
    if (!this.#takeSign('[')) return { name, ...(sub === undefined ? {} : { sub }) }
    if (sub !== undefined) throw this.#fail()
    const filter = this.readOr(depth + 1)
    if (!this.#takeSign(']')) throw this.#fail()
    if (this.#next()?.kind !== 'dot') return { name, filter }
    this.#at += 1
    const own = this.#take('word')
    if (own.includes('.')) throw this.#fail()
    return { name, filter, sub: own }
  }

  #readLiteral(): Literal {
    const token = this.#next()
    this.#at += 1
    try {
      const value: unknown = token === undefined ? undefined : JSON.parse(token.text)
      if (value === null || ['string', 'boolean', 'number'].includes(typeof value))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types were checked in the line above
        return value as Literal
    } catch {
      // Entra ID sends `True`.
      if (/^(?:true|false)$/i.test(token?.text ?? '')) return token?.text.toLowerCase() === 'true'
    }
    throw this.#fail()
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #take(kind: Token['kind']): string {
    const token = this.#next()
    if (token?.kind !== kind) throw this.#fail()
    this.#at += 1
    return token.text
  }

  #takeWord(word: string): boolean {
    return this.#takeIf(({ kind, text }) => kind === 'word' && text.toLowerCase() === word)
  }

  #takeSign(sign: string): boolean {
    return this.#takeIf(({ kind, text }) => kind === 'sign' && text === sign)
  }

  #takeIf(isWanted: (token: Token) => boolean): boolean {
    const token = this.#next()
    if (token === undefined || !isWanted(token)) return false
    this.#at += 1
    return true
  }

  #fail(): Error {
    return invalid(this.#error, this.#error === 'invalidPath' ? 'The path is not valid.' : 'The filter is not valid.')
  }
}

/** Splits `name.familyName`. The version in a URN has a dot, too. */
function splitName(word: string): { readonly name: string; readonly sub: string | undefined } {
  const start = word.lastIndexOf(':') + 1
  const [own = '', ...rest] = word.slice(start).split('.')
  // A URN alone ends with its resource type: `urn:…:2.0:User`.
  return { name: word.slice(0, start) + own, sub: rest.length === 0 ? undefined : rest.join('.') }
}

/** A resource with the values that only the server writes. */
export interface FilteredResource {
  readonly id: string
  readonly created: Date
  readonly modified: Date
  readonly attributes: Attributes
}

/** Returns whether a resource fits a filter. Throws a `ScimError` for a comparison that has no meaning. */
export function matchesResource(kind: ResourceKind, filter: Filter, resource: FilteredResource): boolean {
  return matches(filter, (path) => findValues(kind, path, resource))
}

/** Returns whether an element of a multi-valued attribute fits a filter. */
export function matchesElement({ sub = [] }: Attribute, filter: Filter, element: ScimRecord): boolean {
  return matches(filter, ({ name }) => {
    const attribute = findByName(sub, name)
    const value = attribute === undefined ? undefined : element[attribute.name]
    return { values: value === undefined ? [] : [value], caseExact: attribute?.caseExact === true }
  })
}

interface Found {
  readonly values: readonly (string | boolean)[]
  readonly caseExact: boolean
}

type Find = (path: FilterPath) => Found

function matches(filter: Filter, find: Find): boolean {
  switch (filter.is) {
    case 'and':
      return matches(filter.left, find) && matches(filter.right, find)
    case 'or':
      return matches(filter.left, find) || matches(filter.right, find)
    case 'not':
      return !matches(filter.inner, find)
    case 'exists':
      return find(filter.path).values.length > 0
    case 'compare': {
      const { values, caseExact } = find(filter.path)
      if (filter.operator === 'ne') return !values.some((value) => compare('eq', value, filter.value, caseExact))
      if (filter.operator === 'eq' && filter.value === null) return values.length === 0
      return values.some((value) => compare(filter.operator, value, filter.value, caseExact))
    }
  }
}

function findValues(kind: ResourceKind, path: FilterPath, resource: FilteredResource): Found {
  const name = path.name.toLowerCase()
  if (name === 'id') return { values: [resource.id], caseExact: true }
  if (name === 'meta') return { values: readMeta(path.sub, resource), caseExact: true }
  const place = findAttribute(kind, path.name)
  if (place === undefined) return { values: [], caseExact: false }
  const { attribute, extension } = place
  const holder = extension === undefined ? resource.attributes : resource.attributes[extension]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- below a URN are the attributes of its schema
  const value = isObject(holder) ? (holder[attribute.name] as ScimValue | undefined) : undefined
  if (attribute.type !== 'complex') return { values: scalars([value]), caseExact: attribute.caseExact === true }
  const own = findByName(attribute.sub ?? [], path.sub ?? 'value')
  if (own === undefined) return { values: [], caseExact: false }
  const { filter } = path
  const elements = attribute.multiValued === true ? listElements(value) : isObject(value) ? [value] : []
  const chosen = filter === undefined ? elements : elements.filter((each) => matchesElement(attribute, filter, each))
  return { values: scalars(chosen.map((element) => element[own.name])), caseExact: own.caseExact === true }
}

function readMeta(sub: string | undefined, { created, modified }: FilteredResource): string[] {
  if (sub?.toLowerCase() === 'created') return [created.toISOString()]
  return sub?.toLowerCase() === 'lastmodified' ? [modified.toISOString()] : []
}

const scalars = (values: readonly unknown[]): (string | boolean)[] =>
  values.filter((value) => typeof value === 'string' || typeof value === 'boolean')

function compare(operator: Operator, value: string | boolean, wanted: Literal, caseExact: boolean): boolean {
  if (typeof value === 'boolean') {
    // Entra ID sends `"True"`.
    const asked = typeof wanted === 'string' ? wanted.toLowerCase() === 'true' : wanted
    if (operator !== 'eq') throw invalid('invalidFilter', `A boolean has no ${operator}.`)
    return value === asked
  }
  if (wanted === null) return false
  const fold = (text: string) => (caseExact ? text : text.toLowerCase())
  const [left, right] = [fold(value), fold(String(wanted))]
  switch (operator) {
    case 'eq':
      return left === right
    case 'co':
      return left.includes(right)
    case 'sw':
      return left.startsWith(right)
    case 'ew':
      return left.endsWith(right)
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    case 'le':
      return left <= right
    case 'ne':
    case 'pr':
      return false
  }
}

/** Returns the comparisons that must all be true. */
export function listConditions(filter: Filter): Filter[] {
  return filter.is === 'and' ? [...listConditions(filter.left), ...listConditions(filter.right)] : [filter]
}
