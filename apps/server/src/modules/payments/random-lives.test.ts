import { afterEach, expect, test } from 'vitest'
import { expectSame, forRandomChoices } from '../../model/for-random-choices.ts'
import { compareJob } from './comparisons/compare.ts'
import { createStripeAccounts } from './stripe-accounts.ts'
import { startPaymentServer } from './testing/payment-server.ts'
import { Life } from './testing/life.ts'
import type { LifePlace } from './testing/life.ts'

/** Number of lives of `npm run test:full`. `MODEL_RUNS=10000` runs 10,000 others. */
const LIVES = 30
const STEPS_MAX = 12
/** The sandbox looks at all its objects, so that a new one is faster. */
const LIVES_PER_SANDBOX = 25
/** 10,000 lives take an hour. */
const LONG_MS = 4 * 3_600_000

let place: LifePlace | undefined
afterEach(async () => {
  await place?.home.close()
  place = undefined
})

async function openPlace(): Promise<LifePlace> {
  const events: string[] = []
  const home = await startPaymentServer({ onEvent: (body) => void events.push(body) })
  const { stripe } = home
  const product = async (kind: string) => (await stripe.products.create({ name: kind, metadata: { kind } })).id
  const price = async (productId: string, unit_amount: number, interval: 'month' | 'year') =>
    (await stripe.prices.create({ product: productId, currency: 'sek', unit_amount, recurring: { interval } })).id
  const [single, family, extra] = [await product('plan'), await product('plan'), await product('addition')]
  return {
    home,
    events,
    prices: [
      await price(single, 5900, 'month'),
      await price(family, 9900, 'month'),
      await price(family, 99_000, 'year'),
    ],
    addition: await price(extra, 3900, 'month'),
    coupons: [
      (await stripe.coupons.create({ percent_off: 50, duration: 'forever' })).id,
      (await stripe.coupons.create({ amount_off: 2500, currency: 'sek', duration: 'once' })).id,
      'NONE',
    ],
  }
}

test(
  'after each life of a subscription, our side equals Stripe’s side, and each payment was made once',
  { timeout: LONG_MS },
  async () => {
    let lives = 0
    await forRandomChoices(LIVES, async (choices) => {
      if (lives++ % LIVES_PER_SANDBOX === 0) {
        await place?.home.close()
        place = await openPlace()
      }
      if (place === undefined) throw new Error('there is no sandbox')
      const life = await Life.begin(place, choices)
      const steps = choices.number(3, STEPS_MAX)
      for (let step = 0; step < steps; step++) await life.step()
      const { home } = place
      await home.setFaults({})
      // A subscription that ended in its first second has a period of a millisecond.
      await home.advance(2 / 86_400)
      await life.deliver({ losesNone: true })
      // Only a lost event needs the comparison of the night.
      if (life.lostEvents > 0)
        await compareJob({ kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) }).run({})
      const { ours, stripe } = await life.compare()
      expectSame({ deeds: life.done, lost: life.lostEvents }, ours, stripe)
      const { charged, invoiced, live } = await life.readMoney()
      expectSame({ deeds: life.done }, charged, invoiced)
      expect(live).toBeLessThanOrEqual(1)
      await life.end()
    })
  },
)
