import { expect, test } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'
import { CARDS, choosePlan, fillCard, registerFamily, sendOrder, waitForBooks } from '../src/order-plan.ts'

test('a super user creates a discount code, a family pays less with it, and the super user ends it', async ({
  page,
  browser,
}) => {
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage/payments`)
  await page.getByRole('link', { name: 'Discount codes' }).click()
  const row = (code: string) => page.getByRole('grid', { name: 'Discount codes' }).getByRole('row', { name: code })
  // The code of the demo.
  await expect(row('WELCOME')).toContainText('50%')
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'New discount code' }).click()
  await page.getByLabel('Code', { exact: true }).fill('welcome')
  await page.getByLabel('Kind of discount').selectOption('Amount')
  await page.getByLabel('Amount off (GBP)').fill('2.50')
  await page.getByLabel('Applies to').selectOption('The payments of some months')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Already exists')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('autumn-5')
  await page.keyboard.press('Enter')
  await expect(row('AUTUMN-5')).toContainText('£2.50')
  await expect(row('AUTUMN-5')).toContainText('3 months')

  const context = await browser.newContext({ locale: 'en-GB' })
  const family = await context.newPage()
  await choosePlan(family)
  await registerFamily(family)
  await fillCard(family, CARDS.good)
  await family.getByText('I have a discount code').click()
  await family.getByLabel('Discount code').fill('Autumn-5')
  await sendOrder(family)
  await waitForBooks(family)
  await family.getByRole('link', { name: 'My subscription' }).click()
  await expect(family.getByText('Then you pay £6.49.')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(row('AUTUMN-5').getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End: AUTUMN-5' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(row('AUTUMN-5')).toContainText('Ended')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('AUTUMN-5')).toContainText('Works')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'End: AUTUMN-5' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(row('AUTUMN-5')).toContainText('Ended')
})
