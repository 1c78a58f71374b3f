import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import type { SubscriptionPeriod } from './subscription-periods.ts'
import { childProfiles, groups, memberships, subscriptions, users } from './tables.ts'

/**
 * SQL for the array of the uids of the active school units whose subscriptions and books a person may use: the own
 * units, the units above them, and for administrators the units below. For one person, the statement evaluates it once.
 */
export function unitsOfPerson(user: SQL): SQL {
  return sql`(select units_of_person(${user}))::uuid[]`
}

/** SQL for the uid of the parent of a child with a profile, or null. */
const parentOfChild = (user: SQL): SQL => sql`(select c.parent_uid from ${childProfiles} c where c.user_uid = ${user})`

/** The condition that a subscription is of a person, of the parent of a child, or of a school unit of the person. */
const isOfReader = (user: SQL): SQL =>
  sql`(${subscriptions.userUid} in (${user}, ${parentOfChild(user)})
    or ${subscriptions.schoolUnitUid} = any(${unitsOfPerson(user)}))`

/** SQL for whether a person has an active subscription, of the own account, of the parent or of a school unit. */
export function hasSubscription(user: SQL, now: SQL): SQL {
  return sql`exists (select 1 from ${subscriptions} where ${isOfReader(user)} and ${subscriptions.startsAt} <= ${now}
    and (${subscriptions.endsAt} is null or ${subscriptions.endsAt} > ${now}))`
}

/** SQL for the age filters of a person: the own filter (without a group), and those of the groups. */
const ageFilters = (user: SQL): SQL => sql`(
    select u.age_filter as age, null::uuid as group_uid from ${users} u where u.uid = ${user}
    union all
    select g.age_filter, g.uid from ${memberships} m join ${groups} g on g.uid = m.group_uid where m.user_uid = ${user})`

/**
 * SQL for the age filter of a person: the lowest of `ageFilters`, or null. Each call about a book evaluates it, and the
 * union of `ageFilters` takes longer to plan.
 */
export function ageFilterOfPerson(user: SQL): SQL {
  return sql`(select least(u.age_filter, (
      select min(g.age_filter) from ${memberships} m join ${groups} g on g.uid = m.group_uid where m.user_uid = u.uid))
    from ${users} u where u.uid = ${user})`
}

/** The facts of a reader that the rule of entitlement uses. */
export interface ReaderFacts {
  /** The age filters. `group` is null for the filter of the person. */
  readonly ageFilters: readonly {
    readonly age: number
    readonly group: { readonly id: string; readonly name: string; readonly unit: string } | null
  }[]
  /** Subscriptions of the person, of the parent of a child and of the school units, also past and future ones; the last end is first. */
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
