import type Stripe from 'stripe'
import type { RefundReason } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { lockCustomer } from '../customers.ts'
import { readFinalRefusal } from '../stripe-errors.ts'
import { readId } from '../read-id.ts'

/** A refund that a super user asks for. Amounts are in the smallest unit of the currency. */
interface WantedRefund {
  readonly charge: string
  readonly amount: number
  /** Sum of the earlier refunds that the super user saw. */
  readonly refunded: number
  readonly reason: RefundReason
  /** Key of the request. A repeated request has the same one. */
  readonly request: string
}

/**
 * Refunds a charge of one of the customers, and calls `record` in the same transaction. The customer is locked, so that two super users cannot
 * refund the same money. Refuses with `not_found` for a charge of another customer, and with `conflict` if there are other refunds than the
 * super user saw, and if Stripe refuses the refund.
 */
export async function refundCharge(
  db: Db,
  stripe: Stripe,
  customers: readonly string[],
  { charge: id, amount, refunded, reason, request }: WantedRefund,
  record: (rows: Rows, refund: Stripe.Refund) => Promise<void>,
): Promise<undefined | Refusal> {
  const { customer } = await stripe.charges.retrieve(id)
  const owner = customer === null ? undefined : readId(customer)
  if (owner === undefined || !customers.includes(owner)) return refuse('not_found')
  return db.transaction(async (rows) => {
    await lockCustomer(rows, owner)
    const charge = await stripe.charges.retrieve(id)
    const made = await findMade(stripe, charge, request)
    if (made === undefined && charge.amount_refunded !== refunded) return refuse('conflict')
    const refund =
      made ?? (await create(stripe, { charge: id, amount, reason, metadata: { request } }, `support-refund-${request}`))
    if (refund instanceof Refusal) return refund
    await record(rows, refund)
    return undefined
  })
}

/** The refund of the same request, whose answer was lost. */
async function findMade(
  stripe: Stripe,
  { id, amount_refunded }: Stripe.Charge,
  request: string,
): Promise<Stripe.Refund | undefined> {
  if (amount_refunded === 0) return undefined
  const { data } = await stripe.refunds.list({ charge: id, limit: 100 })
  return data.find(({ metadata }) => metadata?.['request'] === request)
}

async function create(
  stripe: Stripe,
  values: Stripe.RefundCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Refund | Refusal> {
  try {
    return await stripe.refunds.create(values, { idempotencyKey })
  } catch (error) {
    if (readFinalRefusal(error) !== undefined) return refuse('conflict')
    throw error
  }
}
