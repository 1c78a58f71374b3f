import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { associations, groups, memberships, users } from './tables.ts'

/**
 * The condition that the person whose uid is in a column is the shared account of a group. Shared accounts are few and
 * have an index, so that Postgres can leave them out of a count without reading the people that it counts.
 */
export const isSharedAccount = (uid: SQLWrapper): SQL =>
  sql`exists (select from ${users} shared where shared.uid = ${uid} and shared.shared_account)`

/** The number of active students of the group in `groups`, as a part of another statement, without its shared account. */
export const studentCount = sql<number>`(
  select count(*)::int from ${memberships} m
  join ${associations} a on a.user_uid = m.user_uid and a.school_unit_uid = ${groups.schoolUnitUid}
  where m.group_uid = ${groups.uid} and a.role = 'student' and a.active and not ${isSharedAccount(sql`m.user_uid`)})`
