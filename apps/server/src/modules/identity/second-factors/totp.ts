import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPayloadStore } from '../payload-store.ts'
import { secondFactors } from '../tables.ts'
import { seal, unseal } from './seal.ts'

const STEP_S = 30
const DIGITS = 6
/** Number of accepted steps before and after the current step, because a phone's clock can be wrong. RFC 6238 §5.2. */
const WINDOW = 1
const SECRET_BYTES = 20
const PENDING_LIFETIME_S = 10 * 60

/** Creates a pending secret for an authenticator app. Returns the secret as base32 and as an `otpauth:` URI. */
export async function beginTotp(
  kernel: Kernel,
  userUid: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = await seal(kernel.shards.home, userUid, secret.base32)
  await pendingSecrets(kernel).upsert(userUid, { sealed }, PENDING_LIFETIME_S)
  const uri = new TOTP({ issuer: 'Lectern', label, secret, digits: DIGITS, period: STEP_S }).toString()
  return { secret: secret.base32, uri }
}

/** Checks a code against the pending secret. Returns the sealed secret and the time step of the code. */
export async function confirmTotp(
  kernel: Kernel,
  userUid: string,
  code: string,
): Promise<{ sealed: string; step: number } | 'not begun' | 'wrong'> {
  const sealed = (await pendingSecrets(kernel).find(userUid))?.['sealed']
  if (typeof sealed !== 'string') return 'not begun'
  const step = await findTimeStep(kernel, userUid, sealed, code)
  if (step === undefined) return 'wrong'
  await pendingSecrets(kernel).destroy(userUid)
  return { sealed, step }
}

/** Checks a code. Each code is accepted only once. */
export async function redeemTotp(
  kernel: Kernel,
  db: Kernel['shards']['home'],
  userUid: string,
  code: string,
): Promise<boolean> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  if (row?.totpSecret == null) return false
  const step = await findTimeStep(kernel, userUid, row.totpSecret, code)
  if (step === undefined) return false
  const used = await db
    .update(secondFactors)
    .set({ totpStep: step })
    .where(and(eq(secondFactors.userUid, userUid), lt(secondFactors.totpStep, step)))
    .returning({ userUid: secondFactors.userUid })
  return used.length > 0
}

/** Returns the number of 30-second steps from 1970 to the code, or undefined if the code is wrong. */
async function findTimeStep(
  kernel: Kernel,
  userUid: string,
  sealed: string,
  token: string,
): Promise<number | undefined> {
  const secret = Secret.fromBase32(await unseal(kernel.shards.home, userUid, sealed))
  const timestamp = kernel.clock.now().getTime()
  const delta = TOTP.validate({ token, secret, digits: DIGITS, period: STEP_S, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta
}

const pendingSecrets = (kernel: Kernel) => createPayloadStore(kernel, 'TotpBegun')
