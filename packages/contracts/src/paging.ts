import * as z from 'zod/mini'

/** Most rows that one page of a list may hold. Spec 2 §9. */
export const PAGE_SIZE_MAX = 100

/** How many rows a query asks for; all that one page may hold where it does not say. */
export function limitUpTo(max: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), max)
}

/** How many rows a query leaves out. */
export const Offset = z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0)

export const OffsetPaging = z.object({
  limit: limitUpTo(PAGE_SIZE_MAX),
  offset: Offset,
})

/** A page of a list, with how many rows there are in all. */
export function paged<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.array(row), meta: z.object({ totalCount: z.int() }) })
}
