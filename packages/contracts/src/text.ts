import * as z from 'zod/mini'

/** Postgres can store neither NUL nor an unpaired surrogate. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed())

/** Returns the schema of a text with a maximum number of UTF-16 code units. */
export function textUpTo(max: number) {
  return z.string().check(z.maxLength(max), storable)
}

/** Returns the schema of a text with a minimum and a maximum number of UTF-16 code units. */
export function textBetween(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), storable)
}
