import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

/** SQL for whether a person has an active subscription, of the own account or of a school unit. */
export function hasSubscription(user: SQL, now: SQL): SQL {
  return sql`exists (select 1 from ${subscriptions} b
    where (b.user_uid = ${user} or b.school_unit_uid in ${unitsOfPerson(user)})
      and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at > ${now}))`
}

/** SQL for the age filter of a person: the lowest of the own filter and of the filters of the groups, or null. */
export function ageFilterOfPerson(user: SQL): SQL {
  return sql`(select least(u.age_filter, (
      select min(g.age_filter) from ${memberships} m join ${groups} g on g.uid = m.group_uid where m.user_uid = u.uid))
    from ${users} u where u.uid = ${user})`
}
