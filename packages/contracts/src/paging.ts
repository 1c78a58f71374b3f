import * as z from 'zod/mini'

/** Maximum number of rows in a page of a list. Spec 2 §9. */
export const PAGE_SIZE_MAX = 100

/** Returns the schema of the maximum number of rows in a response. The default is `max`. */
export function limitUpTo(max: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), max)
}

/** Number of rows that the response skips; 0 by default. */
export const Offset = z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0)

export const OffsetPaging = z.object({
  limit: limitUpTo(PAGE_SIZE_MAX),
  offset: Offset,
})

/** Returns the schema of a page of a list. `totalCount` is the number of rows on all pages. */
export function paged<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.array(row), meta: z.object({ totalCount: z.int() }) })
}
