import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin } from '../src/log-in.ts'

test('whoever comes to the log-out by a link is asked first, and stays or goes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, 'pupil20.uk')
  await page.goto(`${origin()}/auth/logout`)
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible()
  await expect(page.getByText(/^You are logged in as .+\. Do you want to log out\?$/)).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  await page.goto(`${origin()}/profile`)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()

  await page.goto(`${origin()}/auth/logout`)
  // home, which soon hears that the session is over, and asks for a log-in
  const home = page.waitForURL(`${origin()}/`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Log out' }).click()
  await home
  // The token that this browser still has stopped with the session.
  await page.goto(`${origin()}/profile`)
  await expect(page).toHaveURL(/\/login/)
})

test('without a network one is logged out on the device and told so, and the server hears of it later', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, 'pupil21.uk')
  const token = await page.evaluate(() => localStorage.getItem('lectern_session') ?? '')
  const headers = {
    authorization: `Bearer ${z.object({ accessToken: z.string() }).parse(JSON.parse(token)).accessToken}`,
  }
  const statusOfToken = async () => (await fetch(`${origin()}/api/controlpanel/v1/me`, { headers })).status
  const menu = page.getByRole('dialog')
  const logInPage = page.waitForResponse(/login-route/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await logInPage
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()

  await context.setOffline(true)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${origin()}/login`)
  const told = page.getByText(
    'You are logged out on this device. We will finish logging you out when you are online again.',
  )
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lectern_session'))).toBeNull()
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await statusOfToken()).toBe(200)

  await context.setOffline(false)
  await expect(told).toBeHidden()
  await expect.poll(statusOfToken).toBe(401)
})
