import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { recoveryCodes as table } from '../tables.ts'
import { makeRecoveryCode } from './make-recovery-code.ts'

const HOW_MANY = 10

/** Ten new codes in place of all before; only hashes are kept, so they can be shown this once. */
export async function renewCodes(rows: Rows, realm: Realm, userUid: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => makeRecoveryCode())
  await rows.delete(table).where(eq(table.userUid, userUid))
  await rows.insert(table).values(codes.map((code) => ({ realm, userUid, hash: hashOf(userUid, code) })))
  return codes
}

/** Spends a code: right, and there for the last time. */
export async function spendCode(db: Db, userUid: string, code: string): Promise<boolean> {
  const spent = await db
    .delete(table)
    .where(and(eq(table.userUid, userUid), eq(table.hash, hashOf(userUid, code))))
    .returning({ hash: table.hash })
  return spent.length > 0
}

/** However a person writes it down: capitals, spaces and dashes do not count. */
function hashOf(userUid: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userUid} ${plain}`).digest('base64url')
}
