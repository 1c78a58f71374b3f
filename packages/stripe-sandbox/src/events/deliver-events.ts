import { createHmac } from 'node:crypto'
import type { EventFault } from '../faults/faults.ts'
import type { Delivery } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import type { InTransaction } from '../time/catch-up.ts'

/** Sends a webhook. Returns the status of the answer, or throws if there is none. */
export type Deliver = (message: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}) => Promise<number>

/** Waits before the next attempts, in seconds. After the last one the event is only in the list of events. */
const RETRY_SECONDS = [5, 60, 600, 3600, 4 * 3600, 24 * 3600]
const TIMEOUT_MS = 10_000

/** Sends a webhook over the network. */
export const deliverByHttp: Deliver = async ({ url, headers, body }) => {
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.arrayBuffer()
  return response.status
}

/** Returns the header `Stripe-Signature`. `time`: Unix seconds. https://docs.stripe.com/webhooks#verify-manually */
const sign = (body: string, secret: string, time: number): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

interface Round {
  readonly inTransaction: InTransaction
  /** Unix seconds. */
  readonly now: number
  readonly fault: EventFault | undefined
  readonly deliver: Deliver
  readonly isStopped: () => boolean
}

/** Sends all events that are due, one after the other. A receiver that does not answer with 2xx gets them again later. */
export async function deliverEvents({ inTransaction, now, fault, deliver, isStopped }: Round): Promise<void> {
  const delay = fault?.kind === 'late' ? fault.seconds : 0
  const due = inTransaction((tx) => tx.all('delivery').filter((delivery) => delivery.due + delay <= now))
  for (const delivery of fault?.kind === 'reversed' ? due.reverse() : due) {
    if (isStopped()) return
    const message = inTransaction((tx) => compose(tx, delivery, now))
    // The endpoint may have been deleted in the meantime.
    if (message === undefined) continue
    const isSent = fault?.kind === 'lost' || (await send(deliver, message))
    if (fault?.kind === 'doubled') await send(deliver, message)
    inTransaction((tx) => record(tx, delivery, isSent, now))
  }
}

async function send(deliver: Deliver, message: Parameters<Deliver>[0]): Promise<boolean> {
  try {
    const status = await deliver(message)
    return status >= 200 && status < 300
  } catch {
    return false
  }
}

function compose(tx: Transaction, { id, endpoint, event }: Delivery, now: number): Parameters<Deliver>[0] | undefined {
  const [receiver, secret, sent] = [
    tx.get('webhook_endpoint', endpoint),
    tx.get('endpoint_secret', endpoint),
    tx.get('event', event),
  ]
  if (receiver === undefined || secret === undefined || sent === undefined || tx.get('delivery', id) === undefined)
    return undefined
  const body = JSON.stringify(sent, undefined, 2)
  return {
    url: receiver.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, secret.secret, now),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  }
}

function record(tx: Transaction, { id }: Delivery, isSent: boolean, now: number): void {
  const delivery = tx.get('delivery', id)
  if (delivery === undefined) return
  const wait = RETRY_SECONDS[delivery.attempts]
  if (!isSent && wait !== undefined) {
    tx.put('delivery', { ...delivery, attempts: delivery.attempts + 1, due: now + wait })
    return
  }
  tx.remove('delivery', id)
  const event = tx.get('event', delivery.event)
  if (event !== undefined && isSent)
    tx.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
}
