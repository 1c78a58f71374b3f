import * as z from 'zod/mini'

/** A text of at most so many characters (UTF-16). */
export function textUpTo(max: number) {
  return z.string().check(z.maxLength(max))
}

/** A text of at least and at most so many characters (UTF-16). */
export function textBetween(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max))
}
