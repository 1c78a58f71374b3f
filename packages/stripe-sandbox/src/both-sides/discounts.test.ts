import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expanded } from '../testing/expanded.ts'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

const createCoupon = async () => (await shop.stripe.coupons.create({ percent_off: 10, duration: 'forever' })).id

describe('coupons', () => {
  test.each([
    [{ percent_off: 25.5 }, 7450],
    [{ amount_off: 3000, currency: 'nok' }, 7000],
    [{ amount_off: 30_000, currency: 'nok' }, 0],
  ])('%j reduces the first invoice to %d', async (params, total) => {
    const { id: coupon } = await shop.stripe.coupons.create({ duration: 'forever', ...params })
    const subscription = await shop.subscribe({ discounts: [{ coupon }], expand: ['latest_invoice', 'discounts'] })
    const invoice = expanded(subscription.latest_invoice)
    expect(subscription).toMatchObject({ status: 'active', discounts: [{ source: { coupon } }] })
    expect(invoice).toMatchObject({ subtotal: 10_000, total, amount_paid: total })
    expect(invoice.total_discount_amounts).toMatchObject([{ amount: 10_000 - total }])
  })

  test('a coupon for one invoice waits for the end of the trial', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const { id } = await shop.subscribe({ discounts: [{ coupon }], trial_period_days: 14 })
    expect(await shop.stripe.invoices.createPreview({ subscription: id })).toMatchObject({ total: 5000 })
    await shop.stripe.subscriptions.update(id, { trial_end: 'now' })
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([0, 5000])
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', discounts: [] })
  })

  test('a coupon is refused after its last redemption', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once', max_redemptions: 1 })
    await shop.subscribe({ discounts: [{ coupon }] })
    await expect(shop.subscribe({ discounts: [{ coupon }] })).rejects.toMatchObject({ code: 'coupon_expired' })
    expect(await shop.stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1, valid: false })
  })

  test('a coupon in another currency is refused', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ amount_off: 100, currency: 'eur', duration: 'once' })
    await expect(shop.subscribe({ discounts: [{ coupon }] })).rejects.toMatchObject({ param: 'discounts[0][coupon]' })
  })
})

describe('promotion codes', () => {
  test('a promotion code is found in any case, and counts its redemptions', async () => {
    const coupon = await createCoupon()
    const code = `Spring${randomUUID().replaceAll('-', '')}`
    const create = () => shop.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
    const { id } = await create()
    await expect(create()).rejects.toMatchObject({ statusCode: 400 })
    const found = await shop.stripe.promotionCodes.list({ code: code.toUpperCase() })
    expect(found.data).toMatchObject([{ id }])
    const { id: subscription } = await shop.subscribe({ discounts: [{ promotion_code: id }] })
    expect(await shop.stripe.promotionCodes.retrieve(id, { expand: ['promotion.coupon'] })).toMatchObject({
      times_redeemed: 1,
      promotion: { coupon: { times_redeemed: 1 } },
    })
    await shop.stripe.coupons.del(coupon)
    expect(await shop.stripe.invoices.createPreview({ subscription })).toMatchObject({ total: 9000 })
  })

  test.each([
    ['inactive', { active: false }],
    ['for new customers', { restrictions: { first_time_transaction: true } }],
    ['for larger amounts', { restrictions: { minimum_amount: 10_001, minimum_amount_currency: 'nok' } }],
  ])('a promotion code that is %s is refused', async (_name, params) => {
    await shop.subscribe()
    const promotion = { type: 'coupon' as const, coupon: await createCoupon() }
    const { id } = await shop.stripe.promotionCodes.create({ promotion, ...params })
    const refused = shop.subscribe({ discounts: [{ promotion_code: id }] })
    await expect(refused).rejects.toMatchObject({ statusCode: 400 })
  })
})
