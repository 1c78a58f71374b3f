import { expect, test } from '@playwright/test'
import { faultsOf } from '../src/find-faults.ts'
import { logIn, origin } from '../src/people.ts'

test('whoever comes to the log-out by a link is asked first, and stays or goes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, 'pupil20.uk')
  await page.goto(`${origin()}/auth/logout`)
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible()
  await expect(page.getByText(/^You are logged in as .+\. Do you want to log out\?$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  await page.goto(`${origin()}/profile`)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()

  await page.goto(`${origin()}/auth/logout`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  // The token that this browser still has stopped with the session.
  await page.goto(`${origin()}/profile`)
  await expect(page).toHaveURL(/\/login/)
})
