import { and, asc, count, eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** What a person with any second factor has. */
export interface FactorState {
  readonly always: boolean
  /** Sealed. */
  readonly totpSecret: string | null
  readonly passkeys: readonly StoredPasskey[]
  /** How many are left. */
  readonly recoveryCodes: number
}

/** A person's second factors; undefined where there is none, which one look at a key tells. */
export async function readFactors(db: Db, userUid: string): Promise<FactorState | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  if (row === undefined) return undefined
  const keys = await db.select().from(passkeys).where(eq(passkeys.userUid, userUid)).orderBy(asc(passkeys.createdAt))
  const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  return { always: row.always, totpSecret: row.totpSecret, passkeys: keys, recoveryCodes: codes?.left ?? 0 }
}

/** Makes the row that says that there is a second factor; false where it was there. */
export async function haveFactors(rows: Rows, realm: Realm, userUid: string): Promise<boolean> {
  const made = await rows.insert(secondFactors).values({ realm, userUid }).onConflictDoNothing().returning()
  return made.length > 0
}

/** Keeps the sealed secret of an authenticator app, in place of one before. */
export async function saveTotpSecret(rows: Rows, userUid: string, totpSecret: string | null, step = 0): Promise<void> {
  await rows.update(secondFactors).set({ totpSecret, totpStep: step }).where(eq(secondFactors.userUid, userUid))
}

/** Where neither app nor passkey is left, the recovery codes go too: they stand in for something. */
export async function deleteUnusedFactorState(rows: Rows, userUid: string): Promise<void> {
  const [row] = await rows.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  const [keys] = await rows.select({ left: count() }).from(passkeys).where(eq(passkeys.userUid, userUid))
  if (row === undefined || row.totpSecret !== null || (keys?.left ?? 0) > 0) return
  await rows.delete(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  await rows.delete(secondFactors).where(eq(secondFactors.userUid, userUid))
}

/** Removes all that a person has; false where there was nothing. */
export async function deleteFactors(rows: Rows, userUid: string): Promise<boolean> {
  await rows.delete(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  await rows.delete(passkeys).where(eq(passkeys.userUid, userUid))
  const gone = await rows.delete(secondFactors).where(eq(secondFactors.userUid, userUid)).returning()
  return gone.length > 0
}

/** Removes one passkey of a person; false where there is no such one of theirs. */
export async function deletePasskey(rows: Rows, userUid: string, id: string): Promise<boolean> {
  const gone = await rows
    .delete(passkeys)
    .where(and(eq(passkeys.userUid, userUid), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}
