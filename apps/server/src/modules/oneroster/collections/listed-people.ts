import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { associations } from '../../account/tables.ts'
import { all, isInUnits } from './collection.ts'
import type { Reach } from './collection.ts'

/**
 * SQL for whether the answers contain a person `u`: with an active role in a unit of the client. Shared accounts are no
 * people, and a person whom an administrator has deleted is left out during the 30 days until the deletion. `role` is a
 * condition on the association `a`.
 */
export function isListed(reach: Reach, role?: SQL): SQL {
  return all(
    sql`not u.shared_account`,
    sql`u.deletion_cause is distinct from 'administrator'`,
    sql`exists (select from ${associations} a
      where ${all(sql`a.user_uid = u.uid`, sql`a.active`, isInUnits(sql`a.school_unit_uid`, reach), role)})`,
  )
}
