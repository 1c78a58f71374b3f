import { and, eq, isNotNull } from 'drizzle-orm'
import { findPeriodProblems } from '@lectern/contracts'
import type { PeriodData, SubscriptionType } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { schoolUnits, subscriptions, users } from '../tables.ts'
import { ownerColumn } from './subscription-list.ts'
import type { PeriodOwner } from './subscription-list.ts'
import { inTransaction, recordChange, throwProblems } from './write-context.ts'
import type { WriteContext } from './write-context.ts'

/** Creates a subscription period. Refuses with `not_found` for an unknown owner, and with an end before the start. */
export function createPeriod(
  context: WriteContext,
  kind: PeriodOwner,
  data: PeriodData & { readonly owner: string; readonly type: SubscriptionType },
): Promise<{ readonly legacyId: number } | Refusal> {
  const { kernel, actor } = context
  const { owner, type } = data
  return inTransaction(context, {}, async (rows) => {
    throwProblems(findPeriodProblems(data, null))
    const table = kind === 'user' ? users : schoolUnits
    const [found] = await rows
      .select({ uid: table.uid })
      .from(table)
      .where(and(eq(table.uid, owner), eq(table.realm, actor.realm)))
    if (found === undefined) throw refuse('not_found')
    const [made] = await rows
      .insert(subscriptions)
      .values({
        uid: kernel.ids.next(),
        realm: actor.realm,
        type,
        ...(kind === 'user' ? { userUid: owner } : { schoolUnitUid: owner }),
        ...datesOf(data),
      })
      .returning({ legacyId: subscriptions.legacyId })
    if (made === undefined) throw new Error('the subscription period was not stored')
    await recordChange(context, rows, owner, 'create-subscription-period', { type, period: made.legacyId })
    return made
  })
}

/** Changes the dates of a subscription period. Refuses with `not_found`, and with an end before the start. */
export function changePeriod(
  context: WriteContext,
  kind: PeriodOwner,
  legacyId: number,
  data: PeriodData,
): Promise<undefined | Refusal> {
  return inTransaction(context, {}, async (rows) => {
    const column = ownerColumn(kind)
    const ofRealm = and(
      eq(subscriptions.legacyId, legacyId),
      eq(subscriptions.realm, context.actor.realm),
      isNotNull(column),
    )
    const [stored] = await rows
      .select({ endsAt: subscriptions.endsAt })
      .from(subscriptions)
      .where(ofRealm)
      .for('update')
    if (stored === undefined) throw refuse('not_found')
    throwProblems(findPeriodProblems(data, { endsAt: stored.endsAt?.toISOString() ?? null }))
    const [changed] = await rows
      .update(subscriptions)
      .set(datesOf(data))
      .where(ofRealm)
      .returning({ owner: column, type: subscriptions.type })
    if (changed?.owner == null) throw refuse('not_found')
    const details = { type: changed.type, period: legacyId, fields: ['startsAt', 'endsAt'] }
    await recordChange(context, rows, changed.owner, 'change-subscription-period', details)
    return undefined
  })
}

/** Deletes a subscription period of an owner. Refuses with `not_found`. */
export function deletePeriod(
  context: WriteContext,
  kind: PeriodOwner,
  owner: string,
  legacyId: number,
): Promise<undefined | Refusal> {
  return inTransaction(context, {}, async (rows) => {
    const [deleted] = await rows
      .delete(subscriptions)
      .where(
        and(
          eq(subscriptions.legacyId, legacyId),
          eq(subscriptions.realm, context.actor.realm),
          eq(ownerColumn(kind), owner),
        ),
      )
      .returning({ type: subscriptions.type })
    if (deleted === undefined) throw refuse('not_found')
    await recordChange(context, rows, owner, 'delete-subscription-period', { type: deleted.type, period: legacyId })
    return undefined
  })
}

const datesOf = ({ startsAt, endsAt }: PeriodData) => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})
