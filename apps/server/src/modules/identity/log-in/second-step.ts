import { createHash, randomBytes } from 'node:crypto'
import { Realm } from '@lectern/contracts'
import type { SecondStep } from '@lectern/contracts'
import * as z from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createPayloadStore } from '../payload-store.ts'
import { requestPasskey } from '../second-factors/passkeys.ts'
import type { FactorState } from '../second-factors/factor-store.ts'

const MODEL = 'LogInStep'
const LIFETIME_S = 5 * 60

const Step = z.object({
  accountId: z.string(),
  realm: Realm,
  /** What was proved so far. */
  amr: z.array(z.string()),
  challenge: z.string().optional(),
})
/** A log-in of which the first step is done. */
export type Step = z.infer<typeof Step>

/** Remembers the first step under a ticket, and says how the second one may be done. */
export async function beginSecondStep(
  kernel: Kernel,
  who: Omit<Step, 'challenge'>,
  state: FactorState,
): Promise<SecondStep> {
  const passkey = state.passkeys.length === 0 ? undefined : await requestPasskey(kernel, state.passkeys)
  const ticket = randomBytes(32).toString('base64url')
  await store(kernel).upsert(nameOf(ticket), { ...who, challenge: passkey?.challenge }, LIFETIME_S)
  const ways: SecondStep['ways'] = [
    ...(passkey === undefined ? [] : ['passkey' as const]),
    ...(state.totpSecret === null ? [] : ['totp' as const]),
    ...(state.recoveryCodes === 0 ? [] : ['recovery' as const]),
  ]
  return { ticket, ways, ...(passkey === undefined ? {} : { passkey }) }
}

/** The step that a ticket stands for; undefined where it is over, spent or never was. */
export async function findStep(kernel: Kernel, ticket: string): Promise<Step | undefined> {
  const found = Step.safeParse(await store(kernel).find(nameOf(ticket)))
  return found.success ? found.data : undefined
}

export async function forgetStep(kernel: Kernel, ticket: string): Promise<void> {
  await store(kernel).destroy(nameOf(ticket))
}

const store = (kernel: Kernel) => createPayloadStore(kernel.shards.home, MODEL)

/** The ticket itself is kept by the browser alone. */
const nameOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')
