import { and, count, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { users } from '../tables.ts'

/** Maximum number of people that a list reads by their uids. A larger list is read in the order of the page. */
const UIDS_MAX = 5000

interface Query {
  readonly getSQL: () => SQL
}

/**
 * Returns the condition that a person is one of the people whose uids `uids` selects. If these are few, Postgres reads
 * only these people: by itself it would often read the whole realm, because it overestimates their number. `otherwise`
 * is the condition for many people.
 */
export async function isAmong(rows: Rows, uids: Query, otherwise = sql`${users.uid} in (${uids})`): Promise<SQL> {
  const [found] = await rows.select({ value: count() }).from(sql`(${uids} limit ${UIDS_MAX + 1}) person`)
  return (found?.value ?? 0) <= UIDS_MAX ? sql`${users.uid} = any(array(${uids}))` : otherwise
}

/** Returns the condition that a search in a realm finds a person. */
export async function isFound(rows: Rows, realm: string, search: SQL | undefined): Promise<SQL | undefined> {
  if (search === undefined) return undefined
  const found = rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), search))
  return isAmong(rows, found, search)
}
