import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { associations, schoolUnits, users } from '../tables.ts'
import { listUnitsAbove } from './lost-people.ts'

/**
 * Returns the uids of the administrators of a school unit who have a confirmed email address. If the unit has none, returns
 * those of the nearest unit above it.
 */
export async function listMailedAdministrators(rows: Rows, realm: Realm, unit: string): Promise<readonly string[]> {
  const units = await listUnitsAbove(rows, unit)
  const found = await rows
    .select({ uid: users.uid, unit: associations.schoolUnitUid })
    .from(associations)
    .innerJoin(users, eq(users.uid, associations.userUid))
    .where(
      and(
        eq(users.realm, realm),
        inArray(associations.schoolUnitUid, units),
        eq(associations.role, 'admin'),
        eq(associations.active, true),
        isNotNull(users.email),
        eq(users.emailVerified, true),
        eq(users.sharedAccount, false),
      ),
    )
  const byUnit = Map.groupBy(found, (administrator) => administrator.unit)
  const nearest = units.find((each) => byUnit.has(each))
  return (byUnit.get(nearest ?? '') ?? []).map(({ uid }) => uid)
}

/** Returns the name of a school unit, or undefined if it was deleted. */
export async function findUnitName(rows: Rows, unit: string): Promise<string | undefined> {
  const [found] = await rows.select({ name: schoolUnits.name }).from(schoolUnits).where(eq(schoolUnits.uid, unit))
  return found?.name
}
