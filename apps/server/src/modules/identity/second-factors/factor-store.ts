import { and, asc, count, eq, exists, isNotNull, or } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { isIn } from '../../../kernel/database/count-up-to.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

export interface FactorState {
  readonly always: boolean
  /** Sealed secret of the authenticator app (see `seal.ts`), or null without an app. */
  readonly totpSecret: string | null
  readonly passkeys: readonly StoredPasskey[]
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
}

/**
 * Returns a person's second factors, or undefined. For a person without second factors, one query is enough.
 */
export async function readFactors(db: Db, userUid: string): Promise<FactorState | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  if (row === undefined) return undefined
  const keys = await db.select().from(passkeys).where(eq(passkeys.userUid, userUid)).orderBy(asc(passkeys.createdAt))
  const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  return { always: row.always, totpSecret: row.totpSecret, passkeys: keys, recoveryCodes: codes?.left ?? 0 }
}

/** Counts the people who can log in with a second factor: an authenticator app or a passkey. */
export async function countPeopleWithFactor(rows: Rows, people: readonly string[]): Promise<number> {
  const hasPasskey = exists(
    rows.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userUid, secondFactors.userUid)),
  )
  const hasFactor = or(isNotNull(secondFactors.totpSecret), hasPasskey)
  return rows.$count(secondFactors, and(isIn(secondFactors.userUid, people), hasFactor))
}

/** Returns false if the row existed. */
export async function createFactorState(rows: Rows, realm: Realm, userUid: string): Promise<boolean> {
  const inserted = await rows.insert(secondFactors).values({ realm, userUid }).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Replaces the secret of the authenticator app. `step` is the TOTP time step of the last used code. */
export async function saveTotpSecret(rows: Rows, userUid: string, totpSecret: string | null, step = 0): Promise<void> {
  await rows.update(secondFactors).set({ totpSecret, totpStep: step }).where(eq(secondFactors.userUid, userUid))
}

/** A recovery code only replaces another factor, so without a factor the codes are deleted. */
export async function deleteUnusedFactorState(rows: Rows, userUid: string): Promise<void> {
  const [row] = await rows.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  const [keys] = await rows.select({ left: count() }).from(passkeys).where(eq(passkeys.userUid, userUid))
  if (row === undefined || row.totpSecret !== null || (keys?.left ?? 0) > 0) return
  await rows.delete(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  await rows.delete(secondFactors).where(eq(secondFactors.userUid, userUid))
}

/** Deletes all second factors of a person. Returns false if there were none. */
export async function deleteFactors(rows: Rows, userUid: string): Promise<boolean> {
  await rows.delete(recoveryCodes).where(eq(recoveryCodes.userUid, userUid))
  await rows.delete(passkeys).where(eq(passkeys.userUid, userUid))
  const deleted = await rows.delete(secondFactors).where(eq(secondFactors.userUid, userUid)).returning()
  return deleted.length > 0
}

/** Returns false if the person has no passkey with this id. */
export async function deletePasskey(rows: Rows, userUid: string, id: string): Promise<boolean> {
  const deleted = await rows
    .delete(passkeys)
    .where(and(eq(passkeys.userUid, userUid), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}
