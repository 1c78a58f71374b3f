import { eq } from 'drizzle-orm'
import type { AccountSettings } from '@lectern/contracts'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { recordAudit } from './audit-log/record-audit.ts'
import { users } from './tables.ts'

/** Returns a person's app settings, or undefined for an unknown uid. */
export async function readSettings(db: Db, uid: string): Promise<AccountSettings | undefined> {
  const [user] = await db.select({ settings: users.settings }).from(users).where(eq(users.uid, uid))
  return user?.settings
}

/** Changes only the given settings. Returns all settings, or undefined if the person was deleted. */
export async function changeSettings(
  kernel: Kernel,
  actor: Actor,
  changes: AccountSettings,
): Promise<AccountSettings | undefined> {
  const { realm, userId } = actor
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    const [user] = await rows
      .select({ settings: users.settings })
      .from(users)
      .where(eq(users.uid, userId))
      .for('update')
    if (user === undefined) return undefined
    const settings: AccountSettings = { ...user.settings, ...given }
    await rows.update(users).set({ settings }).where(eq(users.uid, userId))
    const details = { fields: Object.keys(given) }
    await recordAudit(kernel, rows, [
      { realm, actor: auditActor(actor), subject: userId, action: 'change-settings', details },
    ])
    return settings
  })
}
