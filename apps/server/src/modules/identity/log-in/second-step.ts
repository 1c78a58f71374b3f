import { createHash, randomBytes } from 'node:crypto'
import { Realm } from '@lectern/contracts'
import type { SecondStep } from '@lectern/contracts'
import * as z from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { ExternalSession } from '../external-sessions.ts'
import { createPayloadStore } from '../payload-store.ts'
import { requestPasskey } from '../second-factors/passkeys.ts'
import type { FactorState } from '../second-factors/factor-store.ts'

const MODEL = 'LogInStep'
const LIFETIME_S = 5 * 60

const Step = z.object({
  accountId: z.string(),
  realm: Realm,
  /** Sign-in methods of the first step. RFC 8176. */
  amr: z.array(z.string()),
  external: ExternalSession.optional(),
  challenge: z.string().optional(),
})
/** A log-in after its first step. */
export type Step = z.infer<typeof Step>

/** Stores the first step under a new ticket. Returns the ticket and the possible methods of the second step. */
export async function beginSecondStep(
  kernel: Kernel,
  who: Omit<Step, 'challenge'>,
  state: FactorState,
): Promise<SecondStep> {
  const passkey = state.passkeys.length === 0 ? undefined : await requestPasskey(kernel, state.passkeys)
  const ticket = randomBytes(32).toString('base64url')
  await store(kernel).upsert(hashTicket(ticket), { ...who, challenge: passkey?.challenge }, LIFETIME_S)
  const ways: SecondStep['ways'] = [
    ...(passkey === undefined ? [] : ['passkey' as const]),
    ...(state.totpSecret === null ? [] : ['totp' as const]),
    ...(state.recoveryCodes === 0 ? [] : ['recovery' as const]),
  ]
  return { ticket, ways, ...(passkey === undefined ? {} : { passkey }) }
}

/** Returns the first step of a ticket, or undefined if the ticket is invalid or expired. */
export async function findStep(kernel: Kernel, ticket: string): Promise<Step | undefined> {
  const found = Step.safeParse(await store(kernel).find(hashTicket(ticket)))
  return found.success ? found.data : undefined
}

export async function deleteStep(kernel: Kernel, ticket: string): Promise<void> {
  await store(kernel).destroy(hashTicket(ticket))
}

const store = (kernel: Kernel) => createPayloadStore(kernel, MODEL)

/** Only the browser may have the ticket, so the database contains a hash. */
const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')
