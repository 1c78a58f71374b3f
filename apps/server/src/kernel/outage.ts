import { DatabaseError } from 'pg'
import { ObjectStoreError } from './object-store/object-store.ts'

/** Error codes of Node for a service that cannot be reached, and for a disk that is full or cannot be written. */
const NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])
/**
 * Postgres classes for a lost connection (08), missing resources such as disk space (53), a stop of the server (57P)
 * and errors of its system (58), and the codes of a read-only database, of a lock that was not free in time, and of
 * transactions that Postgres ended because of another transaction. Postgres, appendix A.
 */
const POSTGRES_CODES = /^(?:08|53|57P|58|25006|55P03|40001|40P01)/u
/** pg gives no code to errors of its connections. Source: pg 8, lib/client.js and pg-pool. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error)|Query read timeout)/u

/**
 * Returns whether an error comes from a part of the system that is not available at the moment, such as the database,
 * the object store or the disk. The same request can succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ObjectStoreError) return true
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof DatabaseError ? POSTGRES_CODES.test(code) : NODE_CODES.has(code)) return true
  return CONNECTION_MESSAGES.test(error.message) || isOutage(error.cause)
}
