import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { auditLog } from './tables.ts'

/** A change of a person's data. `details` names fields, never their values. */
export interface AuditEntry {
  readonly realm: Realm
  /** A user's uid, or `command:…` for a change by a command. */
  readonly actor: string
  readonly subject: string
  readonly action: string
  readonly details?: Record<string, unknown>
}

/** Writes audit rows. Pass the transaction of the change itself, so that both are stored or neither. */
export async function recordAudit(kernel: Kernel, rows: Rows, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = kernel.clock.now()
  await rows.insert(auditLog).values(entries.map((entry) => ({ ...entry, uid: kernel.ids.next(), at })))
}
