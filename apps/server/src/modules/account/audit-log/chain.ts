import { createHash } from 'node:crypto'
import type { auditLog } from '../tables.ts'

type AuditRow = typeof auditLog.$inferSelect

/** Hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * Returns the hash of an entry at a place in the chain: SHA-256 of the hash before it and of all its values. A later
 * change of an entry, a missing entry and another order give another hash.
 */
export function hashEntry(previous: string, sequence: number, entry: AuditRow): string {
  const { uid, realm, actor, actingFor, subject, action, details, at, address } = entry
  const values = [previous, sequence, uid, realm, actor, actingFor, subject, action, details, at.toISOString(), address]
  return createHash('sha256').update(toStableJson(values)).digest('hex')
}

/** Returns JSON with sorted names, because the database stores the names of JSON in an order of its own. */
function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
