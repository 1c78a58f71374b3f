import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { fetchPerson } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { findBrowser } from '../src/find-browser.ts'
import { BROWSER_ARGUMENTS } from '../src/launch-browser.ts'
import { expireToken, logIn, logInByHand, origin, startSession } from '../src/log-in.ts'

const MINUTE_MS = 60_000
const TABS = 10

/** Returns a list of the grant types of all token requests from now on. */
function watchGrants(context: BrowserContext): string[] {
  const grants: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/auth/v2/token') return
    grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '')
  })
  return grants
}

async function fetchName(username: string): Promise<string> {
  const { firstname, lastname } = await fetchPerson(origin(), username)
  return `${firstname} ${lastname}`
}

const findProfile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto(`${origin()}/profile`)
  await expect(findProfile(page, name)).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
}

/** Simulates full or blocked browser storage on all later documents of this tab. */
async function refuseStorage(page: Page, how: 'full' | 'blocked'): Promise<void> {
  await page.addInitScript((why) => {
    if (why === 'full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      return
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  }, how)
}

/** Fills in the log-in form and sends it. An English browser selects the UK by default. */
async function writeCredentials(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test.describe('ten tabs with an expired token', () => {
  test('renew the token once when they load at the same time, and all stay logged in', async ({ page }) => {
    const context = page.context()
    const name = await fetchName('pupil10.uk')
    await logIn(page, 'pupil10.uk')
    const tabs = [page]
    while (tabs.length < TABS) tabs.push(await context.newPage())
    await expireToken(page)
    const grants = watchGrants(context)
    await Promise.all(tabs.map((tab) => openProfile(tab, name)))
    expect(grants).toEqual(['refresh_token'])
    // A second use of a refresh token ends the session. This renewal proves that the session is still valid.
    await expireToken(page)
    await openProfile(page, name)
    expect(grants).toEqual(['refresh_token', 'refresh_token'])
  })

  test('renew the token once when all send a request at the same time', async ({ page }) => {
    const context = page.context()
    const name = await fetchName('pupil11.uk')
    await logIn(page, 'pupil11.uk')
    const tabs = [page]
    while (tabs.length < TABS) tabs.push(await context.newPage())
    await Promise.all(tabs.map((tab) => openProfile(tab, name)))
    const grants = watchGrants(context)
    const writer = await context.newPage()
    await writer.goto(`${origin()}/icon.svg`)
    await expireToken(writer)
    const answers = tabs.map((tab) =>
      tab.waitForResponse((answer) => answer.url().endsWith('/me/sessions') && answer.ok()),
    )
    // A visible page requests the list of devices again.
    await Promise.all(tabs.map((tab) => tab.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')))))
    await Promise.all(answers)
    expect(grants).toEqual(['refresh_token'])
    await expireToken(writer)
    await openProfile(page, name)
    expect(grants).toEqual(['refresh_token', 'refresh_token'])
  })
})

for (const [how, minutes] of [
  ['fast', 5],
  ['slow', -5],
] as const) {
  test(`a device whose clock is five minutes ${how} logs in, stays logged in and renews its token in time`, async ({
    page,
  }) => {
    const name = await fetchName('pupil12.uk')
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS })
    const grants = watchGrants(page.context())
    await logInByHand(page, 'pupil12.uk')
    await openProfile(page, name)
    expect(grants).toEqual(['authorization_code'])
    await expireToken(page)
    await openProfile(page, name)
    expect(grants).toEqual(['authorization_code', 'refresh_token'])
    await page.clock.setSystemTime(Date.now())
    await openProfile(page, name)
    expect(grants).toEqual(['authorization_code', 'refresh_token'])
  })
}

test('a token that the device considers valid and the server rejects is renewed without an error on the screen', async ({
  page,
}) => {
  const name = await fetchName('pupil12.uk')
  await logIn(page, 'pupil12.uk')
  const grants = watchGrants(page.context())
  await page.route(
    '**/api/account/me',
    (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'The token is over.' } }),
    { times: 1 },
  )
  await openProfile(page, name)
  expect(grants).toEqual(['refresh_token'])
})

