import { findCustomer, timeFor } from '../customers/find-customer.ts'
import { create, remove, update } from '../state/save.ts'
import type { Invoice, InvoiceItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range, toPage } from '../wire/lists.ts'
import {
  changeMetadata,
  choice,
  clearable,
  currency,
  flag,
  integer,
  metadata,
  object,
  required,
  text,
  withChanges,
} from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice, markUncollectible, voidInvoice } from './finalize-invoice.ts'
import { payInvoiceNow } from './pay-invoice.ts'
import { PREVIEW, previewInvoice } from './preview-invoice.ts'
import { emptyInvoiceItem } from './proration.ts'

/** The currencies of accounts in countries without the euro. */
const CURRENCIES = new Map([
  ['DK', 'dkk'],
  ['GB', 'gbp'],
  ['NO', 'nok'],
  ['SE', 'sek'],
  ['US', 'usd'],
])
const STATUS = choice('draft', 'open', 'paid', 'uncollectible', 'void')

/** Invoices. https://docs.stripe.com/api/invoices */
const INVOICES = [
  route('POST', '/invoices/create_preview', PREVIEW, ({ tx, params }) => previewInvoice(tx, params)),
  route(
    'POST',
    '/invoices',
    {
      auto_advance: flag,
      currency,
      customer: text,
      description: text,
      metadata,
      pending_invoice_items_behavior: choice('exclude', 'include'),
    },
    ({ tx, params }) => {
      const customer = findCustomer(tx, required(params.customer, 'customer'))
      const now = timeFor(tx, customer.id)
      return draftInvoice(tx, {
        customer: customer.id,
        currency: params.currency ?? customer.currency ?? CURRENCIES.get(tx.context.country) ?? 'eur',
        reason: 'manual',
        lines: [],
        period: { start: now, end: now },
        description: params.description ?? null,
        metadata: changeMetadata({}, params.metadata),
        autoAdvance: params.auto_advance ?? false,
        takesWaitingItems: params.pending_invoice_items_behavior === 'include',
      })
    },
  ),
  route(
    'GET',
    '/invoices',
    { ...PAGE, created: range, customer: text, status: STATUS, subscription: text },
    ({ tx, params }) =>
      listPage(
        tx,
        'invoice',
        '/v1/invoices',
        params,
        (invoice) =>
          isInRange(invoice.created, params.created) &&
          (params.customer ?? invoice.customer) === invoice.customer &&
          (params.status ?? invoice.status) === invoice.status &&
          (params.subscription === undefined ||
            params.subscription === invoice.parent?.subscription_details?.subscription),
      ),
  ),
  route('GET', '/invoices/:id', {}, ({ tx, id }) => findInvoice(tx, id)),
  route(
    'POST',
    '/invoices/:id',
    { auto_advance: flag, description: clearable(text), metadata },
    ({ tx, id, params }) => {
      const invoice = findInvoice(tx, id)
      const { metadata: changes, ...rest } = params
      const changed = withChanges(invoice, { ...rest, metadata: changeMetadata(invoice.metadata, changes) })
      return update(tx, 'invoice', 'invoice.updated', changed)
    },
  ),
  route('DELETE', '/invoices/:id', {}, ({ tx, id }) => {
    const invoice = findInvoice(tx, id)
    if (invoice.status !== 'draft' || invoice.parent !== null)
      throw invalidRequest('You can only delete draft invoices that do not belong to a subscription.', {
        code: 'invoice_not_editable',
      })
    for (const item of tx.all('invoiceitem')) if (item.invoice === id) tx.put('invoiceitem', { ...item, invoice: null })
    return remove(tx, 'invoice', 'invoice.deleted', invoice)
  }),
  route('GET', '/invoices/:id/lines', PAGE, ({ tx, id, params }) =>
    toPage(findInvoice(tx, id).lines.data, `/v1/invoices/${id}/lines`, params),
  ),
  route('POST', '/invoices/:id/finalize', { auto_advance: flag }, ({ tx, id, params }) =>
    finalizeInvoice(tx, withChanges(findInvoice(tx, id), params)),
  ),
  route('POST', '/invoices/:id/pay', { off_session: flag, payment_method: text }, ({ tx, id, params }) => {
    const invoice = findInvoice(tx, id)
    return payInvoiceNow(tx, invoice.status === 'draft' ? finalizeInvoice(tx, invoice) : invoice, params)
  }),
  route('POST', '/invoices/:id/void', {}, ({ tx, id }) => voidInvoice(tx, findInvoice(tx, id))),
  route('POST', '/invoices/:id/mark_uncollectible', {}, ({ tx, id }) => markUncollectible(tx, findInvoice(tx, id))),
]

