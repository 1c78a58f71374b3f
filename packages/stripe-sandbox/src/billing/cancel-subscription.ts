import { timeFor } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { draftInvoice } from './draft-invoice.ts'
import { voidInvoice } from './finalize-invoice.ts'
import { prorate } from './proration.ts'

interface Cancellation {
  readonly reason: 'cancellation_requested' | 'payment_failed' | null
  readonly comment?: string | null
  readonly feedback?: NonNullable<Subscription['cancellation_details']>['feedback']
  /** True: the unused time is credited. */
  readonly prorates?: boolean
  /** True: the waiting items are put on a last invoice. */
  readonly invoicesNow?: boolean
}

/** Ends a subscription at the time of its customer. Returns the draft of the last invoice, if there is one. */
export function cancelSubscription(
  tx: Transaction,
  subscription: Subscription,
  cancellation: Cancellation,
): Invoice | undefined {
  const now = timeFor(tx, subscription.customer)
  const items = subscription.items.data
  if (cancellation.prorates === true)
    prorate(tx, { subscription, before: items, after: [], at: now, startsPeriod: false })
  stopInvoices(tx, subscription)
  const before = subscription.cancellation_details
  const ended = update(tx, 'subscription', 'customer.subscription.deleted', {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: cancellation.comment ?? before?.comment ?? null,
      feedback: cancellation.feedback ?? before?.feedback ?? null,
      feedback_option: null,
      reason: before?.reason ?? cancellation.reason,
    },
    ended_at: now,
    status: 'canceled',
  })
  if (cancellation.invoicesNow !== true || !hasWaitingItems(tx, subscription)) return undefined
  const invoice = draftInvoice(tx, {
    customer: ended.customer,
    currency: ended.currency,
    reason: 'subscription_update',
    lines: [],
    period: { start: now, end: now },
    subscription: ended,
  })
  const current = tx.get('subscription', ended.id) ?? ended
  tx.put('subscription', { ...current, latest_invoice: invoice.id })
  return invoice
}

/** Returns whether the next invoice of a subscription gets items from changes. */
export const hasWaitingItems = (tx: Transaction, { id }: Subscription): boolean =>
  tx.all('invoiceitem').some((item) => item.invoice === null && item.parent?.subscription_details?.subscription === id)

/** Voids the first invoice of a subscription that never began, and stops the collection of all others. */
function stopInvoices(tx: Transaction, { id, status }: Subscription): void {
  for (const invoice of tx.all('invoice')) {
    if (invoice.parent?.subscription_details?.subscription !== id) continue
    if (status === 'incomplete' && invoice.status === 'open') voidInvoice(tx, invoice)
    else if (invoice.status === 'open' || invoice.status === 'draft')
      update(tx, 'invoice', 'invoice.updated', {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  }
}
