import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

describe('invoices', () => {
  test('have a page and a PDF without a log-in', async () => {
    const { id } = await shop.subscribe()
    const [invoice] = await shop.readInvoices(id)
    expect((await fetch(invoice!.hosted_invoice_url!)).status).toBe(200)
    const pdf = await fetch(invoice!.invoice_pdf!)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect([pdf.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  })

  test('that are declined stay open and can be paid with another card', async () => {
    const customer = await shop.createCustomer({}, 'pm_card_chargeCustomerFail')
    const { latest_invoice } = await shop.subscribe({ customer })
    const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    if (typeof latest_invoice !== 'string') throw new Error('no invoice')
    await expect(shop.stripe.invoices.pay(latest_invoice)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await shop.stripe.invoices.pay(latest_invoice, { payment_method: card })).toMatchObject({ status: 'paid' })
    expect((await shop.stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }])
  })

  const createItem = (amount: number) =>
    shop.stripe.invoiceItems.create({ customer: shop.customer, amount, currency: 'nok' })
  const createInvoice = (pending_invoice_items_behavior: 'exclude' | 'include') =>
    shop.stripe.invoices.create({ customer: shop.customer, pending_invoice_items_behavior, auto_advance: false })

  test('of a single item are written, finalized and paid', async () => {
    await createItem(500)
    expect(await createInvoice('exclude')).toMatchObject({ status: 'draft', total: 0 })
    const { id, status } = await createInvoice('include')
    expect(status).toBe('draft')
    expect(await shop.stripe.invoices.finalizeInvoice(id)).toMatchObject({ status: 'open', amount_due: 500 })
    expect(await shop.stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 500 })
    await expect(shop.stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 })
    await expect(shop.stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ code: 'invoice_not_editable' })
  })

  test('give the used balance back when they are voided', async () => {
    const { customer } = shop
    await shop.stripe.customers.createBalanceTransaction(customer, { amount: -300, currency: 'nok' })
    await createItem(1500)
    const { id } = await createInvoice('include')
    expect(await shop.stripe.invoices.finalizeInvoice(id)).toMatchObject({ amount_due: 1200, ending_balance: 0 })
    expect(await shop.stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' })
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -300 })
    const [intent] = (await shop.stripe.paymentIntents.list({ customer })).data
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' })
  })
})
