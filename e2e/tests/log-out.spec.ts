import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

test('a user who opens the log-out by a link is asked to confirm, and can stay logged in or log out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startSession(page, 'pupil20.uk')
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
  // After the log-out, the home page redirects to the log-in page.
  const home = page.waitForURL(`${origin()}/`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Log out' }).click()
  await home
  // The session of this browser has ended.
  await page.goto(`${origin()}/profile`)
  await expect(page).toHaveURL(/\/login/)
})

test('the log-in page confirms a log-out once', async ({ page }) => {
  await logIn(page, 'pupil20.uk')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  const expired = page.getByText('Your place in the book is saved.')
  await expect(expired).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('You are logged out.')).toBeHidden()
  await expect(expired).toBeHidden()
})

test('an offline log-out is confirmed on the device, and the server receives it when the network returns', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, 'pupil21.uk')
  const token = await page.evaluate(() => localStorage.getItem('lectern_session') ?? '')
  const headers = {
    authorization: `Bearer ${z.object({ accessToken: z.string() }).parse(JSON.parse(token)).accessToken}`,
  }
  const fetchTokenStatus = async () => (await fetch(`${origin()}/api/controlpanel/v1/me`, { headers })).status
  const menu = page.getByRole('dialog')
  const logInPage = page.waitForResponse(/login-route/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await logInPage
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()

  await context.setOffline(true)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${origin()}/login`)
  const pendingNotice = page.getByText(
    'You are logged out on this device. We will finish logging you out when you are online again.',
  )
  await expect(pendingNotice).toBeVisible()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lectern_session'))).toBeNull()
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await fetchTokenStatus()).toBe(200)

  await context.setOffline(false)
  await expect(pendingNotice).toBeHidden()
  await expect.poll(fetchTokenStatus).toBe(401)
})
