import type { Kind } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import { includeAbsent } from './include-absent.ts'
import { isRecord } from './is-record.ts'
import { invalidRequest } from './stripe-error.ts'

const DEPTH_LIMIT = 4

/** The fields with the id of another object, and its kind. */
const KINDS: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_price: 'price',
  discounts: 'discount',
  invoice: 'invoice',
  invoice_item: 'invoiceitem',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  pending_setup_intent: 'setup_intent',
  price: 'price',
  product: 'product',
  promotion_code: 'promotion_code',
  subscription: 'subscription',
  test_clock: 'test_clock',
}

/**
 * Returns the answer with the objects that `expand[]` names in the place of their ids. Throws for a field that cannot be
 * expanded. https://docs.stripe.com/api/expanding_objects
 */
export function expandAnswer(tx: Transaction, answer: object, paths: readonly string[]): object {
  let expanded: unknown = answer
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > DEPTH_LIMIT)
      throw invalidRequest(`You cannot expand more than ${DEPTH_LIMIT} levels of a property.`, { param: 'expand' })
    expanded = expandAt(tx, expanded, steps, path)
  }
  return isRecord(expanded) ? expanded : answer
}

function expandAt(tx: Transaction, node: unknown, steps: readonly string[], path: string): unknown {
  const [step, ...rest] = steps
  if (step === undefined || node === null || node === undefined) return node
  if (Array.isArray(node)) return node.map((item: unknown) => expandAt(tx, item, steps, path))
  if (!isRecord(node)) return node
  const own = node[step]
  const present = own === undefined ? includeAbsent(tx, node, step) : own
  const kind = KINDS[step]
  const isObject = isRecord(present) || (own === undefined && present === null)
  if (present === undefined || (rest.length === 0 && kind === undefined && !isObject))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const found = kind === undefined ? present : resolve(tx, kind, present)
  return { ...node, [step]: expandAt(tx, found, rest, path) }
}

/** Replaces an id, or each id of a list, by its object. The id of an object that does not exist any more stays. */
function resolve(tx: Transaction, kind: Kind, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => resolve(tx, kind, item))
  return typeof value === 'string' ? (tx.get(kind, value) ?? tx.get('deleted', value) ?? value) : value
}
