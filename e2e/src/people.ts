import { expect, type Page } from '@playwright/test'

/** The address of the server under test. */
export const origin = () => process.env['LECTERN_URL'] ?? ''

/** Logs in through the log-in page as a demo user. */
export async function logIn(page: Page, username = 'student.uk', password = 'lectern-demo'): Promise<void> {
  await page.goto(`${origin()}/login`)
  await chooseCountry(page, username.split('.').at(-1) ?? 'uk')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
}

/** The country of the visit, as the log-in page keeps it. */
export async function chooseCountry(page: Page, realm: string): Promise<void> {
  await page.evaluate((country) => localStorage.setItem('lectern_realm', JSON.stringify(country)), realm)
  await page.reload()
}

/** The access token of this page runs out: at the next load it must be renewed, where the auth service still does. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('lectern_session') ?? '{}')
    localStorage.setItem('lectern_session', JSON.stringify(Object.assign({}, session, { expiresAt: 0 })))
  })
}
