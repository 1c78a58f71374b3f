import { expect, test, type Page } from '@playwright/test'
import { findEmailedLink } from '../src/emails.ts'
import { expireToken, logIn, origin } from '../src/log-in.ts'

const NEW_PASSWORD = 'four lamps in a row'

async function requestLink(page: Page, username: string): Promise<void> {
  await page.goto(`${origin()}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.reload()
  await page.getByText('Forgotten your password?').click()
  await page.getByRole('link', { name: 'Get a link by email' }).click()
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('an unknown username gets the same response as a known one', async ({ page }) => {
  await requestLink(page, 'nobody.at.all')
})

test('a link without its secret is reported as invalid, and the page offers a new link', async ({ page }) => {
  await page.goto(`${origin()}/password/new`)
  await expect(page.getByRole('alert')).toContainText('Invalid link.')
  await page.getByRole('link', { name: 'Get a link by email' }).click()
  await expect(page).toHaveURL(`${origin()}/password/forgotten`)
})

test('a link with a made-up secret changes nothing', async ({ page }) => {
  await page.goto(`${origin()}/password/new#token=made-up`)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill('another one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid link.')
})

test('a forgotten password is replaced through the emailed link, and other devices are logged out', async ({
  page,
  browser,
}) => {
  const tablet = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(tablet, 'guardian.uk')
  await requestLink(page, 'guardian.uk')
  await page.goto(await findEmailedLink(page, 'guardian.uk@example.org', 'Choose a new password'))
  await expect(page).toHaveURL(`${origin()}/password/new`)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await logIn(page, 'guardian.uk', NEW_PASSWORD)
  await expireToken(tablet)
  await tablet.reload()
  await expect(tablet).toHaveURL(/\/login/)
  await tablet.context().close()
})
