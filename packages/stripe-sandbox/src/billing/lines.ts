import type { InvoiceItem, InvoiceLine, Price, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import type { Period } from './intervals.ts'

/** A line of an invoice before its discounts. */
export type NewLine = Omit<InvoiceLine, 'discount_amounts' | 'discounts' | 'invoice'>

/** Returns the price of a quantity, in the smallest unit of the currency. */
export const priceFor = ({ unit_amount }: Price, quantity: number | undefined): number =>
  (unit_amount ?? 0) * (quantity ?? 1)

export const productName = (tx: Transaction, { product }: Price): string => tx.get('product', product)?.name ?? product

/** Creates the line of an item of a subscription for a whole period. `isTrial`: the period costs nothing. */
export function lineForItem(tx: Transaction, item: SubscriptionItem, period: Period, isTrial: boolean): NewLine {
  const { price, quantity } = item
  const name = productName(tx, price)
  const cost = `${price.currency.toUpperCase()} ${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${price.recurring?.interval ?? ''}`
  return {
    ...basicLine(tx, price, quantity ?? 1, isTrial ? 0 : priceFor(price, quantity), period),
    description: isTrial ? `Trial period for ${name}` : `${quantity ?? 1} × ${name} (at ${cost})`,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    subscription: item.subscription,
  }
}

/** Creates the line of an invoice item, such as a part of a period. */
export function lineForInvoiceItem(tx: Transaction, item: InvoiceItem): NewLine {
  const subscriptionItem = item.parent?.subscription_details?.subscription_item
  const subscription = item.parent?.subscription_details?.subscription ?? null
  return {
    id: tx.newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    livemode: false,
    metadata: item.metadata ?? {},
    parent:
      subscriptionItem === undefined
        ? {
            invoice_item_details: { invoice_item: item.id, proration: false, proration_details: null, subscription },
            subscription_item_details: null,
            type: 'invoice_item_details',
          }
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: item.id,
              proration: item.proration,
              proration_details: { credited_items: null },
              subscription,
              subscription_item: subscriptionItem,
            },
            type: 'subscription_item_details',
          },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
    taxes: [],
  }
}

const basicLine = (tx: Transaction, price: Price, quantity: number, amount: number, period: Period) => ({
  id: tx.newId('il'),
  object: 'line_item' as const,
  amount,
  currency: price.currency,
  discountable: true,
  livemode: false,
  metadata: {},
  period,
  pretax_credit_amounts: [],
  pricing: pricingFor(price),
  quantity,
  quantity_decimal: String(quantity),
  subtotal: amount,
  taxes: [],
})

export const pricingFor = (price: Price) => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details' as const,
  unit_amount_decimal: price.unit_amount_decimal,
})
