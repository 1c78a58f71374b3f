import * as z from 'zod/mini'

/** Postgres cannot store NUL or an unpaired surrogate. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed())

/** A text with a maximum number of characters (UTF-16). */
export function textUpTo(max: number) {
  return z.string().check(z.maxLength(max), storable)
}

/** A text with a minimum and a maximum number of characters (UTF-16). */
export function textBetween(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), storable)
}
