import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expanded } from '../testing/expanded.ts'
import { PUBLISHABLE_KEY } from '../testing/open-sandbox.ts'
import { openShop } from '../testing/open-shop.ts'
import type { Shop } from '../testing/open-shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a new subscription', () => {
  test('waits for a confirmation in the browser with default_incomplete', async () => {
    const customer = await shop.createCustomer({ invoice_settings: {} })
    const subscription = await shop.subscribe({
      customer,
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(subscription.status).toBe('incomplete')
    const secret = expanded(subscription.latest_invoice).confirmation_secret!.client_secret
    const browser = shop.connect(PUBLISHABLE_KEY)
    const { id: payment_method } = await browser.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    const intent = secret.split('_secret_')[0]!
    const body = new URLSearchParams({ client_secret: secret, payment_method }).toString()
    const authorization = `Bearer ${PUBLISHABLE_KEY}`
    expect(await shop.send('POST', `/v1/payment_intents/${intent}/confirm`, body, { authorization })).toMatchObject({
      status: 200,
    })
    const active = await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(active).toMatchObject({ status: 'active', default_payment_method: { customer } })
  })
})

describe('coupons and promotion codes', () => {
  test('a coupon is refused after its last day', async () => {
    const redeem_by = Date.UTC(2027, 0, 15, 11) / 1000
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once', redeem_by })
    const redeem = () => shop.subscribe({ discounts: [{ coupon }] })
    await expect(redeem()).rejects.toMatchObject({ code: 'coupon_expired' })
  })

  test('a promotion code is refused after its last day', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const expires_at = Date.UTC(2027, 0, 15, 11) / 1000
    const promotion = { type: 'coupon' as const, coupon }
    const { id } = await shop.stripe.promotionCodes.create({ promotion, expires_at })
    await expect(shop.subscribe({ discounts: [{ promotion_code: id }] })).rejects.toMatchObject({
      param: 'discounts[0][promotion_code]',
    })
  })
})

describe('invoices', () => {
  test('have a page and a PDF without a log-in', async () => {
    const { id } = await shop.subscribe()
    const [invoice] = await shop.readInvoices(id)
    const page = await fetch(invoice!.hosted_invoice_url!)
    expect(await page.text()).toContain('NOK 100.00')
    const pdf = await fetch(invoice!.invoice_pdf!)
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
    expect([pdf.headers.get('content-type'), text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect(text).toContain(`Invoice ${invoice!.number}`)
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true)
  })

  test('are numbered without a gap for each customer', async () => {
    const [first, second] = [await shop.subscribe(), await shop.subscribe()]
    const numbers = await Promise.all(
      [first, second].map(async ({ id }) => (await shop.readInvoices(id))[0]!.number!.split('-')[1]),
    )
    expect(numbers).toEqual(['0001', '0002'])
  })
})
