import { eq } from 'drizzle-orm'
import type { Realm, SubscriptionType } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { subscriptions } from '../tables.ts'

export interface PaidPeriod {
  /** Uid of the period. The same period is changed each time. */
  readonly uid: string
  readonly realm: Realm
  readonly userUid: string
  readonly type: SubscriptionType
  readonly startsAt: Date
  readonly endsAt: Date
  /** Number of children that may have a profile. Null without a limit. */
  readonly childProfilesMax: number | null
}

/** Stores the period that an account has paid, with an audit entry if it differs from the stored one. Returns whether it differs. */
export async function putPaidPeriod(kernel: Kernel, rows: Rows, period: PaidPeriod): Promise<boolean> {
  const { uid, realm, userUid, type, startsAt, endsAt, childProfilesMax } = period
  const [stored] = await rows.select().from(subscriptions).where(eq(subscriptions.uid, uid)).for('update')
  const isSame =
    stored?.startsAt.getTime() === startsAt.getTime() &&
    stored.endsAt?.getTime() === endsAt.getTime() &&
    stored.childProfilesMax === childProfilesMax
  if (isSame) return false
  const [written] = await rows
    .insert(subscriptions)
    .values(period)
    .onConflictDoUpdate({ target: subscriptions.uid, set: { startsAt, endsAt, childProfilesMax } })
    .returning({ legacyId: subscriptions.legacyId })
  const action = stored === undefined ? 'create-subscription-period' : 'change-subscription-period'
  const details = { type, period: written?.legacyId ?? null }
  await recordAudit(kernel, rows, [{ realm, actor: 'job:payments', subject: userUid, action, details }])
  return true
}
