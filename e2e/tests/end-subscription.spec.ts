import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { waitForEmail } from '../src/emails.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'
import { choosePlan, registerAndOrder, sendOrder, waitForBooks } from '../src/order-plan.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Lectern for the family' })

test('a family ends its subscription in German without a log-in, and takes it back', async ({ page, browser }) => {
  const email = await registerAndOrder(page)
  expect(await waitForEmail(page, email, 'Your order: Lectern for the family')).toContain('£8.99 per month')
  const context = await browser.newContext({ locale: 'de-DE', acceptDownloads: true })
  const visitor = await context.newPage()
  await visitor.goto(`${origin()}/plans`)
  await visitor.getByRole('link', { name: 'Verträge hier kündigen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Verträge hier kündigen' })).toBeVisible()
  expect(await findFaults(visitor)).toEqual([])
  await visitor.getByLabel('Name').fill('Ada Lind')
  await visitor.getByLabel('E-Mail-Adresse des Kontos mit dem Abo').fill(email)
  await visitor.getByLabel('Land').selectOption('uk')
  await visitor.getByRole('button', { name: 'Jetzt kündigen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Wir haben Ihre Erklärung' })).toBeVisible()
  expect(await findFaults(visitor)).toEqual([])
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Erklärung speichern' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email)
  await context.close()

  const text = await waitForEmail(page, email, 'Your statement')
  expect(text).toContain('Lectern for the family ends on')
  await page.goto(`${origin()}/subscription`)
  await expect(plan(page)).toContainText('You can read until then.')
  await plan(page).getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(plan(page)).toContainText('Then you pay £8.99.')
})

test('an address without a subscription gets an email that says so, and a super user decides', async ({ page }) => {
  await page.goto(`${origin()}/end-subscription`)
  const email = `unknown${Date.now()}@home.example`
  await page.getByLabel('Name').fill('Ada Lind')
  await page.getByLabel('Email of the account').fill(email)
  await page.getByLabel('Country').selectOption('uk')
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByRole('heading', { name: 'We have your statement' })).toBeVisible()
  expect(await waitForEmail(page, email, 'Your statement')).toContain('We found no subscription')

  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage/payments`)
  await page.getByRole('link', { name: 'Statements to decide' }).click()
  const statement = page.getByRole('region').filter({ hasText: email })
  await expect(statement).toContainText('We found no subscription with this email address.')
  expect(await findFaults(page)).toEqual([])
  await statement.getByRole('button', { name: /^Mark as decided/u }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as decided' }).click()
  await expect(page.getByText('The statement is decided')).toBeVisible()
  await expect(statement).toHaveCount(0)
})

test('with a log-in, two clicks end a subscription', async ({ page }) => {
  await registerAndOrder(page)
  await page.goto(`${origin()}/subscription`)
  await plan(page).getByRole('button', { name: 'End the subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the subscription' }).click()
  await expect(plan(page)).toContainText('You can read until then.')
})

test('a family withdraws in two steps, in the trial and after a payment', async ({ page }) => {
  const email = await registerAndOrder(page)
  const withdraw = async () => {
    await page.goto(`${origin()}/subscription`)
    await plan(page).getByRole('button', { name: 'Withdraw from the contract' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('I withdraw from the contract for this subscription.')
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByText('You have withdrawn from the contract.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible()
  }
  await withdraw()
  expect(await waitForEmail(page, email, 'Your withdrawal')).toContain('We pay back everything')
  // The second subscription has no trial.
  await choosePlan(page)
  await expect(page.getByText('Visa that ends in 4242')).toBeVisible()
  await sendOrder(page)
  await waitForBooks(page)
  await waitForEmail(page, email, 'Your payment of £8.99')
  await withdraw()
})
