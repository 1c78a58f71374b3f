import { and, count, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { users } from '../tables.ts'
import type { ListQuery } from './list-page.ts'

/** Maximum number of people that a list reads by their uids. A larger list is read in the order of the page. */
const UIDS_MAX = 5000

interface Query {
  readonly getSQL: () => SQL
}

/**
 * Returns the condition that a person is one of the people whose uids `uids` selects. If these are few, Postgres reads
 * only these people: by itself it would often read the whole realm, because it overestimates their number. `otherwise`
 * is the condition for many people, and `total` the number of people if it is known.
 */
export async function isAmong(
  rows: Rows,
  uids: Query,
  { otherwise = sql`${users.uid} in (${uids})`, total }: { readonly otherwise?: SQL; readonly total?: number } = {},
): Promise<SQL> {
  return isFew(total ?? (await countUpTo(rows, uids, UIDS_MAX + 1)))
    ? sql`${users.uid} = any(array(${uids}))`
    : otherwise
}

/** Returns whether a list of this number of people reads them by their uids. */
export const isFew = (people: number): boolean => people <= UIDS_MAX

async function countUpTo(rows: Rows, uids: Query, max: number): Promise<number> {
  const [found] = await rows.select({ value: count() }).from(sql`(${uids} limit ${max}) person`)
  return found?.value ?? 0
}

/** The people that a search finds. `people` is their number if it was counted. */
interface FoundPeople {
  readonly condition: SQL | undefined
  readonly people?: number
}

/**
 * Returns the condition that a search in a realm finds a person. Counts at most `max` people to choose it. A page after
 * more rows than `UIDS_MAX` exists only in a large list, so that the people are not counted for this page.
 */
export async function isFound(
  rows: Rows,
  realm: string,
  search: SQL | undefined,
  page: Pick<ListQuery, 'pageNumber' | 'pageSize'>,
  max = UIDS_MAX + 1,
): Promise<FoundPeople> {
  if (search === undefined || !isFew((page.pageNumber - 1) * page.pageSize)) return { condition: search }
  const found = rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), search))
  const people = await countUpTo(rows, found, max)
  return { condition: await isAmong(rows, found, { otherwise: search, total: people }), people }
}
