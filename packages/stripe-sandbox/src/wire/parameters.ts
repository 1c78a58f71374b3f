import type { FormMap, FormValue } from './decode-form.ts'
import { invalidRequest, parameterMissing } from './stripe-error.ts'

/** Reads one parameter. `name` is its full name, for the error. */
export type Parser<T> = (value: FormValue, name: string) => T
export type Shape = Readonly<Record<string, Parser<unknown>>>
export type Fields<S extends Shape> = { readonly [K in keyof S]?: ReturnType<S[K]> | undefined }

/** Reads a text that is not empty. */
export const text: Parser<string> = (value, name) => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  if (value === '')
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a field; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  return value
}

/** Reads a whole number. */
export const integer: Parser<number> = (value, name) => {
  const number = /^-?\d{1,15}$/u.test(text(value, name)) ? Number(value) : Number.NaN
  if (Number.isNaN(number))
    throw invalidRequest(`Invalid integer: ${text(value, name)}`, { code: 'parameter_invalid_integer', param: name })
  return number
}

/** Reads a whole number that is not negative. */
export const count: Parser<number> = (value, name) => {
  const number = integer(value, name)
  if (number < 0)
    throw invalidRequest('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: name })
  return number
}

export const decimal: Parser<number> = (value, name) => {
  if (!/^-?\d{1,12}(?:\.\d{1,12})?$/u.test(text(value, name)))
    throw invalidRequest(`Invalid decimal: ${text(value, name)}`, { param: name })
  return Number(value)
}

export const flag: Parser<boolean> = (value, name) => choice('true', 'false')(value, name) === 'true'

export const choice =
  <const T extends string>(...values: readonly T[]): Parser<T> =>
  (value, name) => {
    const found = values.find((each) => each === value)
    if (found === undefined)
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
    return found
  }

/** Reads a currency of three letters, in any case. */
export const currency: Parser<string> = (value, name) => {
  const code = text(value, name).toLowerCase()
  if (!CURRENCIES.has(code))
    throw invalidRequest(`Invalid currency: ${code}. The sandbox supports ${[...CURRENCIES].join(', ')}.`, {
      param: name,
    })
  return code
}

const CURRENCIES = new Set(['dkk', 'eur', 'gbp', 'nok', 'sek', 'usd'])

/** Reads a value that an empty text unsets. */
export const clearable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (value, name) =>
    value === '' ? null : parse(value, name)

/** Reads a list, whose items the form numbers. An empty text is an empty list. */
export const list =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (value, name) => {
    if (value === '') return []
    if (typeof value === 'string') throw invalidRequest(`Invalid array`, { param: name })
    return [...value].map(([key, item]) => {
      if (!/^\d+$/u.test(key)) throw unknownParameter(`${name}[${key}]`)
      return parse(item, `${name}[${key}]`)
    })
  }

/** Reads parameters below another one. A parameter that the shape does not have is refused. */
export const object =
  <S extends Shape>(shape: S): Parser<Fields<S>> =>
  (value, name) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
    return readFields(shape, value, name)
  }

const unknownParameter = (name: string) =>
  invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })

/** Reads the parameters of a request. Throws `parameter_unknown` for a parameter that the shape does not have. */
export function readFields<S extends Shape>(shape: S, form: FormMap, parent = ''): Fields<S> {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of form) {
    const name = parent === '' ? key : `${parent}[${key}]`
    const parse = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (parse === undefined) throw unknownParameter(name)
    fields[key] = parse(value, name)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value is the result of the parser of its key
  return fields as Fields<S>
}

/** Changes of the metadata: an empty text removes a key, and null removes all keys. */
export type MetadataChange = ReadonlyMap<string, string> | null

export const metadata: Parser<MetadataChange> = (value, name) => {
  if (value === '') return null
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
  return new Map(
    [...value].map(([key, each]) => {
      if (typeof each !== 'string')
        throw invalidRequest(`Invalid string: ${name}[${key}]`, { param: `${name}[${key}]` })
      return [key, each]
    }),
  )
}

const METADATA_LIMIT = 50

/** Returns the metadata after a change. */
export function changeMetadata(
  before: Readonly<Record<string, string>> | null,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === null) return {}
  const after = new Map([...Object.entries(before ?? {}), ...(change ?? [])].filter(([, value]) => value !== ''))
  for (const [key, value] of change ?? []) if (value === '') after.delete(key)
  if (after.size > METADATA_LIMIT) throw invalidRequest('Metadata may have at most 50 keys.', { param: 'metadata' })
  return Object.fromEntries(after)
}

/** Returns a parameter that the request must have. Throws `parameter_missing`. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw parameterMissing(name)
  return value
}

/** Returns the object with the changes that are not undefined. */
export function withChanges<T extends object>(object: T, changes: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return { ...object, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
}
