import { expect, test, type Page } from '@playwright/test'
import { expireToken, logIn, origin, startSession } from '../src/log-in.ts'

/** A portal of another organisation. Its page links to a book of this app. */
const PORTAL = 'http://portal.example/my-books'

async function findBook(page: Page): Promise<string> {
  await page.goto(`${origin()}/library/bookshelf`)
  const path = await page.getByRole('link', { name: 'The Lamp-Keeper' }).first().getAttribute('href')
  return `${origin()}${path ?? ''}`
}

async function openPortal(page: Page, book: string, target = '_self'): Promise<void> {
  const body = `<!doctype html><title>Portal</title><a href="${book}?id_token=x" target="${target}" rel="opener">Read</a>`
  await page.route(PORTAL, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(PORTAL)
}

async function logInOnThisPage(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('student.uk')
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

const closeBook = (page: Page) => page.getByRole('button', { name: 'Close book', exact: true }).click()

test('after a log-in the back button leads to the page before the log-in', async ({ page }) => {
  await page.goto(`${origin()}/nowhere`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInOnThisPage(page)
  await expect(page).toHaveURL(`${origin()}/`)
  await page.goBack()
  await expect(page).toHaveURL(`${origin()}/nowhere`)
})

test('after a log-in the page that required it opens with its query', async ({ page }) => {
  await page.goto(`${origin()}/config.json`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.goto(`${origin()}/library/bookshelf?q=lamp&reauthenticate=false`)
  await logInOnThisPage(page)
  await expect(page).toHaveURL(`${origin()}/library/bookshelf?q=lamp`)
})

test('a book from a portal closes to the portal, also after a log-in', async ({ page }) => {
  await logIn(page)
  const book = await findBook(page)
  const silentLogIns: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/login/id-token')) silentLogIns.push(request.url())
  })
  await openPortal(page, book)
  await page.getByRole('link', { name: 'Read' }).click()
  await closeBook(page)
  await expect(page).toHaveURL(PORTAL)
  // The id token in the address is for visitors without a log-in.
  expect(silentLogIns).toEqual([])

  await page.goto(`${origin()}/config.json`)
  await page.evaluate(() => localStorage.removeItem('lectern_session'))
  await page.context().clearCookies()
  await openPortal(page, book)
  await page.getByRole('link', { name: 'Read' }).click()
  await logInOnThisPage(page)
  await closeBook(page)
  await expect(page).toHaveURL(PORTAL)
})

test('a book from a portal with “library” in its address closes to the bookshelf', async ({ page }) => {
  await logIn(page)
  await openPortal(page, `${await findBook(page)}?from=library`)
  await page.getByRole('link', { name: 'Read' }).click()
  await closeBook(page)
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})

test('a book that a portal opens in a new tab closes to the bookshelf', async ({ page }) => {
  await logIn(page)
  const book = await findBook(page)
  await openPortal(page, book, '_blank')
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Read' }).click()])
  await closeBook(tab)
  await expect(tab).toHaveURL(`${origin()}/library/bookshelf`)
})

test('a new log-in after a book error closes the book to the shelf', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  await page.route('**/v1/books/*/resources-url', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('link', { name: 'The Lamp-Keeper' }).first().click()
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.unroute('**/v1/books/*/resources-url')
  await logInOnThisPage(page)
  await closeBook(page)
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})

test('the back button to a log-in page leads a person who is logged in to the page after the log-in', async ({
  page,
}) => {
  await page.goto(`${origin()}/config.json`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.goto(`${origin()}/login?redirect=%2Fprofile`)
  await page.getByRole('link', { name: /account/ }).click()
  await expect(page).toHaveURL(/\/signup$/)
  const signUp = page.url()
  await logIn(page)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(signUp)
  await page.goBack()
  await expect(page).toHaveURL(`${origin()}/profile`)
  await expect(page.getByLabel('Username')).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL(signUp)
})

test.describe('a log-in page of the application that opened the reader', () => {
  const LOG_IN = `${new URL(PORTAL).origin}/log-in`

  /** Opens a book with `loginUrl`, on a server whose settings name `hosts`. */
  async function openWithLogIn(page: Page, hosts: readonly string[]): Promise<void> {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), readerHosts: hosts } })
    })
    await page.route(LOG_IN, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the portal</h1>' }),
    )
    await startSession(page)
    await page.goto(`${await findBook(page)}?loginUrl=${encodeURIComponent(LOG_IN)}`)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  }

  /** Ends the session at the auth service, so that the next call of the page is refused. */
  async function endSession(page: Page): Promise<void> {
    await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    const writer = await page.context().newPage()
    await writer.goto(`${origin()}/icon.svg`)
    await expireToken(writer)
  }

  // With the keyboard, because the page can have noticed the end of the session already.
  const turnPage = (page: Page) => page.keyboard.press('ArrowRight')

  test('opens when the session has expired in a book', async ({ page }) => {
    await openWithLogIn(page, [new URL(PORTAL).origin])
    await endSession(page)
    await turnPage(page)
    await expect(page).toHaveURL(LOG_IN)
  })

  test('does not open when the session has expired on another page', async ({ page }) => {
    await openWithLogIn(page, [new URL(PORTAL).origin])
    await page.goto(`${origin()}/settings?loginUrl=${encodeURIComponent(LOG_IN)}`)
    const appearance = page.getByLabel('Appearance')
    await expect(appearance).toBeVisible()
    await endSession(page)
    await appearance.selectOption('dark')
    await expect(page).toHaveURL(/\/login\?/)
    expect(new URL(page.url()).origin).toBe(origin())
  })

  test('does not open if the settings do not name its host', async ({ page }) => {
    await openWithLogIn(page, [])
    await endSession(page)
    await turnPage(page)
    await expect(page).toHaveURL(/\/login\?/)
    expect(new URL(page.url()).origin).toBe(origin())
    await expect(page.getByText('You have been logged out. Your place in the book is saved.')).toBeVisible()
  })
})
