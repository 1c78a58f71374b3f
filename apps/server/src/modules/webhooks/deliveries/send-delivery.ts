import * as z from 'zod'
import { WebhookEvent } from '@lectern/contracts'
import type { WebhookBody, WebhookFailure } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { allowsPrivateAddresses, createPublicPost, PrivateAddressError } from '../../../kernel/public-network.ts'
import { readSigningKeys, signDelivery, webhookSeal } from '../signing-keys.ts'
import type { webhookDeliveries, webhooks } from '../tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Milliseconds after which a try ends. */
const SEND_TIMEOUT_MS = 10_000

type SentDelivery = Pick<DeliveryRow, 'uid' | 'type' | 'createdAt' | 'sealedEvents'>

/** Result of a try. `failure` is null if the receiver has accepted the delivery. */
export interface SendResult {
  readonly status: number | null
  readonly failure: WebhookFailure | null
  readonly duration: number
}

/** Sends a delivery to the address of its webhook. */
export type SendDelivery = (webhook: WebhookRow, delivery: SentDelivery) => Promise<SendResult>

/** Creates the function that signs and posts a delivery. */
export function createSendDelivery(kernel: Kernel, timeoutMs = SEND_TIMEOUT_MS): SendDelivery {
  const post = createPublicPost(allowsPrivateAddresses(kernel.settings))
  return async (webhook, delivery) => {
    const at = kernel.clock.now()
    const { current, old } = await readSigningKeys(kernel, webhook)
    const oldSigns = old !== null && webhook.oldKeyUntil !== null && webhook.oldKeyUntil > at
    const body = JSON.stringify(await readBody(kernel, delivery))
    const signed = signDelivery(oldSigns ? [current, old] : [current], { id: delivery.uid, at, body })
    const startedAt = performance.now()
    const measure = () => Math.round(performance.now() - startedAt)
    try {
      const status = await post(webhook.address, {
        headers: { ...signed, 'content-type': 'application/json', 'user-agent': 'Lectern-Webhooks/1' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status, failure: toFailure(status), duration: measure() }
    } catch (error) {
      return { status: null, failure: nameError(error), duration: measure() }
    }
  }
}

async function readBody(kernel: Kernel, { uid, type, createdAt, sealedEvents }: SentDelivery): Promise<WebhookBody> {
  const events = z.array(WebhookEvent).parse(await webhookSeal(kernel).unseal(uid, sealedEvents))
  return { type, timestamp: createdAt.toISOString(), data: { events } }
}

function toFailure(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function nameError(error: unknown): WebhookFailure {
  if (error instanceof PrivateAddressError) return 'private'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
