import { eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { associations, schoolUnits } from '../../tables.ts'
import { readAdministeredPerson } from '../person-access.ts'
import type { MergedPerson } from './merge-refusal.ts'

/** Locks and reads a person whose account is merged, or returns undefined. Other changes of the person wait. */
export async function readMerged(rows: Rows, realm: Realm, uid: string): Promise<MergedPerson | undefined> {
  const person = await readAdministeredPerson(rows, realm, uid, { lock: true })
  if (person === undefined) return undefined
  const units = await rows
    .select({ type: schoolUnits.type })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(eq(associations.userUid, uid))
  return { ...person, familyRoles: units.map(({ type }) => type === 'consumer') }
}
