import { createClientSecret, createFamilySubscription, listProducts } from '@lectern/contracts'
import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const PASSWORD = 'three quiet lamps'
const SETUP = z.object({ payment_method: z.string() })
const CONFIG = z.object({
  stripeSandbox: z.string(),
  stripePublishableKeys: z.object({ uk: z.string() }),
})

/**
 * Creates a family whose second subscription is paid at once: the first one has a trial, and the family withdraws from it.
 * Returns the email of the family.
 */
async function createPaidFamily(): Promise<string> {
  const email = `paying.family.${Date.now()}@home.uk`
  const call = async (method: string, path: string, json?: object, headers = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${origin()}${path}`, {
      method,
      headers: { country: 'uk', ...type, ...headers },
      ...body,
    })
    expect([path, response.ok]).toEqual([path, true])
    return response.status === 204 ? undefined : response.json()
  }
  const family = { firstname: 'Ada', lastname: 'Berg', email, password: PASSWORD, country: 'uk' }
  await call('POST', '/api/account/register', family)
  const as = { authorization: `Bearer ${await fetchToken(origin(), email, PASSWORD)}` }
  const secret = createClientSecret.responses[201].parse(
    await call('POST', '/api/payment/client-secret', undefined, as),
  ).setupIntent.client_secret
  const config = CONFIG.parse(await call('GET', '/config.json'))
  const response = await fetch(
    `${origin()}${config.stripeSandbox}/v1/setup_intents/${secret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${config.stripePublishableKeys.uk}` },
      body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa' }),
    },
  )
  const card = { invoice_settings: { default_payment_method: SETUP.parse(await response.json()).payment_method } }
  await call('PUT', '/api/payment/me', card, as)
  const { products, prices } = listProducts.responses[200].parse(await call('GET', '/api/payment/products'))
  const plan = products.data.find(({ name }) => name === 'Lectern for the family')
  const price = prices.data.find(({ product, recurring }) => product === plan?.id && recurring?.interval === 'month')
  const subscribe = async () =>
    createFamilySubscription.responses[201].parse(
      await call('POST', '/api/payment/subscriptions', { priceId: price?.id }, as),
    ).subscription.id
  await call('POST', `/api/payment/subscriptions/${await subscribe()}/withdrawal`, undefined, as)
  await subscribe()
  return email
}

test('a super user finds a family, refunds a part of its payment, and ends its subscription', async ({ page }) => {
  const email = await createPaidFamily()
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage`)
  await page.getByRole('link', { name: 'Payments of families' }).click()
  await page.getByLabel('Email of the account').fill('none@home.uk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No family has this email.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Email of the account').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ada Berg' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments of Ada Berg')
  const subscriptions = page.getByRole('region', { name: 'Subscriptions' })
  await expect(subscriptions).toContainText('Paid. It renews on')
  await expect(subscriptions).toContainText('£8.99 per month')
  expect(await findFaults(page)).toEqual([])

  const charges = page.getByRole('region', { name: 'Charges and refunds' })
  await charges.getByRole('button', { name: /^Refund £8\.99/u }).press('Enter')
  await expect(page.getByLabel('Amount in GBP')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an amount from £0.01 to £8.99')).toBeVisible()
  await expect(page.getByLabel('Amount in GBP')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2.50')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ada Berg gets £2.50 back')
  expect(await findFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(charges).toContainText('£2.50 refunded · The family asked for it')
  await charges.getByRole('button', { name: /^Refund £8\.99/u }).click()
  await expect(page.getByLabel('Amount in GBP')).toHaveValue('6.49')

  await subscriptions.getByRole('button', { name: /^End the subscription/u }).click()
  await expect(question).toContainText('£8.99 per month is not charged any more')
  await question.getByRole('button', { name: 'End the subscription' }).click()
  await expect(subscriptions).toContainText('Nothing more is charged.')
  await subscriptions.getByRole('button', { name: /^Take back the end/u }).click()
  await question.getByRole('button', { name: 'Take back the end' }).click()
  await expect(subscriptions).toContainText('Paid. It renews on')

  await page.getByRole('link', { name: 'Page of the person' }).click()
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible()
  await expect(page.getByText('Payment of a family refunded')).toBeVisible()

  await page.goto(`${origin()}/controlpanel/beta/manage/payments`)
  await page.getByRole('link', { name: 'Nightly comparison with Stripe' }).click()
  // The comparison runs at night, so that there is a report only if the test runs then.
  const table = page.getByRole('grid', { name: 'Nightly comparison with Stripe' })
  await expect(table.or(page.getByText('No comparison yet'))).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})
