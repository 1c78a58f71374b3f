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
  /** Sign-in methods of the first step. RFC 8176. */
  amr: z.array(z.string()),
  challenge: z.string().optional(),
})
/** A log-in whose first step is complete, as stored until the second step. */
export type Step = z.infer<typeof Step>

/**
 * Stores the first step under a new ticket. Returns the ticket, the possible methods of the second step and, if the
 * person has passkeys, the options with which the browser requests a passkey.
 */
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

/** Finds the first step of a ticket. Returns undefined if the ticket has expired, was used or is unknown. */
export async function findStep(kernel: Kernel, ticket: string): Promise<Step | undefined> {
  const found = Step.safeParse(await store(kernel).find(hashTicket(ticket)))
  return found.success ? found.data : undefined
}

/** Deletes the first step of a ticket, so that the ticket cannot be used again. */
export async function deleteStep(kernel: Kernel, ticket: string): Promise<void> {
  await store(kernel).destroy(hashTicket(ticket))
}

const store = (kernel: Kernel) => createPayloadStore(kernel.shards.home, MODEL)

/** Hashes a ticket, because only the browser may have the ticket itself. */
const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')
