import * as z from 'zod/mini'

/** Postgres stores every character but NUL, and no half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed())

/** A text of at most so many characters (UTF-16). */
export function textUpTo(max: number) {
  return z.string().check(z.maxLength(max), storable)
}

/** A text of at least and at most so many characters (UTF-16). */
export function textBetween(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), storable)
}
