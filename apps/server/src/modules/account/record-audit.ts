import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { auditLog } from './tables.ts'

/**
 * An entry of the audit log about a change of a person's data. `details` can contain the names of changed fields, an
 * id, a sign-in method or a reason, but never the values of the fields.
 */
export interface AuditEntry {
  readonly realm: Realm
  /**
   * The uid of a user, or the part of the server that made the change: `command:…`, `job:…`, `service:…`, or `way:…`
   * for an external log-in.
   */
  readonly actor: string
  readonly subject: string
  readonly action: string
  readonly details?: Record<string, unknown>
}

/**
 * Writes entries of the audit log. Pass the transaction of the change, so that the change is not stored without its
 * entries.
 */
export async function recordAudit(kernel: Kernel, rows: Rows, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = kernel.clock.now()
  await rows.insert(auditLog).values(entries.map((entry) => ({ ...entry, uid: kernel.ids.next(), at })))
}
