import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPayloadStore } from '../payload-store.ts'
import { secondFactors } from '../tables.ts'
import { seal, unseal } from './seal.ts'

const STEP_S = 30
const DIGITS = 6
/** RFC 6238 §5.2: one step for a phone that is slow or fast. */
const WINDOW = 1
const SECRET_BYTES = 20
const BEGUN_FOR_S = 10 * 60

/** A secret for an authenticator app, kept until its first code comes. */
export async function beginTotp(
  kernel: Kernel,
  userUid: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = await seal(kernel.shards.home, userUid, secret.base32)
  await begun(kernel).upsert(userUid, { sealed }, BEGUN_FOR_S)
  const uri = new TOTP({ issuer: 'Lectern', label, secret, digits: DIGITS, period: STEP_S }).toString()
  return { secret: secret.base32, uri }
}

/** The sealed secret that was begun and the step of the code, where the code fits it. */
export async function confirmTotp(
  kernel: Kernel,
  userUid: string,
  code: string,
): Promise<{ sealed: string; step: number } | 'not begun' | 'wrong'> {
  const sealed = (await begun(kernel).find(userUid))?.['sealed']
  if (typeof sealed !== 'string') return 'not begun'
  const step = await stepOf(kernel, userUid, sealed, code)
  if (step === undefined) return 'wrong'
  await begun(kernel).destroy(userUid)
  return { sealed, step }
}

/** Uses a code: right, and newer than the last one that was used. Two requests with one code: one of them has it. */
export async function spendTotp(
  kernel: Kernel,
  db: Kernel['shards']['home'],
  userUid: string,
  code: string,
): Promise<boolean> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userUid, userUid))
  if (row?.totpSecret == null) return false
  const step = await stepOf(kernel, userUid, row.totpSecret, code)
  if (step === undefined) return false
  const used = await db
    .update(secondFactors)
    .set({ totpStep: step })
    .where(and(eq(secondFactors.userUid, userUid), lt(secondFactors.totpStep, step)))
    .returning({ userUid: secondFactors.userUid })
  return used.length > 0
}

/** The 30-second step that a code is of, where it is of one near now. */
async function stepOf(kernel: Kernel, userUid: string, sealed: string, token: string): Promise<number | undefined> {
  const secret = Secret.fromBase32(await unseal(kernel.shards.home, userUid, sealed))
  const timestamp = kernel.clock.now().getTime()
  const delta = TOTP.validate({ token, secret, digits: DIGITS, period: STEP_S, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta
}

const begun = (kernel: Kernel) => createPayloadStore(kernel.shards.home, 'TotpBegun')
