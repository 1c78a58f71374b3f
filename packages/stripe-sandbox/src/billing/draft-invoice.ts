import { clockFor, findCustomer, timeFor } from '../customers/find-customer.ts'
import { create, update } from '../state/save.ts'
import type { Customer, Invoice, InvoiceLine, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { applyDiscounts } from './apply-discounts.ts'
import type { AppliedDiscount } from './apply-discounts.ts'
import type { Period } from './intervals.ts'
import { lineForInvoiceItem } from './lines.ts'
import type { NewLine } from './lines.ts'

interface Draft {
  readonly customer: string
  readonly currency: string
  readonly reason: NonNullable<Invoice['billing_reason']>
  readonly lines: readonly NewLine[]
  readonly period: Period
  readonly subscription?: Subscription
  readonly description?: string | null
  readonly metadata?: Record<string, string>
  readonly autoAdvance?: boolean
  /** False: the waiting invoice items stay for another invoice. */
  readonly takesWaitingItems?: boolean
  /** Unix seconds at which the draft becomes open by itself. */
  readonly finalizesAt?: number
}

/** Creates a draft of an invoice with the waiting invoice items, and its event. */
export function draftInvoice(tx: Transaction, draft: Draft): Invoice {
  const customer = findCustomer(tx, draft.customer)
  const owner = claimCurrency(tx, customer, draft.currency)
  const id = tx.newId('in')
  const waiting = draft.takesWaitingItems === false ? [] : takeWaitingItems(tx, draft, id)
  const lines = [...waiting, ...draft.lines]
  const discounts = findDiscounts(tx, draft.subscription, timeFor(tx, customer.id))
  const amounts = applyDiscounts(lines, discounts)
  const discounted = lines.map((line, index): InvoiceLine => ({
    ...line,
    discount_amounts: amounts[index] ?? [],
    discounts: [],
    invoice: id,
  }))
  const used = new Set(amounts.flat().map(({ discount }) => discount))
  dropSpentDiscounts(tx, draft.subscription, used, timeFor(tx, customer.id))
  const subtotal = sum(lines.map(({ amount }) => amount))
  const total = subtotal - sum(amounts.flat().map(({ amount }) => amount))
  return create(tx, 'invoice', 'invoice.created', {
    ...emptyInvoice(tx, id, owner),
    ...amountsFor(total, owner.balance),
    auto_advance: draft.autoAdvance ?? true,
    automatically_finalizes_at: draft.finalizesAt ?? null,
    billing_reason: draft.reason,
    currency: draft.currency,
    default_payment_method: null,
    description: draft.description ?? null,
    discounts: discounts.map((discount) => discount.id),
    lines: { object: 'list', data: discounted, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: draft.metadata ?? {},
    parent:
      draft.subscription === undefined
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: draft.subscription.metadata, subscription: draft.subscription.id },
            type: 'subscription_details',
          },
    period_end: draft.period.end,
    period_start: draft.period.start,
    starting_balance: owner.balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: sumDiscounts(amounts.flat()),
    total_excluding_tax: total,
  })
}

/**
 * Returns the amount to pay and the balance of the customer after the invoice. A credit of the customer pays first; a
 * negative total becomes a credit.
 */
export function amountsFor(total: number, balance: number) {
  const due = Math.max(0, total + balance)
  return { amount_due: due, amount_remaining: due, ending_balance: Math.min(0, total + balance) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function sumDiscounts(amounts: readonly { readonly amount: number; readonly discount: string }[]) {
  const sums = new Map<string, number>()
  for (const { amount, discount } of amounts) sums.set(discount, (sums.get(discount) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ amount, discount }))
}

/** Returns the customer with the currency of the invoice. Throws if it has another one. */
function claimCurrency(tx: Transaction, customer: Customer, currency: string): Customer {
  const own = customer.currency ?? currency
  if (own !== currency)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has an active subscription, invoice or balance with currency ${own}.`,
      { param: 'currency' },
    )
  return customer.currency === null ? update(tx, 'customer', 'customer.updated', { ...customer, currency }) : customer
}

/** Puts the waiting items of the subscription, or those without a subscription, on the invoice. */
function takeWaitingItems(tx: Transaction, { customer, currency, subscription }: Draft, invoice: string): NewLine[] {
  return tx
    .all('invoiceitem')
    .filter(
      (item) =>
        item.invoice === null &&
        item.customer === customer &&
        item.currency === currency &&
        item.parent?.subscription_details?.subscription === subscription?.id,
    )
    .map((item) => lineForInvoiceItem(tx, tx.put('invoiceitem', { ...item, invoice })))
}

/** Returns the discounts of a subscription that have not ended. */
function findDiscounts(tx: Transaction, subscription: Subscription | undefined, now: number): AppliedDiscount[] {
  return (subscription?.discounts ?? []).flatMap((id) => {
    const discount = tx.get('discount', id)
    const coupon = findCouponOrDeleted(tx, discount?.source.coupon ?? '')
    if (discount === undefined || coupon === undefined || (discount.end !== null && discount.end <= now)) return []
    return [{ id, coupon }]
  })
}

/** Removes the discounts with the duration `once` that have reduced a line, and those that have ended. */
function dropSpentDiscounts(
  tx: Transaction,
  subscription: Subscription | undefined,
  used: ReadonlySet<string>,
  now: number,
): void {
  const current = subscription === undefined ? undefined : tx.get('subscription', subscription.id)
  if (current === undefined) return
  const isSpent = (id: string): boolean => {
    const discount = tx.get('discount', id)
    const duration = findCouponOrDeleted(tx, discount?.source.coupon ?? '')?.duration
    return (duration === 'once' && used.has(id)) || (discount?.end ?? now + 1) <= now
  }
  if (current.discounts.some(isSpent))
    tx.put('subscription', { ...current, discounts: current.discounts.filter((id) => !isSpent(id)) })
}

const findCouponOrDeleted = (tx: Transaction, id: string) => tx.get('coupon', id) ?? tx.get('deleted_coupon', id)

const emptyInvoice = (tx: Transaction, id: string, customer: Customer) => ({
  id,
  object: 'invoice' as const,
  account_country: tx.context.country,
  account_name: 'Lectern',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically' as const,
  created: timeFor(tx, customer.id),
  custom_fields: null,
  customer: customer.id,
  customer_account: null,
  customer_address: customer.address ?? null,
  customer_email: customer.email,
  customer_name: customer.name ?? null,
  customer_phone: customer.phone ?? null,
  customer_shipping: null,
  customer_tax_exempt: customer.tax_exempt ?? 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft' as const,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: clockFor(tx, customer.id),
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
})
