import { readFile } from 'node:fs/promises'
import { redeemGiftCard } from '@lectern/contracts'
import { expect, test } from '@playwright/test'
import { fetchToken } from '../src/api.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const PASSWORD = 'three quiet lamps'

/** Creates a family account, and redeems a code with it. Returns the effect of the card. */
async function redeemAsFamily(code: string) {
  const email = `gift.family.${Date.now()}@home.uk`
  const family = { firstname: 'Ada', lastname: 'Berg', email, password: PASSWORD, country: 'uk' }
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin()}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await post('/account/register', family)).status).toBe(200)
  const authorization = `Bearer ${await fetchToken(origin(), email, PASSWORD)}`
  const response = await post('/payment/gift-card/redeem', { code }, { authorization, country: 'uk' })
  return redeemGiftCard.responses[200].parse(await response.json()).effect
}

test('a super user issues gift cards, a family redeems one, and the super user withdraws the others', async ({
  page,
}) => {
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/controlpanel/beta/manage`)
  await page.getByRole('link', { name: 'Gift cards' }).click()
  await expect(page.getByText('No gift cards yet')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'New batch' }).click()
  await page.getByLabel('Note').fill('Library week')
  await page.getByLabel('Number of cards').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be between 1 and 1000')).toBeVisible()
  await expect(page.getByLabel('Number of cards')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library week')
  await expect(page.getByRole('grid', { name: 'History' })).toContainText('Issued')
  expect(await findFaults(page)).toEqual([])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download codes (CSV)' }).click(),
  ])
  const codes = (await readFile(await file.path(), 'utf8')).match(/\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/gu) ?? []
  expect(codes).toHaveLength(3)
  expect(await redeemAsFamily(codes[1] ?? '')).toMatchObject({ months: 3 })

  await page.reload()
  await expect(page.getByRole('grid', { name: 'History' })).toContainText('No. 2')
  await page.getByRole('button', { name: 'Withdraw unused cards' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw unused cards' }).click()
  await expect(page.getByRole('grid', { name: 'History' })).toContainText('Withdrawn')
  await expect(page.getByRole('button', { name: 'Withdraw unused cards' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Gift cards' }).click()
  await expect(page.getByRole('grid', { name: 'Gift cards' })).toContainText('Library week')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Gift card orders' }).click()
  // The tests of the gift page order cards at the same server.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift card orders')
  await expect(page.getByRole('grid', { name: 'Gift card orders' }).or(page.getByText('No orders yet'))).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})
