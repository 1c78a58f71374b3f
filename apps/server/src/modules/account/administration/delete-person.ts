import { and, eq } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { deletionTime } from '../deletion-delay.ts'
import { associations, users } from '../tables.ts'
import { readAdministeredPerson, relate } from './person-access.ts'
import type { AdministeredPerson } from './person-access.ts'
import { personActions } from './person-levels.ts'
import { ratePerson } from './rate-person.ts'
import { administersUnit } from './scope.ts'
import { recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { removeRoles } from './write-roles.ts'

/**
 * Schedules the deletion of a person. The person cannot log in any more, and an administrator can restore the person
 * until the deletion. Refuses with `not_found` and `forbidden`.
 */
export function schedulePersonDeletion(context: WriteContext, uid: string): Promise<Refusal | undefined> {
  return changeDeletion(context, uid, 'DeleteUser', async (rows, { user }) => {
    const deletionDueAt = deletionTime(context.kernel.clock.now())
    await rows
      .update(users)
      .set({ deletionDueAt, deletionCause: 'administrator', version: user.version + 1 })
      .where(eq(users.uid, uid))
    await recordChange(context, rows, uid, 'schedule-deletion')
  })
}

/** Cancels the deletion that an administrator decided or that followed the loss of the last school unit. */
export function restorePerson(context: WriteContext, uid: string): Promise<Refusal | undefined> {
  return changeDeletion(context, uid, 'RestoreUser', async (rows, { user }) => {
    await rows
      .update(users)
      .set({ deletionDueAt: null, deletionCause: null, version: user.version + 1 })
      .where(eq(users.uid, uid))
    // A person without a school unit has one role, which is stored as inactive.
    if (user.deletionCause === 'no-school-unit')
      await rows.update(associations).set({ active: true }).where(eq(associations.userUid, uid))
    await recordChange(context, rows, uid, 'restore-user')
  })
}

/**
 * Removes a person from a school unit. Without another unit, the account is deleted in 30 days (spec 2 §5), or on the
 * earlier day of a deletion that was decided before; the role stays as inactive, so that the administrators of the unit
 * can restore the person. A deletion that the person has asked for stays one. Refuses with `not_found` and `forbidden`.
 */
export function removeFromUnit(context: WriteContext, uid: string, unit: string): Promise<Refusal | undefined> {
  const { kernel, actor } = context
  return kernel.shards.forRealm(actor.realm).transaction((rows) => removePerson(context, rows, uid, unit))
}

/** As `removeFromUnit`, in a transaction of the caller. */
export async function removePerson(
  context: WriteContext,
  rows: Rows,
  uid: string,
  unit: string,
): Promise<Refusal | undefined> {
  const { kernel, actor, scope } = context
  const person = await readAdministeredPerson(rows, actor.realm, uid, { lock: true })
  if (person === undefined || !relate(scope, person).sees) return refuse('not_found')
  if (!person.roles.some((role) => role.uid === unit)) return refuse('not_found')
  if (!administersUnit(scope, unit) || scope.actor === uid) return refuse('forbidden')
  const { user } = person
  if (!isOnlyUnit(person, unit)) await removeRoles(rows, uid, [unit])
  else {
    await rows
      .update(associations)
      .set({ active: false })
      .where(and(eq(associations.userUid, uid), eq(associations.schoolUnitUid, unit)))
    const deletionDueAt = user.deletionDueAt ?? deletionTime(kernel.clock.now())
    const deletionCause = user.deletionCause === 'own-request' ? 'own-request' : 'no-school-unit'
    await rows.update(users).set({ deletionDueAt, deletionCause }).where(eq(users.uid, uid))
  }
  await rows
    .update(users)
    .set({ version: user.version + 1 })
    .where(eq(users.uid, uid))
  await recordChange(context, rows, uid, 'remove-from-unit', { schoolUnit: unit })
  return undefined
}

/** Returns whether a person loses the account by leaving a school unit. Spec 2 §5. */
export function isOnlyUnit({ roles }: AdministeredPerson, unit: string): boolean {
  return roles.every(({ uid }) => uid === unit)
}

async function changeDeletion(
  { kernel, actor, scope, secure }: WriteContext,
  uid: string,
  action: 'DeleteUser' | 'RestoreUser',
  change: (rows: Rows, person: AdministeredPerson) => Promise<void>,
): Promise<Refusal | undefined> {
  return kernel.shards.forRealm(actor.realm).transaction(async (rows) => {
    const person = await readAdministeredPerson(rows, actor.realm, uid, { lock: true })
    const relation = person === undefined ? undefined : relate(scope, person)
    if (person === undefined || relation?.sees !== true) return refuse('not_found')
    if (!personActions(relation, ratePerson(person), secure).includes(action)) return refuse('forbidden')
    await change(rows, person)
    return undefined
  })
}
