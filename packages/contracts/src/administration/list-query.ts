import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from '../paging.ts'
import { textUpTo } from '../text.ts'

/** Number of rows on a page of a list of the administration. Spec 2 §9. */
export const LIST_PAGE_SIZE = 10
/** Maximum number of pages that a client reads for 'all rows' (page size −1). Spec 2 §9. */
export const ALL_ROWS_PAGES_MAX = 10
/** Milliseconds for which a list of the control panel is cached, unless it is forced. Spec 2 §9. */
export const LIST_CACHE_MS = 180_000
const SEARCH_MAX_LENGTH = 255
const FILTERS_MAX_LENGTH = 4000

export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>

const count = (min: number, max: number, initial: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), initial)
const flag = (initial: boolean) =>
  z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    initial,
  )

/** Returns the schema of a query parameter that contains JSON of another schema. */
function jsonText<S extends z.ZodMiniType>(schema: S) {
  const parsed = z.transform((text: string, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.issues.push({ code: 'custom', message: 'This is not JSON.', input: text })
      return z.NEVER
    }
  })
  return z.pipe(z.pipe(textUpTo(FILTERS_MAX_LENGTH), parsed), schema)
}

/**
 * Returns the schema of the query of a list. Spec 2 §3, server list query, and §9. `uid` as a sort column means `id`.
 * `filters` is a JSON object; an unknown filter is refused, because a list without it would show other rows. `q` searches all texts of a row, `qName` only the name. Without `calculateTotal`, the
 * response has no `totalCount`.
 */
export function listQuery<const Columns extends readonly [string, ...string[]], Shape extends z.core.$ZodShape>(
  columns: Columns,
  filters: z.ZodMiniObject<Shape>,
) {
  const sortBy = z.pipe(
    z.string(),
    z.pipe(
      z.transform((column: string) => (column === 'uid' ? 'id' : column)),
      z.enum(['id', ...columns]),
    ),
  )
  const isKnown = z
    .unknown()
    .check(z.refine((value) => Object.keys(Object(value)).every((name) => Object.hasOwn(filters.shape, name))))
  return z.object({
    pageNumber: count(1, 1_000_000, 1),
    pageSize: count(1, PAGE_SIZE_MAX, LIST_PAGE_SIZE),
    sortBy: z._default(sortBy, 'id'),
    sortOrder: z._default(SortOrder, 'desc'),
    filters: z.optional(jsonText(z.pipe(isKnown, filters))),
    calculateTotal: flag(true),
    includePeriodCounts: flag(false),
    q: z.optional(textUpTo(SEARCH_MAX_LENGTH)),
    qName: z.optional(textUpTo(SEARCH_MAX_LENGTH)),
  })
}

/** The parameters of a list that a file with all its rows does not have. */
export const PAGE_PARAMETERS = {
  pageNumber: true,
  pageSize: true,
  calculateTotal: true,
  includePeriodCounts: true,
} as const

/**
 * Returns the parameters of a list whose rows can be grouped. Spec 2 §3, list query options. The rows of a group are in
 * the order of `sortBy`.
 */
export const groupQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  groupBy: z.optional(z.enum(columns)),
  groupDesc: flag(false),
})

/** A search counts at most this number of rows. A higher number is shown as this number and a plus. */
export const SEARCH_TOTAL_MAX = 10_001

/**
 * Returns the schema of a page of a list. `totalCount` counts the rows on all pages. With `q` or `qName`, it is at most
 * `SEARCH_TOTAL_MAX`.
 */
export function listPage<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.array(row), meta: z.object({ totalCount: z.optional(z.int()) }) })
}
