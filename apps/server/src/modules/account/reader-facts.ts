import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import type { SubscriptionPeriod } from './subscription-periods.ts'
import { associations, groups, memberships, schoolUnits, subscriptions, users } from './tables.ts'

/**
 * SQL for the uids of the active school units whose subscriptions and books a person may use: the own units, the units
 * above them, and for administrators the units below.
 */
export function unitsOfPerson(user: SQL): SQL {
  const own = sql`select s.uid, s.parent, a.role from ${associations} a join ${schoolUnits} s on s.uid = a.school_unit_uid
    where a.user_uid = ${user} and a.active and s.status = 'active'`
  return sql`(
    with recursive own as (${own}),
    above as (
      select own.uid, own.parent from own
      union select s.uid, s.parent from ${schoolUnits} s join above on s.uid = above.parent where s.status = 'active'
    ),
    below as (
      select own.uid from own where own.role = 'admin'
      union select s.uid from ${schoolUnits} s join below on s.parent = below.uid where s.status = 'active'
    )
    select above.uid from above union select below.uid from below)`
}

/** The condition that a subscription is of a person or of a school unit of the person. */
const isOfReader = (user: SQL): SQL =>
  sql`(${subscriptions.userUid} = ${user} or ${subscriptions.schoolUnitUid} in ${unitsOfPerson(user)})`

/** SQL for whether a person has an active subscription, of the own account or of a school unit. */
export function hasSubscription(user: SQL, now: SQL): SQL {
  return sql`exists (select 1 from ${subscriptions} where ${isOfReader(user)} and ${subscriptions.startsAt} <= ${now}
    and (${subscriptions.endsAt} is null or ${subscriptions.endsAt} > ${now}))`
}

/** SQL for the age filters of a person: the own filter (without a group), and those of the groups. */
const ageFilters = (user: SQL): SQL => sql`(
    select u.age_filter as age, null::uuid as group_uid from ${users} u where u.uid = ${user}
    union all
    select g.age_filter, g.uid from ${memberships} m join ${groups} g on g.uid = m.group_uid where m.user_uid = ${user})`

/** SQL for the age filter of a person: the lowest of the own filter and of the filters of the groups, or null. */
export function ageFilterOfPerson(user: SQL): SQL {
  return sql`(select min(f.age) from ${ageFilters(user)} f)`
}

/** The facts of a reader that the rule of entitlement uses. */
export interface ReaderFacts {
  /** The age filters. `group` is null for the filter of the person. */
  readonly ageFilters: readonly {
    readonly age: number
    readonly group: { readonly id: string; readonly name: string; readonly unit: string } | null
  }[]
  /** Subscriptions of the person and of the school units, also past and future ones; the last end is first. */
  readonly subscriptions: readonly SubscriptionPeriod[]
}

/** Returns the age filters and the subscriptions of a reader. */
export async function readReaderFacts(rows: Rows, uid: string): Promise<ReaderFacts> {
  const user = sql`${uid}::uuid`
  const filters = await rows
    .select({ age: sql<number>`f.age`, id: groups.uid, name: groups.name, unit: groups.schoolUnitUid })
    .from(sql`${ageFilters(user)} f`)
    .leftJoin(groups, sql`${groups.uid} = f.group_uid`)
    .where(sql`f.age is not null`)
    .orderBy(sql`f.age`, groups.name)
  const { type, startsAt, endsAt } = subscriptions
  return {
    ageFilters: filters.map(({ age, id, name, unit }) => ({
      age,
      group: id === null || name === null || unit === null ? null : { id, name, unit },
    })),
    subscriptions: await rows
      .select({ type, startsAt, endsAt })
      .from(subscriptions)
      .where(isOfReader(user))
      .orderBy(sql`${endsAt} desc nulls first`, sql`${startsAt} desc`),
  }
}
