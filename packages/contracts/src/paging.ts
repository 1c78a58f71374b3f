import * as z from 'zod'

/** Most rows that one page of a list may hold. Spec 2 §9. */
export const PAGE_SIZE_MAX = 100

export const OffsetPaging = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
  offset: z.coerce.number().int().min(0).default(0),
})

/** A page of a list, with how many rows there are in all. */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: z.object({ totalCount: z.number().int() }) })
}
