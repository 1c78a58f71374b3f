import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { deletionTime } from '../deletion-delay.ts'
import { findSharedAccount } from '../school-groups.ts'
import { associations, groups, memberships, users } from '../tables.ts'
import { readUnit } from './list-units.ts'
import { readImages, GroupImage } from './organization/organization-images.ts'
import { restoreGroups } from './organization/undo-groups.ts'
import { recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { findManagedGroup } from './write-group.ts'

/** A group as it was before its deletion. */
export const GroupUndo = z.object({
  uid: z.string(),
  group: GroupImage,
  /** Uids of the people of the group, with its shared account. */
  members: z.array(z.string()),
  sharedAccount: z.string().nullable(),
})
export type GroupUndo = z.infer<typeof GroupUndo>

/**
 * Deletes a group. Its people stay. Its shared account is deleted in 30 days: until then `restoreGroup` can restore the
 * group. The sessions of the shared account must end. `release` runs before the deletion; its result is `released`. Call
 * this function in a transaction. Throws `not_found` and `forbidden`.
 */
export async function deleteGroup<Released>(
  context: WriteContext,
  rows: Rows,
  uid: string,
  release: (rows: Rows, uid: string) => Promise<Released>,
): Promise<{ readonly undo: GroupUndo; readonly released: Released }> {
  const { unit } = await findManagedGroup(context, rows, uid)
  const released = await release(rows, uid)
  const sharedAccount = (await findSharedAccount(rows, uid)) ?? null
  const images = await readImages(rows, { units: [], people: [], groups: [uid], guardians: [] })
  const group = images.groups.get(uid)
  if (group === undefined) throw refuse('not_found')
  const members = await rows.select({ uid: memberships.userUid }).from(memberships).where(eq(memberships.groupUid, uid))
  if (sharedAccount !== null) {
    const deletionDueAt = deletionTime(context.kernel.clock.now())
    await rows.update(users).set({ deletionDueAt, deletionCause: 'administrator' }).where(eq(users.uid, sharedAccount))
    await recordChange(context, rows, sharedAccount, 'schedule-deletion', { group: uid })
  }
  await rows.delete(groups).where(eq(groups.uid, uid))
  await recordChange(context, rows, uid, 'delete-group', { schoolUnit: unit.uid })
  return { undo: { uid, group, members: members.map((member) => member.uid), sharedAccount }, released }
}

/**
 * Creates a deleted group again, with its shared account and the people who still have a role in its school unit. If
 * another group has its name or its code now, it gets another name, and no code. Call this function in a transaction.
 * Throws `not_found` if the school unit was deleted.
 */
export async function restoreGroup(context: WriteContext, rows: Rows, undo: GroupUndo): Promise<void> {
  const { realm } = context.actor
  const { uid, group, members, sharedAccount } = undo
  const unit = group.schoolUnitUid
  if ((await readUnit(rows, realm, unit)) === undefined) throw refuse('not_found')
  await restoreGroups(rows, realm, [{ key: [uid], before: group, after: null }], new Map())
  await rows.execute(sql`
    insert into ${memberships} (realm, group_uid, user_uid)
    select ${realm}, ${uid}, a.user_uid from ${associations} a
    where a.school_unit_uid = ${unit} and a.user_uid = any(${sql.param(members)}::uuid[])`)
  const isShared = and(eq(users.uid, sharedAccount ?? uid), eq(users.deletionCause, 'administrator'))
  const kept = await rows
    .update(users)
    .set({ deletionDueAt: null, deletionCause: null })
    .where(isShared)
    .returning({ uid: users.uid })
  for (const account of kept) await recordChange(context, rows, account.uid, 'restore-user', { group: uid })
  await recordChange(context, rows, uid, 'restore-group', { schoolUnit: unit })
}
