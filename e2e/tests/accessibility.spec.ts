import { expect, test } from '@playwright/test'
import { faultsOf } from '../src/find-faults.ts'
import { logIn, origin } from '../src/people.ts'

test('axe finds nothing on the log-in page, home and the bookshelf', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await faultsOf(page), 'log-in').toEqual([])
  await logIn(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(await faultsOf(page), 'home').toEqual([])
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  expect(await faultsOf(page), 'bookshelf').toEqual([])
})
