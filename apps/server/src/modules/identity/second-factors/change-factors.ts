import { eq } from 'drizzle-orm'
import type { AddedFactor, PasskeyOffer } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPerson, recordAudit } from '../../account/index.ts'
import { createPayloadStore } from '../payload-store.ts'
import { passkeys, secondFactors } from '../tables.ts'
import {
  deletePasskey,
  deleteUnusedFactorState,
  createFactorState,
  saveTotpSecret,
  readFactors,
} from './factor-store.ts'
import { verifyNewPasskey, createPasskeyOptions } from './passkeys.ts'
import { renewCodes } from './recovery-codes.ts'
import { confirmTotp } from './totp.ts'

const CHALLENGE_LIFETIME_S = 5 * 60

/**
 * Stores the pending authenticator app. Returns recovery codes for the first factor of a person. Refuses with
 * `log_in_step_expired` or `wrong_second_factor`.
 */
export async function addTotp(kernel: Kernel, db: Db, actor: Actor, code: string): Promise<AddedFactor | Refusal> {
  const confirmed = await confirmTotp(kernel, actor.userId, code)
  if (confirmed === 'not begun') return refuse('log_in_step_expired')
  if (confirmed === 'wrong') return refuse('wrong_second_factor')
  return addFactor(kernel, db, actor, 'totp', (rows) =>
    saveTotpSecret(rows, actor.userId, confirmed.sealed, confirmed.step),
  )
}

/** Removes the authenticator app. Without another factor, the recovery codes are deleted too. */
export function removeTotp(kernel: Kernel, db: Db, actor: Actor): Promise<void> {
  return db.transaction(async (rows) => {
    await saveTotpSecret(rows, actor.userId, null)
    await deleteUnusedFactorState(rows, actor.userId)
    await auditChange(kernel, rows, actor, 'second-factor.remove', 'totp')
  })
}

/** Returns the options with which the browser creates a passkey. Refuses with `not_found`. */
export async function beginPasskey(kernel: Kernel, db: Db, actor: Actor): Promise<PasskeyOffer | Refusal> {
  const person = await findPerson(kernel, actor.userId)
  if (person === undefined) return refuse('not_found')
  const state = await readFactors(db, actor.userId)
  const options = await createPasskeyOptions(kernel, person.username, person.name, state?.passkeys ?? [])
  await pendingPasskeys(kernel).upsert(actor.userId, { challenge: options.challenge }, CHALLENGE_LIFETIME_S)
  return options
}

/**
 * Stores the passkey of the pending challenge. Returns recovery codes for the first factor of a person. Refuses with
 * `log_in_step_expired`, `wrong_second_factor`, or `conflict` for a known passkey.
 */
export async function addPasskey(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { name, answer }: { readonly name: string; readonly answer: unknown },
): Promise<AddedFactor | Refusal> {
  const { userId: userUid, realm } = actor
  const challenge = (await pendingPasskeys(kernel).find(userUid))?.['challenge']
  if (typeof challenge !== 'string') return refuse('log_in_step_expired')
  await pendingPasskeys(kernel).destroy(userUid)
  const key = await verifyNewPasskey(kernel, challenge, answer)
  if (key === undefined) return refuse('wrong_second_factor')
  const [existing] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, key.id))
  if (existing !== undefined) return refuse('conflict')
  return addFactor(kernel, db, actor, 'passkey', async (rows) => {
    await rows.insert(passkeys).values({ ...key, realm, userUid, name, createdAt: kernel.clock.now() })
  })
}

/** Returns false if the actor has no passkey with this id. */
export function removePasskey(kernel: Kernel, db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (rows) => {
    if (!(await deletePasskey(rows, actor.userId, id))) return false
    await deleteUnusedFactorState(rows, actor.userId)
    await auditChange(kernel, rows, actor, 'second-factor.remove', 'passkey')
    return true
  })
}

/** Replaces the recovery codes and returns the new codes. Refuses with `second_factor_missing`. */
export async function renewRecoveryCodes(kernel: Kernel, db: Db, actor: Actor): Promise<{ codes: string[] } | Refusal> {
  if ((await readFactors(db, actor.userId)) === undefined) return refuse('second_factor_missing')
  return db.transaction(async (rows) => {
    await auditChange(kernel, rows, actor, 'second-factor.renew', 'recovery')
    return { codes: await renewCodes(rows, actor.realm, actor.userId) }
  })
}

/** Sets whether every log-in requires the second factor. Refuses with `second_factor_missing`. */
export async function setAlwaysRequired(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  always: boolean,
): Promise<Refusal | undefined> {
  return db.transaction(async (rows) => {
    const isOwn = eq(secondFactors.userUid, actor.userId)
    const changed = await rows.update(secondFactors).set({ always }).where(isOwn).returning()
    if (changed.length === 0) return refuse('second_factor_missing')
    await auditChange(kernel, rows, actor, always ? 'second-factor.always' : 'second-factor.on-demand', 'any')
    return undefined
  })
}

/** Returns recovery codes if the person had no factor before. */
function addFactor(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  method: string,
  add: (rows: Rows) => Promise<void>,
): Promise<AddedFactor> {
  const { realm, userId } = actor
  return db.transaction(async (rows) => {
    const first = await createFactorState(rows, realm, userId)
    await add(rows)
    await auditChange(kernel, rows, actor, 'second-factor.add', method)
    return { recoveryCodes: first ? await renewCodes(rows, realm, userId) : null }
  })
}

function auditChange(kernel: Kernel, rows: Rows, actor: Actor, action: string, method: string): Promise<void> {
  const { realm, userId: subject } = actor
  return recordAudit(kernel, rows, [{ realm, actor: auditActor(actor), subject, action, details: { way: method } }])
}

const pendingPasskeys = (kernel: Kernel) => createPayloadStore(kernel, 'PasskeyBegun')
