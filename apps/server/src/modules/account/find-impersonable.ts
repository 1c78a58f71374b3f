import { and, eq, sql } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './find-person.ts'
import { associations, schoolUnits } from './tables.ts'

/**
 * Returns the person if the actor may impersonate this person, otherwise undefined. An admin may impersonate only
 * people of the admin's school units and of the units below. A super user cannot be impersonated.
 */
export async function findImpersonable(kernel: Kernel, actor: Person, uid: string): Promise<Person | undefined> {
  if (actor.uid === uid) return undefined
  const person = await findPerson(kernel, uid)
  if (person === undefined || person.realm !== actor.realm || person.superUser) return undefined
  if (actor.superUser) return person
  return (await isAdminAnywhere(kernel, person)) || !(await isBelow(kernel, actor, person)) ? undefined : person
}

/** Inactive associations count too, because an association can become active again. */
async function isAdminAnywhere(kernel: Kernel, { realm, uid }: Person): Promise<boolean> {
  const rows = await kernel.shards
    .forRealm(realm)
    .select({ role: associations.role })
    .from(associations)
    .where(and(eq(associations.userUid, uid), eq(associations.role, 'admin')))
    .limit(1)
  return rows.length > 0
}

async function isBelow(kernel: Kernel, actor: Person, person: Person): Promise<boolean> {
  const found = await kernel.shards.forRealm(actor.realm).execute(sql`
    with recursive units as (
      select ${schoolUnits.uid} as uid from ${schoolUnits}
      join ${associations} on ${associations.schoolUnitUid} = ${schoolUnits.uid}
      where ${associations.userUid} = ${actor.uid} and ${associations.role} = 'admin'
        and ${associations.active} and ${schoolUnits.status} = 'active' and ${schoolUnits.realm} = ${actor.realm}
      union
      select below.uid from ${schoolUnits} below join units on below.parent = units.uid
    )
    select 1 from ${associations} join units on units.uid = ${associations.schoolUnitUid}
    where ${associations.userUid} = ${person.uid} and ${associations.active} limit 1`)
  return found.rows.length > 0
}
