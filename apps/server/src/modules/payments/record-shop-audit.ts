import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { recordAudit } from '../account/index.ts'

/** Writes an entry of the audit log on gift cards and discount codes. Its subject is the super user, because they are no people. */
export function recordShopAudit(
  kernel: Kernel,
  rows: Rows,
  actor: Actor,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { realm, userId } = actor
  return recordAudit(kernel, rows, [{ realm, actor: auditActor(actor), subject: userId, action, details }])
}
