import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { recoveryCodes as table } from '../tables.ts'
import { makeRecoveryCode } from './make-recovery-code.ts'

const CODE_COUNT = 10

/** Replaces the recovery codes of a person and returns the new codes. The database stores only hashes. */
export async function renewCodes(rows: Rows, realm: Realm, userUid: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => makeRecoveryCode())
  await rows.delete(table).where(eq(table.userUid, userUid))
  await rows.insert(table).values(codes.map((code) => ({ realm, userUid, hash: hashCode(userUid, code) })))
  return codes
}

/** Deletes a recovery code. Returns false if the person has no such code. */
export async function redeemRecoveryCode(db: Db, userUid: string, code: string): Promise<boolean> {
  const deleted = await db
    .delete(table)
    .where(and(eq(table.userUid, userUid), eq(table.hash, hashCode(userUid, code))))
    .returning({ hash: table.hash })
  return deleted.length > 0
}

/** Capitals, spaces and hyphens make no difference. */
function hashCode(userUid: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userUid} ${plain}`).digest('base64url')
}
