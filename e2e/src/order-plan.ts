import { expect, type Page } from '@playwright/test'
import { origin } from './log-in.ts'

let families = 0

/** Registers a family of the demo, which orders the plan for families. Returns the email of its account. */
export async function registerAndOrder(page: Page): Promise<string> {
  const email = `ender${Date.now()}-${++families}@home.example`
  await choosePlan(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Valid until (MM / YY)').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await sendOrder(page)
  return email
}

/** Opens the order of the plan for families from the page of the plans. */
export async function choosePlan(page: Page): Promise<void> {
  await page.goto(`${origin()}/plans`)
  const plan = page.getByRole('region', { name: 'Lectern for the family' })
  await plan.getByRole('link', { name: 'Try 14 days for free' }).click()
}

/** Sends the order on the page. A family that has paid before has a card. */
export async function sendOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect(page.getByRole('heading', { name: 'Your books are open' })).toBeVisible()
}
