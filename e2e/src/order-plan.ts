import { expect, type Page } from '@playwright/test'
import { origin } from './log-in.ts'

/** Stripe's test cards. https://docs.stripe.com/testing */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  wrongCvc: '4000 0000 0000 0127',
  asksBank: '4000 0027 6000 3184',
} as const

let families = 0

/** Registers a family of the demo, which orders the plan for families. Returns the email of its account. */
export async function registerAndOrder(page: Page): Promise<string> {
  await choosePlan(page)
  const email = await registerFamily(page)
  await fillCard(page, CARDS.good)
  await sendOrder(page)
  await waitForBooks(page)
  return email
}

/** Opens the order of the plan for families from the page of the plans. Without a log-in, this is the sign-up. */
export async function choosePlan(page: Page, { year = false } = {}): Promise<void> {
  await page.goto(`${origin()}/plans`)
  if (year) await page.getByRole('button', { name: 'Each year' }).click()
  const plan = page.getByRole('region', { name: 'Lectern for the family' })
  await expect(plan).toContainText(year ? '£89.90 per year' : '£8.99 per month')
  await expect(plan).toContainText('Including VAT')
  await plan.getByRole('link', { name: 'Try 14 days for free' }).click()
}

/** Creates an account from the order of a plan. Returns its email. */
export async function registerFamily(page: Page): Promise<string> {
  const email = `payer${Date.now()}-${++families}@home.example`
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Start your subscription' })).toBeVisible()
  return email
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Valid until (MM / YY)').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
}

/** Sends the order on the page. A family that has paid before has a card. */
export const sendOrder = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' }).click()

export const waitForBooks = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your books are open' })).toBeVisible()
