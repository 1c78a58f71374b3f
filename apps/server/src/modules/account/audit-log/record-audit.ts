import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { currentRequest } from '../../../kernel/request-context.ts'
import { auditLog } from '../tables.ts'

/** A change of a person's data. `details` never contains the values of the changed fields. */
export interface AuditEntry {
  readonly realm: Realm
  /** The uid of a user, or a part of the server, such as `command:…`. `way:…` is an external log-in. */
  readonly actor: string
  readonly subject: string
  readonly action: string
  readonly details?: Record<string, unknown>
}

/**
 * Writes audit entries, with the address of the current request and the impersonated person. Pass the transaction of the
 * change, so that the change is not stored without its entries.
 */
export async function recordAudit(kernel: Kernel, rows: Rows, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const at = kernel.clock.now()
  const request = currentRequest()
  const address = request?.address ?? null
  const actingFor = request?.actor?.act === undefined ? null : request.actor.userId
  const from = { at, address, actingFor }
  await rows.insert(auditLog).values(entries.map((entry) => ({ ...entry, uid: kernel.ids.next(), ...from })))
}
