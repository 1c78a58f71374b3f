import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { DeletedGroup } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import {
  administersUnit,
  deleteGroup,
  deletionTime,
  GroupUndo,
  INDEX_PROBLEMS,
  inTransaction,
  managesGroup,
  readAdministeredGroup,
  restoreGroup,
  seesUnit,
} from '../../account/index.ts'
import type { Scope, WriteContext } from '../../account/index.ts'
import { reclaimGroup, ReleasedGroup, releaseGroup } from '../../submissions/index.ts'
import { IMPORT_HEAD, isKept, lockImport } from '../apply-import.ts'
import type { SessionPort } from '../apply-import.ts'
import { sealValue, unsealValue } from '../seal.ts'
import { peopleImports } from '../tables.ts'

const Undo = z.object({ group: GroupUndo, work: ReleasedGroup })

/**
 * Deletes a group, and stores what restoring it needs. Ends the sessions of its shared account. Refuses with `not_found`
 * and `forbidden`.
 */
export async function deleteStoredGroup(
  context: WriteContext,
  sessions: SessionPort,
  uid: string,
): Promise<undefined | Refusal> {
  const { kernel, actor } = context
  const deleted = await inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    const group = await deleteGroup(context, rows, uid, releaseGroup)
    const now = kernel.clock.now()
    await rows.insert(peopleImports).values({
      uid,
      realm: actor.realm,
      schoolUnitUid: group.undo.group.schoolUnitUid,
      actor,
      type: 'deleted-group',
      fileName: '',
      state: 'applied',
      counts: { create: 0, change: group.undo.members.length, same: 0, wrong: 0 },
      newGroups: [group.undo.group.name],
      columns: [],
      sealedRows: await sealValue(kernel, uid, []),
      sealedUndo: await sealValue(kernel, uid, { group: group.undo, work: group.released } satisfies z.infer<
        typeof Undo
      >),
      createdAt: now,
      appliedAt: now,
      expiresAt: deletionTime(now),
    })
    return group.undo
  })
  if (deleted instanceof Refusal) return deleted
  if (deleted.sharedAccount !== null) await sessions.endAllForAccount(deleted.sharedAccount)
  return undefined
}

/**
 * Restores a deleted group with its people and assignments. A group that exists again stays as it is. Refuses with
 *`not_found` after 30 days, and to teachers who did not delete the group.
 */
export function restoreStoredGroup(context: WriteContext, uid: string): Promise<undefined | Refusal> {
  const { kernel, actor, scope } = context
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    await lockImport(rows, uid)
    const [found] = await rows
      .select()
      .from(peopleImports)
      .where(and(eq(peopleImports.uid, uid), isDeletedGroup(kernel, actor.realm)))
    if (found?.sealedUndo == null) {
      const group = await readAdministeredGroup(rows, actor.realm, uid)
      if (group === undefined || !seesUnit(scope, group.unit.uid)) throw refuse('not_found')
      return managesGroup(scope, { uid, schoolUnit: group.unit.uid }) ? undefined : refuse('forbidden')
    }
    if (!mayRestore(scope, found)) throw refuse('not_found')
    const { group, work } = Undo.parse(await unsealValue(kernel, uid, found.sealedUndo))
    await restoreGroup(context, rows, group)
    await reclaimGroup(rows, uid, work)
    await rows.delete(peopleImports).where(eq(peopleImports.uid, uid))
    return undefined
  })
}

/** Lists the deleted groups of a school unit that the actor may restore, newest first. */
export async function listDeletedGroups(
  kernel: Kernel,
  rows: Rows,
  scope: Scope,
  unit: string,
): Promise<{ data: DeletedGroup[] }> {
  const found = await rows
    .select(IMPORT_HEAD)
    .from(peopleImports)
    .where(and(eq(peopleImports.schoolUnitUid, unit), isDeletedGroup(kernel, scope.realm)))
    .orderBy(desc(peopleImports.createdAt), desc(peopleImports.uid))
  return {
    data: found
      .filter((row) => mayRestore(scope, row))
      .map(({ uid, newGroups, createdAt, expiresAt }) => ({
        id: uid,
        name: newGroups[0] ?? '',
        deletedAt: createdAt.toISOString(),
        undoUntil: expiresAt.toISOString(),
      })),
  }
}

const isDeletedGroup = (kernel: Kernel, realm: string) =>
  and(eq(peopleImports.realm, realm), eq(peopleImports.type, 'deleted-group'), isKept(kernel))

/** A teacher restores only groups that the teacher has deleted. */
function mayRestore(
  scope: Scope,
  { schoolUnitUid, actor }: Pick<typeof peopleImports.$inferSelect, 'schoolUnitUid' | 'actor'>,
): boolean {
  return (
    administersUnit(scope, schoolUnitUid) || (actor.userId === scope.actor && scope.teaches.includes(schoolUnitUid))
  )
}
