import { invalidRequest } from './stripe-error.ts'

/** A value of a form: a text, or the values below it by their name in the brackets. */
export type FormValue = string | FormMap
export type FormMap = ReadonlyMap<string, FormValue>

const DEPTH_LIMIT = 10
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/u

/**
 * Decodes `application/x-www-form-urlencoded` with nested names such as `items[0][price]` and `expand[]`. A name with
 * empty brackets gets the next number. Throws `invalid_request_error` for a malformed name.
 */
export function decodeForm(text: string): FormMap {
  const root = new Map<string, FormValue>()
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', brackets = ''] = NAME.exec(name) ?? []
    const steps = [first, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/gu), ([, step = '']) => step)]
    if (first === '' || steps.length > DEPTH_LIMIT) throw invalidRequest(`Invalid parameter name: ${name}`)
    insert(root, steps, value, name)
  }
  return root
}

function insert(root: Map<string, FormValue>, steps: readonly string[], value: string, name: string): void {
  const last = steps.at(-1) ?? ''
  let map = root
  for (const step of steps.slice(0, -1)) {
    const key = step === '' ? String(map.size) : step
    const next = map.get(key) ?? new Map<string, FormValue>()
    if (!(next instanceof Map)) throw invalidRequest(`Invalid parameter name: ${name}`)
    map.set(key, next)
    map = next
  }
  map.set(last === '' ? String(map.size) : last, value)
}
