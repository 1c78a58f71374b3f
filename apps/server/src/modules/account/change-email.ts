import { eq } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { refuseConfirmUrl } from './confirm-url.ts'
import { findEmailOwners } from './email-owner.ts'
import type { OpenedLink } from './one-time-links.ts'
import { recordAudit } from './audit-log/record-audit.ts'
import { users } from './tables.ts'

/**
 * Sets the confirmed new address of an account, also as username if the old address was the username. Returns a refusal
 * if the account was deleted or another account uses the address.
 */
export async function applyEmailChange(
  kernel: Kernel,
  rows: Rows,
  { realm, userUid, email }: OpenedLink,
): Promise<Refusal | undefined> {
  const [user] = await rows.select().from(users).where(eq(users.uid, userUid))
  const owners = await findEmailOwners(rows, realm, email)
  if (user === undefined || owners.some((uid) => uid !== userUid)) return refuseConfirmUrl()
  const isLogIn = user.username === user.email?.toLowerCase()
  await rows
    .update(users)
    .set({ email, emailVerified: true, ...(isLogIn ? { username: email.toLowerCase() } : {}) })
    .where(eq(users.uid, userUid))
  const details = { fields: isLogIn ? ['email', 'username'] : ['email'] }
  await recordAudit(kernel, rows, [{ realm, actor: userUid, subject: userUid, action: 'change-email', details }])
  return undefined
}
