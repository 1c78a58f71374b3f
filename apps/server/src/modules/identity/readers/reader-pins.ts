import { eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { checkAttempt } from '../../../kernel/attempt-limit.ts'
import type { AttemptCounter, AttemptRule } from '../../../kernel/attempt-limit.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { hashPassword, verifyPassword } from '../../account/index.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readerPins } from '../tables.ts'

const DAY_MS = 24 * 3_600_000
/** Five wrong PINs, then none for a day: the parent logs in with the password, which allows five again. */
const WRONG_PINS: AttemptRule = { freeAttempts: 5, firstWaitMs: DAY_MS, maxWaitMs: DAY_MS, expireOneMs: DAY_MS }
const BUSY_WAIT_S = 1

type PinDependencies = Pick<IdentityDependencies, 'kernel' | 'passwordGate'>

const wrongPins = (parent: string): AttemptCounter => ({ name: ['reader pin', parent], rule: WRONG_PINS })

/** Returns whether the parent has a PIN. */
export async function hasReaderPin(rows: Rows, parent: string): Promise<boolean> {
  return (await findHash(rows, parent)) !== undefined
}

/** Stores a PIN of a parent. Refuses with `too_many_requests` if the server computes too many hashes. */
export async function setReaderPin(
  { kernel, passwordGate }: PinDependencies,
  { realm, parent }: { readonly realm: Realm; readonly parent: string },
  pin: string,
): Promise<Refusal | undefined> {
  const hash = await passwordGate.run({ queueKey: parent, known: true }, () => hashPassword(pin))
  if (hash === 'busy' || hash === undefined) return refuseForNow(BUSY_WAIT_S)
  await kernel.shards
    .forRealm(realm)
    .insert(readerPins)
    .values({ userUid: parent, realm, hash })
    .onConflictDoUpdate({ target: readerPins.userUid, set: { hash } })
  await allowPins({ kernel }, parent)
  return undefined
}

export async function removeReaderPin(rows: Rows, parent: string): Promise<void> {
  await rows.delete(readerPins).where(eq(readerPins.userUid, parent))
}

/**
 * Checks the PIN of a parent. A parent without a PIN needs none. Refuses with `pin_wrong`, and with `pin_locked` after
 * five wrong ones.
 */
export async function checkReaderPin(
  { kernel, passwordGate }: PinDependencies,
  { realm, parent }: { readonly realm: Realm; readonly parent: string },
  pin: string | undefined,
): Promise<Refusal | undefined> {
  const hash = await findHash(kernel.shards.forRealm(realm), parent)
  if (hash === undefined) return undefined
  if (pin === undefined) return refuse('pin_wrong')
  const counter = wrongPins(parent)
  if ((await kernel.attempts.take(counter)) !== undefined) return refuse('pin_locked')
  const giveBack = () => kernel.attempts.giveBack(counter)
  const isRight = await checkAttempt(
    () =>
      passwordGate.run({ queueKey: parent, known: true }, async () =>
        (await verifyPassword(hash, pin)) ? true : undefined,
      ),
    giveBack,
  )
  if (isRight === 'busy') {
    await giveBack()
    return refuseForNow(BUSY_WAIT_S)
  }
  if (isRight === undefined) return refuse('pin_wrong')
  await kernel.attempts.reset(counter)
  return undefined
}

/** Allows five PINs again, because the parent has proved the own identity in another way. */
export function allowPins({ kernel }: Pick<PinDependencies, 'kernel'>, parent: string): Promise<void> {
  return kernel.attempts.reset(wrongPins(parent))
}

async function findHash(rows: Rows, parent: string): Promise<string | undefined> {
  const [found] = await rows.select({ hash: readerPins.hash }).from(readerPins).where(eq(readerPins.userUid, parent))
  return found?.hash
}
