import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { WEBHOOK_OLD_KEY_HOURS } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sealWith } from '../../kernel/sealed-values.ts'
import type { Seal } from '../../kernel/sealed-values.ts'

const HOUR_MS = 3_600_000
/** Standard Webhooks, 'Signature scheme': between 24 and 64 bytes. */
const KEY_BYTES = 32

/** The key of a webhook, and the one that it replaced. */
const SigningKeys = z.object({ current: z.string(), old: z.string().nullable() })
export type SigningKeys = z.infer<typeof SigningKeys>

/** The seal of keys and events. */
export const webhookSeal = (kernel: Kernel): Seal => sealWith(kernel, 'webhook-key')

/** Makes a key in the form of Standard Webhooks. */
export const makeSigningKey = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`

export async function readSigningKeys(
  kernel: Kernel,
  { uid, sealedKeys }: { readonly uid: string; readonly sealedKeys: string },
): Promise<SigningKeys> {
  return SigningKeys.parse(await webhookSeal(kernel).unseal(uid, sealedKeys))
}

/** Returns the end of the time for which a key that is replaced now signs too. */
export const endOfOldKey = (now: Date): Date => new Date(now.getTime() + WEBHOOK_OLD_KEY_HOURS * HOUR_MS)

interface Signed {
  /** The same in every try, so that the receiver recognizes a repeated delivery. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Returns the headers of a delivery, with a signature of each key. Standard Webhooks, 'Webhook headers'. */
export function signDelivery(keys: readonly string[], { id, at, body }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': keys.map((key) => new Webhook(key).sign(id, at, body)).join(' '),
  }
}
