import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { findEmailedLink } from '../src/emails.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const write = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

async function openProfile(page: Page, username: string, password?: string): Promise<void> {
  await startSession(page, username, password)
  await page.goto(`${origin()}/profile`)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
}

test('a pupil cannot change their name or delete their account, but can change their password', async ({ page }) => {
  await openProfile(page, 'pupil01.uk')
  await expect(page.getByText('Your school manages your account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change name' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await press(page, 'Change password')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await press(page, 'Save')
  await expect(page.getByText('This value is required')).toHaveCount(2)
  await write(page, 'Current password', 'not this one')
  await write(page, 'New password', 'four lamps in a row')
  await press(page, 'Save')
  await expect(page.getByText('Your current password is incorrect')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await write(page, 'Current password', 'lectern-demo')
  await press(page, 'Save')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
})

test('a family changes its name and its email address; the new address confirms the change, and the old address is notified', async ({
  page,
}) => {
  await openProfile(page, 'consumer.uk')
  await press(page, 'Change name')
  await write(page, 'First name', 'Wilhelmina')
  await press(page, 'Save')
  await expect(page.getByRole('heading', { name: /^Wilhelmina/ })).toBeVisible()
  await press(page, 'Change email')
  await write(page, 'New email address', 'wilhelmina@there.example')
  await write(page, 'Current password', 'lectern-demo')
  await press(page, 'Save')
  await expect(page.getByText('We have sent a link to wilhelmina@there.example.')).toBeVisible()
  await page.goto(await findEmailedLink(page, 'wilhelmina@there.example', 'Confirm your new email address'))
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.goto(`${origin()}/profile`)
  await expect(card(page, 'Login')).toContainText('wilhelmina@there.example')
  await page.goto(`${origin()}/outbox`)
  await expect(page.getByRole('article').filter({ hasText: 'consumer.uk@example.org' })).toContainText(
    'Your email address is about to change',
  )
})

test('every device is listed, and all can be logged out together', async ({ page, browser }) => {
  const tablet = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(tablet, 'pupil02.uk')
  await openProfile(page, 'pupil02.uk')
  const devices = card(page, 'Where you are logged in')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await expect(devices.getByText('Chrome on Linux')).toHaveCount(2)
  await press(page, 'Log out everywhere')
  await expect(page.getByText('You will be logged out on every device')).toBeVisible()
  await press(page, 'Log out everywhere')
  await expect(page.getByText('This value is required')).toBeVisible()
  await write(page, 'Current password', 'not this one')
  await press(page, 'Log out everywhere')
  await expect(page.getByText('Your current password is incorrect')).toBeVisible()
  await write(page, 'Current password', 'lectern-demo')
  await press(page, 'Log out everywhere')
  await expect(page).toHaveURL(/\/login/)
  // The tablet's access token has not expired, but its session has ended.
  await tablet.reload()
  await expect(tablet).toHaveURL(/\/login/)
  await tablet.context().close()
})

test('a person downloads all their data in one file', async ({ page }) => {
  await openProfile(page, 'student.uk')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')])
  expect(download.suggestedFilename()).toBe('lectern-student.uk.json')
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { person: { username: 'student.uk' } },
    reading: { shelf: expect.arrayContaining([expect.anything()]) },
  })
})

test('an account that will be deleted shows a notice, and the deletion can be cancelled', async ({ page }) => {
  await openProfile(page, 'guardian.us')
  await press(page, 'Delete my account')
  await write(page, 'Current password', 'lectern-demo')
  await press(page, 'Delete after 30 days')
  const notice = page.getByText(/Your account will be deleted on \w+ \d+, \d{4}\./)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Lectern' }).click()
  await expect(notice).toBeVisible()
  await press(page, 'Keep my account')
  await expect(page.getByText('Your account will not be deleted')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a language and an appearance that are chosen on one device apply on another', async ({ page, browser }) => {
  await startSession(page, 'pupil03.uk')
  await page.goto(`${origin()}/profile`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(`${origin()}/settings`)
  await page.getByLabel('Appearance').selectOption('dark')
  const languages = await page.getByLabel('Language').getByRole('option').allInnerTexts()
  expect(languages).toHaveLength(8)
  await page.getByLabel('Language').selectOption('fi')
  await expect(page.getByRole('heading', { name: 'Asetukset' })).toBeVisible()
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(other, 'pupil03.uk')
  await other.goto(`${origin()}/profile`)
  await expect(other.getByRole('heading', { name: 'Oma profiili' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Oma profiili' })).toBeVisible()
  await other.context().close()
})

test('a family has its settings on the profile, and no settings page', async ({ page }) => {
  await startSession(page, 'consumer.us')
  await page.goto(`${origin()}/settings`)
  await expect(page).toHaveURL(`${origin()}/profile`)
  await expect(card(page, 'Settings').getByLabel('Language')).toBeVisible()
})

test('axe reports no faults on the account pages', async ({ page }) => {
  for (const path of ['/signup', '/password/forgotten', '/password/new', '/email/confirm']) {
    await page.goto(`${origin()}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findFaults(page), path).toEqual([])
  }
  await page.goto(`${origin()}/signup`)
  await page.locator('button[type=submit]').click()
  expect(await findFaults(page), 'a form with errors').toEqual([])
  await openProfile(page, 'consumer.us')
  for (const name of ['Change name', 'Change email', 'Change password', 'Delete my account']) await press(page, name)
  expect(await findFaults(page), 'profile').toEqual([])
  await startSession(page, 'teacher.uk')
  await page.goto(`${origin()}/settings`)
  await expect(page.getByLabel('Language')).toBeVisible()
  expect(await findFaults(page), 'settings').toEqual([])
})

test('another device can be logged out, and this device stays logged in', async ({ page, browser }) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
  const other = await (await browser.newContext({ locale: 'en-GB', userAgent })).newPage()
  await logIn(other, 'pupil12.uk')
  await startSession(page, 'pupil12.uk')
  await page.goto(`${origin()}/profile`)
  const logOutOther = page.getByRole('button', { name: 'Log out: Firefox on Windows' })
  await logOutOther.click()
  await expect(logOutOther).toBeHidden()
  await expect(page.getByText('This device')).toBeVisible()
  await other.context().close()
})
