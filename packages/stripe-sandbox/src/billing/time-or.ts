import { choice, integer } from '../wire/parameters.ts'
import type { Parser } from '../wire/parameters.ts'

/** Reads a time in Unix seconds, or one of the words. */
export const timeOr =
  <const T extends string>(...words: readonly T[]): Parser<number | T> =>
  (value, name) =>
    typeof value === 'string' && /^\d+$/u.test(value) ? integer(value, name) : choice(...words)(value, name)
