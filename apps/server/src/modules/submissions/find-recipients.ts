import type { Recipients } from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findGroup, listPupils, filterPupils, readReach } from '../account/index.ts'
import { assignmentPupils } from './tables.ts'

/** Recipients in their stored form. */
export interface FoundRecipients {
  readonly groupUid: string | null
  readonly schoolUnitUid: string
  /** The named pupils. Empty if the assignment is for a group. */
  readonly pupils: readonly string[]
}

/** Finds a group, or pupils of one school unit, within the teacher's reach. Refuses with `not_found`. */
export async function findRecipients(
  db: Rows,
  actor: Actor,
  recipients: Recipients,
): Promise<FoundRecipients | Refusal> {
  const reach = await readReach(db, actor)
  if (recipients.type === 'group') {
    const group = await findGroup(db, actor.realm, recipients.group)
    if (group === undefined) return refuse('not_found')
    const reached = reach.groups.includes(group.uid) || reach.administers.includes(group.schoolUnit.uid)
    return reached ? { groupUid: group.uid, schoolUnitUid: group.schoolUnit.uid, pupils: [] } : refuse('not_found')
  }
  const pupils = [...new Set(recipients.pupils)]
  const studentAssociations = await filterPupils(db, pupils)
  const schoolUnitUid = [...reach.teaches, ...reach.administers].find((unit) =>
    pupils.every((uid) => studentAssociations.some((place) => place.uid === uid && place.schoolUnit === unit)),
  )
  return schoolUnitUid === undefined ? refuse('not_found') : { groupUid: null, schoolUnitUid, pupils }
}

/** Lists the pupils who now receive an assignment. A named pupil who has left the school unit is not listed. */
export async function listRecipientPupils(
  db: Rows,
  { groupUid, schoolUnitUid, pupils }: FoundRecipients,
  realm: Actor['realm'],
): Promise<readonly string[]> {
  if (groupUid !== null) {
    const group = await findGroup(db, realm, groupUid)
    return group === undefined ? [] : (await listPupils(db, group)).map(({ uid }) => uid)
  }
  const studentAssociations = await filterPupils(db, pupils)
  return studentAssociations.filter((place) => place.schoolUnit === schoolUnitUid).map(({ uid }) => uid)
}

/** Lists the named pupils of an assignment. The list is empty if the assignment is for a group. */
export async function listNamedPupils(rows: Rows, assignmentId: string): Promise<string[]> {
  const named = await rows
    .select({ uid: assignmentPupils.pupilUid })
    .from(assignmentPupils)
    .where(eq(assignmentPupils.assignmentId, assignmentId))
    .orderBy(asc(assignmentPupils.pupilUid))
  return named.map(({ uid }) => uid)
}
