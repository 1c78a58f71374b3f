import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { groups, memberships, subscriptions, users } from './tables.ts'

/**
 * SQL for the array of the uids of the active school units whose subscriptions and books a person may use: the own
 * units, the units above them, and for administrators the units below. For one person, the statement evaluates it once.
 */
export function unitsOfPerson(user: SQL): SQL {
  return sql`(select units_of_person(${user}))::uuid[]`
}

/** SQL for whether a person has an active subscription, of the own account or of a school unit. */
export function hasSubscription(user: SQL, now: SQL): SQL {
  return sql`exists (select 1 from ${subscriptions} b
    where (b.user_uid = ${user} or b.school_unit_uid = any(${unitsOfPerson(user)}))
      and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at > ${now}))`
}

/** SQL for the age filter of a person: the lowest of the own filter and of the filters of the groups, or null. */
export function ageFilterOfPerson(user: SQL): SQL {
  return sql`(select least(u.age_filter, (
      select min(g.age_filter) from ${memberships} m join ${groups} g on g.uid = m.group_uid where m.user_uid = u.uid))
    from ${users} u where u.uid = ${user})`
}
