import { expect, test, type Page } from '@playwright/test'
import { origin } from '../src/log-in.ts'

const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  wrongCvc: '4000 0000 0000 0127',
  asksBank: '4000 0027 6000 3184',
} as const

let families = 0

/** Registers a family from the page of the plans, and opens the page of the order. */
async function chooseFamilyPlan(page: Page, { year = false } = {}): Promise<void> {
  await page.goto(`${origin()}/plans`)
  if (year) await page.getByRole('button', { name: 'Each year' }).click()
  const plan = page.getByRole('region', { name: 'Lectern for the family' })
  await expect(plan).toContainText(year ? '£89.90 per year' : '£8.99 per month')
  await expect(plan).toContainText('Including VAT')
  await plan.getByRole('link', { name: 'Try 14 days for free' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(`payer${Date.now()}-${++families}@home.example`)
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Start your subscription' })).toBeVisible()
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Valid until (MM / YY)').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
}
const order = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' }).click()
const isOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Your books are open' })).toBeVisible()

test('a family signs up, pays, changes its plan, and ends it with two clicks', async ({ page }) => {
  await chooseFamilyPlan(page)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('You pay nothing until')
  await fillCard(page, CARDS.good)
  await order(page)
  await isOpen(page)
  expect(new URL(page.url()).pathname).toBe('/signup/success')
  await page.getByRole('link', { name: 'My subscription' }).click()
  const subscription = page.getByRole('region', { name: 'Lectern for the family' })
  await expect(subscription).toContainText('Then you pay £8.99.')

  await subscription.getByRole('button', { name: 'Change the plan' }).click()
  await subscription.getByLabel('Two more children').check()
  await expect(subscription).toContainText('You pay nothing now.')
  await expect(subscription).toContainText('£12.48 per month')
  await subscription.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(subscription).toContainText('With: Two more children')
  await expect(subscription).toContainText('Then you pay £12.48.')

  await subscription.getByRole('button', { name: 'Use a discount code' }).click()
  await subscription.getByLabel('Discount code').fill('NONE')
  await subscription.getByRole('button', { name: 'Use a discount code' }).click()
  await expect(subscription).toContainText('Invalid discount code.')
  await subscription.getByLabel('Discount code').fill('WELCOME')
  await subscription.getByRole('button', { name: 'Use a discount code' }).click()
  await expect(subscription).toContainText('Discount: Half price for the first payment')
  await expect(subscription).toContainText('Then you pay £6.23.')

  await subscription.getByRole('button', { name: 'End the subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the subscription' }).click()
  await expect(subscription).toContainText('You can read until then.')
  await subscription.getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(subscription).toContainText('Then you pay £6.23.')
})

test('a card that the bank declines, and a wrong security code, say what to do; another card pays', async ({
  page,
}) => {
  await chooseFamilyPlan(page)
  await order(page)
  await expect(page.getByRole('alert')).toContainText('The card details are incomplete.')
  await fillCard(page, CARDS.declined)
  await order(page)
  await expect(page.getByRole('alert')).toContainText('Your bank did not accept the card. Nothing was charged.')
  await fillCard(page, CARDS.wrongCvc)
  await order(page)
  await expect(page.getByRole('alert')).toContainText('The security code is not right.')
  await fillCard(page, CARDS.good)
  await order(page)
  await isOpen(page)
})

test('the bank asks the family to confirm: refused, then accepted', async ({ page }) => {
  await chooseFamilyPlan(page)
  await fillCard(page, CARDS.asksBank)
  await order(page)
  const bank = page.frameLocator('iframe[title="Your bank asks you to confirm"]')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('The payment was not confirmed at your bank.')
  await order(page)
  await bank.getByRole('button', { name: 'Complete' }).click()
  await isOpen(page)
})

test('the network fails at the order, the page is loaded again, and a double click: one subscription', async ({
  page,
  context,
}) => {
  await chooseFamilyPlan(page, { year: true })
  await fillCard(page, CARDS.good)
  await page.route('**/api/payment/subscriptions', async (route) => {
    // The server gets the order, and its answer is lost.
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await order(page)
  await expect(page.getByRole('alert')).toContainText('You are not charged twice.')
  await page.unroute('**/api/payment/subscriptions')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have a subscription' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${origin()}/subscription`)
  await expect(other.getByRole('region', { name: 'Lectern for the family' })).toContainText('Then you pay £89.90.')
  await expect(other.getByRole('region', { name: 'Lectern for the family' })).toHaveCount(1)
})
