import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { SubscriptionPreview } from '@lectern/contracts'
import type { TestPerson } from '../../../testing/token.ts'
import type { Family, FamilyState, Town } from './kill-town.ts'

/** Something that a server does and that a kill interrupts. */
export interface Operation {
  readonly name: string
  /** Jobs of this queue run one after the other, so that a test cannot hold two of them. */
  readonly queue?: string
  /** Creates a family or an order of a town, for one run of the operation. */
  prepare(town: Town): Promise<Run>
}

export interface Run {
  /** Begins the operation, and resolves when it is done. Can reject if the server is killed. */
  start(): Promise<void>
  /** Does what the browser, Stripe or the next hour does after a kill. */
  repeat(): Promise<void>
  /** The state at the end, and the expected one. */
  read(): Promise<{ readonly found: unknown; readonly expected: unknown }>
}

interface Called {
  readonly method: string
  readonly path: string
  readonly json?: object
  readonly as?: TestPerson
  readonly onAnswer?: (body: unknown) => void
}

/** Returns a call that a browser repeats with the same idempotency key until it has an answer. */
export function repeatedCall(
  { server, realm }: Town,
  { method, path, onAnswer, ...call }: Called,
): Pick<Run, 'start' | 'repeat'> {
  const key = randomUUID()
  const send = async () => {
    const response = await server.send(method, path, { realm, key, ...call })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
    onAnswer?.(text === '' ? undefined : JSON.parse(text))
  }
  return { start: send, repeat: send }
}

/** State of a family at the end. */
type Expected = Partial<Omit<FamilyState, 'sides'>>

/** Compares the money and the subscriptions of a family, and our side with Stripe's side. */
export async function compareFamily(family: Family, expected: Expected): ReturnType<Run['read']> {
  const { sides, ...money } = await family.read()
  const usual = { paid: 0, refunded: 0, balance: 0, live: [], ...expected }
  return {
    found: { ...money, ours: sides.ours },
    expected: { invoiced: usual.paid, ...usual, ours: sides.stripe },
  }
}

type Prepared = Omit<Called, 'as'> & { readonly expected: Expected }

/** An operation that is a call of a family. */
const familyCall = (name: string, prepare: (family: Family, town: Town) => Promise<Prepared>): Operation => ({
  name,
  prepare: async (town) => {
    const family = await town.addFamily()
    const { expected, ...call } = await prepare(family, town)
    return { ...repeatedCall(town, { ...call, as: family.person }), read: () => compareFamily(family, expected) }
  },
})

/** A change of prices at the amount of its preview, as the page for plans asks for it. */
async function previewChange(family: Family, from: string, priceIds: readonly string[]): Promise<Prepared> {
  const path = `/subscriptions/${await family.subscribePaid(from)}`
  const preview = z.parse(SubscriptionPreview, await family.call('POST', `${path}/preview`, { priceIds }))
  const { proration_date, amount_due } = preview
  const json = { priceIds, ...(proration_date === null ? {} : { proration_date }) }
  return { method: 'PUT', path, json, expected: { paid: 5900 + amount_due, live: ['active'] } }
}

export const FAMILY_OPERATIONS: readonly Operation[] = [
  familyCall('the card form', async () => ({ method: 'POST', path: '/client-secret', expected: {} })),
  familyCall('a first order with a trial', async (family, { prices }) => {
    await family.addCard()
    const expected = { live: ['trialing'] }
    return { method: 'POST', path: '/subscriptions', json: { priceId: prices.large }, expected }
  }),
  familyCall('an order without a trial', async (family, { prices, stripe }) => {
    await family.addCard()
    await stripe.subscriptions.cancel(await family.subscribe(prices.small))
    const expected = { paid: 9900, live: ['active'] }
    return { method: 'POST', path: '/subscriptions', json: { priceId: prices.large }, expected }
  }),
  familyCall('an order with a coupon', async (family, { prices, stripe, coupon }) => {
    await family.addCard()
    await stripe.subscriptions.cancel(await family.subscribe(prices.small))
    const json = { priceId: prices.large, couponId: coupon }
    return { method: 'POST', path: '/subscriptions', json, expected: { paid: 4950, live: ['active'] } }
  }),
  familyCall('a change of the plan', (family, { prices }) => previewChange(family, prices.small, [prices.large])),
  familyCall('an addition', (family, { prices }) => previewChange(family, prices.small, [prices.small, prices.extra])),
  familyCall('the payment of a declined renewal', async (family, { prices, stripe }) => {
    await family.addCard()
    const id = await family.subscribe(prices.large)
    await family.addCard('pm_card_chargeCustomerFail')
    await stripe.subscriptions.update(id, { trial_end: 'now' })
    await family.addCard()
    const expected = { paid: 9900, live: ['active'] }
    return { method: 'POST', path: `/subscriptions/${id}/payment`, expected }
  }),
  familyCall('the end of a subscription', async (family, { prices }) => {
    const path = `/subscriptions/${await family.subscribePaid(prices.large)}`
    const expected = { paid: 9900, live: ['active'] }
    return { method: 'PUT', path, json: { cancel_at_period_end: true }, expected }
  }),
  familyCall('taking the end back', async (family, { prices }) => {
    const path = `/subscriptions/${await family.subscribePaid(prices.large)}`
    await family.call('PUT', path, { cancel_at_period_end: true })
    const expected = { paid: 9900, live: ['active'] }
    return { method: 'PUT', path, json: { cancel_at_period_end: false }, expected }
  }),
  familyCall('a coupon', async (family, { prices, coupon }) => {
    const id = await family.subscribePaid(prices.large)
    const path = `/subscription-coupon/${id}`
    return { method: 'POST', path, json: { couponId: coupon }, expected: { paid: 9900, live: ['active'] } }
  }),
  familyCall('a withdrawal', async (family, { prices }) => {
    const path = `/subscriptions/${await family.subscribePaid(prices.large)}/withdrawal`
    return { method: 'POST', path, expected: { paid: 9900, refunded: 9900 } }
  }),
]