/** Payments of invoices. https://docs.stripe.com/api/invoice-payment */
const INVOICE_PAYMENTS = [
  route(
    'GET',
    '/invoice_payments',
    {
      ...PAGE,
      invoice: text,
      payment: object({ payment_intent: text, type: choice('payment_intent') }),
      status: choice('canceled', 'open', 'paid'),
    },
    ({ tx, params }) =>
      listPage(
        tx,
        'invoice_payment',
        '/v1/invoice_payments',
        params,
        ({ invoice, payment, status }) =>
          (params.invoice ?? invoice) === invoice &&
          (params.status ?? status) === status &&
          (params.payment?.payment_intent ?? payment.payment_intent) === payment.payment_intent,
      ),
  ),
  route('GET', '/invoice_payments/:id', {}, ({ tx, id }) => {
    const found = tx.get('invoice_payment', id)
    if (found === undefined) throw resourceMissing('invoice_payment', id)
    return found
  }),
]

/** Invoice items. https://docs.stripe.com/api/invoiceitems */
const INVOICE_ITEMS = [
  route(
    'POST',
    '/invoiceitems',
    { amount: integer, currency, customer: text, description: text, metadata },
    ({ tx, params }) => {
      const customer = findCustomer(tx, required(params.customer, 'customer')).id
      const now = timeFor(tx, customer)
      return create(tx, 'invoiceitem', 'invoiceitem.created', {
        ...emptyInvoiceItem(tx, customer),
        amount: required(params.amount, 'amount'),
        currency: required(params.currency, 'currency'),
        description: params.description ?? null,
        discountable: true,
        metadata: changeMetadata({}, params.metadata),
        parent: null,
        period: { start: now, end: now },
        pricing: null,
        proration: false,
        quantity: 1,
        quantity_decimal: '1',
      })
    },
  ),
  route('GET', '/invoiceitems', { ...PAGE, customer: text, invoice: text, pending: flag }, ({ tx, params }) =>
    listPage(
      tx,
      'invoiceitem',
      '/v1/invoiceitems',
      params,
      ({ customer, invoice }) =>
        (params.customer ?? customer) === customer &&
        (params.invoice ?? invoice) === invoice &&
        (params.pending !== true || invoice === null),
    ),
  ),
  route('GET', '/invoiceitems/:id', {}, ({ tx, id }) => findInvoiceItem(tx, id)),
  route('DELETE', '/invoiceitems/:id', {}, ({ tx, id }) => {
    const item = findInvoiceItem(tx, id)
    if (item.invoice !== null) throw invalidRequest('This invoice item is on an invoice, so it cannot be deleted.')
    return remove(tx, 'invoiceitem', 'invoiceitem.deleted', item)
  }),
]

export const INVOICE_ROUTES = [...INVOICES, ...INVOICE_PAYMENTS, ...INVOICE_ITEMS]

function findInvoice(tx: Transaction, id: string): Invoice {
  const found = tx.get('invoice', id)
  if (found === undefined) throw resourceMissing('invoice', id)
  return found
}

function findInvoiceItem(tx: Transaction, id: string): InvoiceItem {
  const found = tx.get('invoiceitem', id)
  if (found === undefined) throw resourceMissing('invoiceitem', id)
  return found
}
