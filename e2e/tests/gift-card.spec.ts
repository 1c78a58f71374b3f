import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { origin } from '../src/log-in.ts'
import { CARDS, fillCard, sendOrder } from '../src/order-plan.ts'

const STARTED_AT = Date.now()
const BUYER = `buyer${STARTED_AT}@home.example`
const FAMILY = `gifted${STARTED_AT}@home.example`

/** Waits for the email with the codes. Returns the first code. */
async function findEmailedCode(page: Page): Promise<string> {
  const outbox = await page.context().newPage()
  const email = outbox
    .getByRole('article')
    .filter({ hasText: BUYER })
    .filter({ hasText: 'Your gift cards for Lectern' })
  await expect(async () => {
    await outbox.goto(`${origin()}/outbox`)
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(email).toContainText('Happy birthday')
  const codes = (await email.innerText()).match(/\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/gu) ?? []
  await outbox.close()
  expect(codes).toHaveLength(2)
  return codes[0] ?? ''
}

test('a visitor buys gift cards, the codes arrive by email, and a family redeems one', async ({ page }) => {
  await page.goto(`${origin()}/plans`)
  await page.getByRole('link', { name: 'Buy a gift card' }).click()
  await page.getByLabel('Three months of Lectern').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Number of cards').selectOption('2')
  await page.getByLabel('Your name').fill('Ada Lind')
  await page.getByLabel('Your email').fill(BUYER)
  await page.getByLabel('Greeting (optional)').fill('Happy birthday')
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('2 × Three months of Lectern')
  await page.reload()
  await expect(order).toContainText(BUYER)
  await fillCard(page, CARDS.declined)
  expect(await findFaults(page)).toEqual([])
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('Your bank did not accept the card. Nothing was charged.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await fillCard(page, CARDS.good)
  await sendOrder(page)
  const sent = page.getByText(`The codes are on their way to ${BUYER}`)
  await expect(sent).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.reload()
  await expect(sent).toBeVisible()
  const code = await findEmailedCode(page)

  await page.goto(`${origin()}/signup`)
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Email').fill(FAMILY)
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(`${origin()}/subscription`)
  await page.getByLabel('Username').fill(FAMILY)
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('link', { name: 'Buy a gift card' })).toBeVisible()
  await page.getByLabel('Code of the gift card').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You get 3 months of books')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('You have 3 more months of books')).toBeVisible()
})
