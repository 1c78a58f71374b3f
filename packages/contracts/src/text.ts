import * as z from 'zod/mini'

/** Postgres stores every character but this one. */
const withoutNul = z.regex(/^[^\0]*$/u)

/** A text of at most so many characters (UTF-16). */
export function textUpTo(max: number) {
  return z.string().check(z.maxLength(max), withoutNul)
}

/** A text of at least and at most so many characters (UTF-16). */
export function textBetween(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), withoutNul)
}
