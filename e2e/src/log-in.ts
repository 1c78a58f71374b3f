import { WEB_CLIENT_ID } from '@lectern/contracts'
import { expect, type Page } from '@playwright/test'
import { logInWith, type Send, type Tokens } from './api.ts'

/** Returns the origin of the server under test; empty if no server is running. */
export const origin = () => process.env['LECTERN_URL'] ?? ''

/** Logs in as a demo user (`startSession`) and opens the home page. Tests of the log-in page use `logInByHand`. */
export async function logIn(page: Page, username?: string, password?: string): Promise<void> {
  await startSession(page, username, password)
  await page.goto(`${origin()}/`)
  await expect(page.getByRole('banner')).toBeVisible()
}

/**
 * Logs in as a demo user through the API, and stores the session and the country. Does not open a page of the app. Tests
 * that begin on another page than the home page use this function, because the home page takes processor time.
 */
export async function startSession(page: Page, username = 'student.uk', password = 'lectern-demo'): Promise<void> {
  const send: Send = async (url, { headers, body }) => {
    const answer = await page.request.post(url, { headers, data: body, maxRedirects: 0 })
    return { headers: answer.headers(), body: await answer.text() }
  }
  const tokens = await logInWith(send, origin(), username, password)
  // This address gives access to the storage of the app's origin without running the app.
  await page.goto(`${origin()}/config.json`)
  const realm = username.split('.').at(-1)
  await page.evaluate(
    ([country, session]) => {
      localStorage.setItem('lectern_realm', JSON.stringify(country))
      localStorage.setItem('lectern_session', JSON.stringify(session))
    },
    [realm, toStoredSession(tokens)],
  )
}

/** Logs in through the form of the log-in page, and waits for the home page. */
export async function logInByHand(page: Page, username: string, password = 'lectern-demo'): Promise<void> {
  await page.goto(`${origin()}/login`)
  await chooseCountry(page, username.split('.').at(-1) ?? 'uk')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
}

const toStoredSession = (tokens: Tokens) => ({
  accessToken: tokens.access_token,
  idToken: tokens.id_token,
  refreshToken: tokens.refresh_token,
  clientId: WEB_CLIENT_ID,
  expiresAt: Date.now() + tokens.expires_in * 1000,
})

/** Stores the country as the log-in page does, and reloads the page. */
export async function chooseCountry(page: Page, realm: string): Promise<void> {
  await page.evaluate((country) => localStorage.setItem('lectern_realm', JSON.stringify(country)), realm)
  await page.reload()
}

/** Sets the expiry time of the stored access token to the past. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('lectern_session') ?? '{}')
    localStorage.setItem('lectern_session', JSON.stringify(Object.assign({}, session, { expiresAt: 0 })))
  })
}
