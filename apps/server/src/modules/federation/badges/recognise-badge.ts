import { and, eq, isNull } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findPerson, listAssociations, refuseLogIn } from '../../account/index.ts'
import type { FirstFactor } from '../../identity/index.ts'
import { hashSecret } from '../one-time-secret.ts'
import { badges } from '../tables.ts'

/**
 * Returns the first factor for the pupil of a card. The secret names no realm, so every shard is searched. Refuses with
 * `wrong_badge`, `account_inactive`, `account_removed` and `qr_log_in_off`.
 */
export async function recogniseBadge(kernel: Kernel, secret: string): Promise<FirstFactor | Refusal> {
  const isValid = and(eq(badges.secretHash, hashSecret(secret)), isNull(badges.revokedAt))
  for (const db of kernel.shards.each) {
    const [badge] = await db.select({ userUid: badges.userUid, realm: badges.realm }).from(badges).where(isValid)
    if (badge === undefined) continue
    const refusal = refuseLogIn(await findPerson(kernel, badge.userUid))
    if (refusal !== undefined) return refusal
    const studentAssociations = (await listAssociations(db, badge.userUid)).filter(
      ({ active, role }) => active && role === 'student',
    )
    if (studentAssociations.length === 0) return refuse('account_inactive')
    if (!studentAssociations.some(({ qrCodeLoginEnabled }) => qrCodeLoginEnabled)) return refuse('qr_log_in_off')
    return { accountId: badge.userUid, realm: Realm.parse(badge.realm), amr: ['qr'] }
  }
  return refuse('wrong_badge')
}
