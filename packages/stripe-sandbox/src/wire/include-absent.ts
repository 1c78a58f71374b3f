import { findInvoiceIntent } from '../billing/finalize-invoice.ts'
import type { Transaction } from '../state/transaction.ts'
import { toPage } from './lists.ts'

type Include = (tx: Transaction, id: string) => unknown

/** The fields that an answer has only if the request expands them, by the kind of the object. */
const FIELDS: Readonly<Record<string, Include>> = {
  'charge.refunds': (tx, id) => {
    const refunds = tx.all('refund').filter(({ charge }) => charge === id)
    return toPage(refunds.reverse(), `/v1/charges/${id}/refunds`, {})
  },
  'customer.subscriptions': (tx, id) => {
    const open = tx.all('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled')
    return toPage(open.reverse(), `/v1/customers/${id}/subscriptions`, {})
  },
  'invoice.confirmation_secret': (tx, id) => {
    const secret = findInvoiceIntent(tx, id)?.client_secret
    return secret === undefined || secret === null ? null : { client_secret: secret, type: 'payment_intent' }
  },
  'invoice.payments': (tx, id) => {
    const payments = tx.all('invoice_payment').filter(({ invoice }) => invoice === id)
    return toPage(payments.reverse(), `/v1/invoice_payments?invoice=${id}`, {})
  },
}

/** Returns a field that answers leave out by default; undefined if there is no such field. */
export function includeAbsent(tx: Transaction, node: Readonly<Record<string, unknown>>, field: string): unknown {
  const include = FIELDS[`${String(node['object'])}.${field}`]
  return include?.(tx, String(node['id']))
}
