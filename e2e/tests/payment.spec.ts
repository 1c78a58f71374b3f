import { expect, test, type Page } from '@playwright/test'
import { configure } from '../src/configure.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin } from '../src/log-in.ts'
import { CARDS, choosePlan, fillCard, registerFamily, sendOrder, waitForBooks } from '../src/order-plan.ts'

/** Registers a family from the page of the plans, and opens the page of the order. */
async function startOrder(page: Page, options: { readonly year?: boolean } = {}): Promise<void> {
  await choosePlan(page, options)
  await registerFamily(page)
}

const subscriptionCard = (page: Page) => page.getByRole('region', { name: 'Lectern for the family' })

test('a family signs up, pays, changes its plan, and ends it with two clicks', async ({ page }) => {
  await startOrder(page)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('You pay nothing until')
  expect(await findFaults(page)).toEqual([])
  await fillCard(page, CARDS.good)
  await sendOrder(page)
  await waitForBooks(page)
  expect(new URL(page.url()).pathname).toBe('/signup/success')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'My subscription' }).click()
  const subscription = subscriptionCard(page)
  await expect(subscription).toContainText('Then you pay £8.99.')

  await subscription.getByRole('button', { name: 'Change the plan' }).click()
  await subscription.getByLabel('Two more children').check()
  await expect(subscription).toContainText('You pay nothing now.')
  await expect(subscription).toContainText('£12.48 per month')
  expect(await findFaults(page)).toEqual([])
  await subscription.getByRole('button', { name: 'Order with obligation to pay' }).click()
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

test('the seller is named with its address before a family orders', async ({ page }) => {
  const seller = 'Example Books Ltd, 1 High Street, Bristol BS1 1AA, help@books.example'
  await configure(page, { seller })
  await page.goto(`${origin()}/plans`)
  await expect(page.getByText(`Seller: ${seller}`)).toBeVisible()
  await startOrder(page)
  await expect(page.getByRole('form', { name: 'Payment' }).getByText(`Seller: ${seller}`)).toBeVisible()
})

test('a card that the bank declines, and a wrong security code, say what to do; another card pays', async ({
  page,
}) => {
  await startOrder(page)
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('The card details are incomplete.')
  await fillCard(page, CARDS.declined)
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('Your bank did not accept the card. Nothing was charged.')
  expect(await findFaults(page)).toEqual([])
  await fillCard(page, CARDS.wrongCvc)
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('The security code is not right.')
  await fillCard(page, CARDS.good)
  await sendOrder(page)
  await waitForBooks(page)
})

test('the bank asks the family to confirm: refused, then accepted', async ({ page }) => {
  await startOrder(page)
  await fillCard(page, CARDS.asksBank)
  await sendOrder(page)
  const bank = page.frameLocator('iframe[title="Your bank asks you to confirm"]')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('The payment was not confirmed at your bank.')
  await sendOrder(page)
  await bank.getByRole('button', { name: 'Complete' }).click()
  await waitForBooks(page)
})

test('the network fails at the order, the page is loaded again, and a double click: one subscription', async ({
  page,
  context,
}) => {
  await startOrder(page, { year: true })
  await fillCard(page, CARDS.good)
  await page.route('**/api/payment/subscriptions', async (route) => {
    // The server gets the order, and its answer is lost.
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('You are not charged twice.')
  await page.unroute('**/api/payment/subscriptions')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have a subscription' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${origin()}/subscription`)
  await expect(subscriptionCard(other)).toContainText('Then you pay £89.90.')
  await expect(subscriptionCard(other)).toHaveCount(1)
})

test('the answer of the confirmation is lost: the order goes on after a reload, without the card', async ({ page }) => {
  await startOrder(page)
  await fillCard(page, CARDS.good)
  await page.route('**/demo/stripe/v1/setup_intents/*/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('You are not charged twice.')
  await page.reload()
  await waitForBooks(page)
})

test('a bank that leaves the page sends the family back, and the order goes on', async ({ page }) => {
  await startOrder(page)
  await fillCard(page, CARDS.asksBank)
  await sendOrder(page)
  const bank = page.frameLocator('iframe[title="Your bank asks you to confirm"]')
  await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible()
  const address = await page.locator('iframe').getAttribute('src')
  await page.goto(`${origin()}${address}`)
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.goto(
    `${origin()}/signup/success?setup_intent=seti_1&setup_intent_client_secret=s&redirect_status=succeeded`,
  )
  await waitForBooks(page)
  expect(new URL(page.url()).search).toBe('')
})

test('after the order, the back button neither orders again nor shows the card', async ({ page }) => {
  await startOrder(page)
  await page.goBack()
  await page.goForward()
  await fillCard(page, CARDS.good)
  await sendOrder(page)
  await waitForBooks(page)
  await page.goBack()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await choosePlan(page)
  await expect(page.getByRole('heading', { name: 'You have a subscription' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My subscription' }).click()
  await expect(subscriptionCard(page)).toHaveCount(1)
})