for (const [how, username] of [
  ['full', 'pupil10.uk'],
  ['blocked', 'pupil11.uk'],
] as const) {
  test(`with ${how} storage, a user logs in and reads, and the next page load requires a new log-in`, async ({
    page,
  }) => {
    const name = await fetchName(username)
    await refuseStorage(page, how)
    await page.goto(`${origin()}/profile`)
    await writeCredentials(page, username)
    await expect(page).toHaveURL(`${origin()}/profile`)
    await expect(findProfile(page, name)).toBeVisible()
    await page.getByRole('link', { name: 'Lectern' }).click()
    // The list of new books moves the services when it arrives.
    await expect(page.getByRole('heading', { name: 'New on your bookshelf' })).toBeVisible()
    await page.getByRole('region', { name: 'Your services' }).getByRole('link', { name: 'Talking books' }).click()
    await page.getByRole('link', { name: 'The Lamp-Keeper' }).first().click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await writeCredentials(page, username)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
}

test('when a token is renewed with full storage, the page works, and no used token remains for the next page load', async ({
  page,
}) => {
  const name = await fetchName('pupil15.uk')
  await logIn(page, 'pupil15.uk')
  await expireToken(page)
  const grants = watchGrants(page.context())
  await refuseStorage(page, 'full')
  await openProfile(page, name)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(grants).toEqual(['refresh_token'])
})

/** Maximum number of tries until the browser restores a page from its back-forward cache. */
const CACHE_TRIES = 8

/** Logs in, opens a book and the profile, logs out, and goes back three pages. Each page must show the log-in form. */
async function goBackAfterLogOut(page: Page, username: string): Promise<void> {
  const name = await fetchName(username)
  await startSession(page, username)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await openProfile(page, name)
  await logOut(page)
  await expect(page).toHaveURL(`${origin()}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  for (let step = 0; step < 3; step += 1) {
    // `page.goBack()` waits for a page load, and a page from the back-forward cache does not load.
    await page.evaluate(() => globalThis.history.back())
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(name)).toHaveCount(0)
    await expect(page.getByText(username)).toHaveCount(0)
  }
}

for (const [how, ignoreDefaultArgs, tries] of [
  ['loaded again', [], 1],
  ['restored from the back-forward cache', ['--disable-back-forward-cache'], CACHE_TRIES],
] as const) {
  test(`after a log-out, the back button shows no personal data on pages that are ${how}`, async () => {
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: BROWSER_ARGUMENTS,
      ignoreDefaultArgs: [...ignoreDefaultArgs],
    })
    const restored: string[] = []
    // The browser may evict a cached page, so the test tries several times.
    for (let attempt = 0; attempt < tries && restored.length === 0; attempt += 1) {
      const page = await browser.newPage({ locale: 'en-GB' })
      page.on('console', (line) => line.text().startsWith('from memory') && restored.push(line.text()))
      await page.addInitScript(() => {
        globalThis.addEventListener('pageshow', ({ persisted }) => {
          if (persisted) console.log(`from memory: ${globalThis.location.pathname}`)
        })
      })
      await goBackAfterLogOut(page, 'pupil12.uk')
      await page.close()
    }
    expect(restored.length > 0).toBe(ignoreDefaultArgs.length > 0)
    await browser.close()
  })
}

test('a log-out in one tab logs out the other tabs, including one with an open book', async ({ page, context }) => {
  const name = await fetchName('pupil12.uk')
  await logIn(page, 'pupil12.uk')
  const [profile, book] = [await context.newPage(), await context.newPage()]
  await openProfile(profile, name)
  await openFromShelf(book, 'The Lamp-Keeper')
  await expect(book.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await logOut(page)
  for (const tab of [profile, book]) {
    await expect(tab.getByLabel('Username')).toBeVisible()
    await expect(tab.getByText(name)).toHaveCount(0)
    await tab.goBack()
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.getByText(name)).toHaveCount(0)
  }
})
