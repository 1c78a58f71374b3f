import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { listBookmarks } from '@lectern/contracts'
import * as z from 'zod'
import { fetchToken } from '../src/api.ts'
import { readFast } from '../src/books.ts'
import { findBrowser } from '../src/find-browser.ts'
import { findFaults } from '../src/find-faults.ts'
import { BROWSER_ARGUMENTS } from '../src/launch-browser.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'
import { startServerWith, type StoppableServer } from '../src/start-server.ts'

const LAMP = 'The Lamp-Keeper'
const REEDS = 'A Day in the Reeds'
const REEDS_SENTENCES = 24
const QUESTION = 'Why does Edda count the steps?'

let server: StoppableServer
let profile: string
let context: BrowserContext | undefined

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const downloadButton = (page: Page, title: string) => button(page, `Download: ${title}`)
const downloadedButton = (page: Page, title: string) => button(page, `Downloaded: ${title}`)
const confirmation = (page: Page) => page.getByRole('alertdialog')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })

/** Starts a new browser process with the profile of the test. Returns a new tab that records the narration. */
async function startBrowser(): Promise<Page> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    locale: 'en-GB',
    viewport: { width: 1100, height: 760 },
  })
  const page = await context.newPage()
  await recordNarration(page)
  return page
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${server.origin}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.reload()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(`${server.origin}/`)
}

async function downloadBook(page: Page, title: string): Promise<void> {
  await downloadButton(page, title).click()
  await expect(confirmation(page)).toContainText(/The download is [\d.]+ MB\./)
  await confirmation(page).getByRole('button', { name: 'Download' }).click()
  await expect(downloadedButton(page, title)).toBeVisible()
}

/** Returns the numbers of stored offline books, of pieces of their files, and of server responses. */
const countStoredRows = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern_kept')
        opening.addEventListener('error', () => reject(new Error('there is no storage for offline books')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(['books', 'pieces', 'answers'])
          const counts = ['books', 'pieces', 'answers'].map((name) => reading.objectStore(name).count())
          reading.addEventListener('complete', () => {
            opening.result.close()
            resolve(counts.map(({ result }) => result))
          })
        })
      }),
  )

async function fetchAs<T>(username: string, address: string, schema: { parse(value: unknown): T }): Promise<T> {
  const headers = { authorization: `Bearer ${await fetchToken(server.origin, username)}` }
  return schema.parse(await (await fetch(`${server.origin}${address}`, { headers })).json())
}

test.beforeAll(async () => {
  server = await startServerWith({})
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'lectern-profile-'))
})
test.afterEach(async () => {
  await context?.close()
  context = undefined
  await rm(profile, { recursive: true, force: true })
})

test(
  'with the server stopped, the app starts in a new browser, a downloaded book plays to its end, and queued entries are sent later',
  { tag: '@long' },
  async () => {
    let page = await startBrowser()
    await logIn(page, 'student.uk')
    await page.goto(`${server.origin}/library/bookshelf`)
    await downloadBook(page, LAMP)
    await downloadBook(page, REEDS)
    await page.getByRole('link', { name: LAMP }).click()
    const book = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    await context?.close()
    await server.pause()

    page = await startBrowser()
    await page.goto(`${server.origin}/library/bookshelf`)
    await expect(page.getByText('You can read your downloaded books offline.')).toBeVisible()
    await expect(page.getByRole('list').getByRole('link')).toHaveCount(2)
    expect(await findFaults(page), 'the shelf without a network').toEqual([])

    await page.getByRole('link', { name: REEDS }).click()
    await expect(button(page, 'Play')).toBeVisible()
    await readFast(page)
    await page.getByRole('slider', { name: 'Position in book' }).press('Home')
    await forgetNarration(page)
    await button(page, 'Play').click()
    const countLitSentences = async () =>
      new Set((await litSentences(page)).map(({ id, media }) => `${media} ${id}`)).size
    await expect.poll(countLitSentences, { timeout: 120_000 }).toBe(REEDS_SENTENCES)
    expect(await page.evaluate(() => window.narration.sounding?.currentSrc)).toMatch(/^blob:/)
    expect(await page.evaluate(() => window.narration.sounding?.duration)).toBeGreaterThan(1)
    await expect(button(page, 'Play')).toBeVisible()

    await page.goto(`${server.origin}/bookshelf/play/id/${book}`)
    await button(page, 'Add bookmark').click()
    await page.getByLabel('Bookmark name').fill('On the island')
    await button(page, 'Save').click()
    await expect(
      page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
    ).toBeVisible()
    await button(page, 'Assignments').click()
    await panel(page)
      .getByRole('button', { name: new RegExp(`^${LAMP}`) })
      .click()
    await panel(page).getByRole('textbox', { name: QUESTION }).fill('So that she is not afraid.')
    await button(page, 'Save').click()
    await expect(panel(page).getByText('It will be sent when you are online again.')).toBeVisible()
    await page.goto(`${server.origin}/`)
    await expect(page.getByText('2 changes are waiting to be sent.')).toBeVisible()

    await server.resume()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    const names = async () =>
      (
        await fetchAs('student.uk', `/api/library/v1/books/${book}/bookmarks`, listBookmarks.responses[200])
      ).bookmarks.map(({ name }) => name)
    await expect.poll(names).toContain('On the island')
    const answers = async () =>
      JSON.stringify(
        await fetchAs('student.uk', `/api/submissions/?contextId=${book}`, z.object({ data: z.unknown() })),
      )
    await expect.poll(answers).toContain('So that she is not afraid.')
  },
)

test('a book is downloaded with the keyboard, and deleted from the device at log-out or when the right to the book ends', async ({
  page,
}) => {
  await logIn(page, 'guardian.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await downloadButton(page, REEDS).focus()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toContainText('Go online at least once every 30 days')
  expect(await findFaults(page), 'the question').toEqual([])
  await confirmation(page).getByRole('button', { name: 'Download' }).press('Enter')
  await expect(downloadedButton(page, REEDS)).toBeFocused()
  await expect.poll(() => countStoredRows(page)).toEqual([1, expect.any(Number), expect.any(Number)])
  // axe would report the tooltip of the focused button.
  await page.keyboard.press('Escape')
  expect(await findFaults(page), 'the shelf').toEqual([])
  await button(page, 'Downloaded').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  const offlineBooksCall = '**/api/library/v1/kept-books*'
  await page.route(offlineBooksCall, (route) => route.fulfill({ json: { data: [] } }))
  await page.goto(`${server.origin}/library/bookshelf`)
  await expect(
    page.getByText(`“${REEDS}” is no longer in your library, so it was removed from this device.`),
  ).toBeVisible()
  expect(await findFaults(page), 'the notice').toEqual([])
  await expect.poll(() => countStoredRows(page)).toEqual([0, 0, 0])
  await page.unroute(offlineBooksCall)
  await page.reload()
  await expect(
    page.getByText(`“${REEDS}” is no longer in your library, so it was removed from this device.`),
  ).toBeVisible()
  await button(page, 'Close').click()
  await expect(page.getByText('is no longer in your library')).toHaveCount(0)

  await downloadBook(page, REEDS)
  await page.goto(`${server.origin}/profile`)
  await expect(page.getByText(/^1 book, [\d.]+ MB$/)).toBeVisible()
  expect(await findFaults(page), 'the profile').toEqual([])
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server.origin}/login`)
  // The page navigates twice, which may interrupt the read of the storage.
  await expect(async () => expect(await countStoredRows(page)).toEqual([0, 0, 0])).toPass()
})

test('a log-out with the server stopped deletes downloaded books, and a reload still shows that the log-out is pending', async ({
  page,
}) => {
  await logIn(page, 'consumer.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await downloadBook(page, REEDS)
  // The service worker controls the page only after a reload.
  await page.reload()
  await expect(downloadedButton(page, REEDS)).toBeVisible()
  await server.pause()
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  const pendingNotice = page.getByText(
    'You are logged out on this device. We will finish logging you out when you are online again.',
  )
  await expect(pendingNotice).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect.poll(() => countStoredRows(page)).toEqual([0, 0, 0])
  await page.reload()
  await expect(pendingNotice).toBeVisible()
  await server.resume()
  await expect(pendingNotice).toBeHidden()
})

test('an interrupted download keeps its pieces, and fetches only the missing pieces when the network returns', async ({
  page,
  context: browser,
}) => {
  const fetchedPieces: string[] = []
  let isConnected = true
  await page.route('**/content/books/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const { range = '' } = route.request().headers()
    if (!isConnected || fetchedPieces.length === 10) return route.abort()
    if (!pathname.endsWith('.jpg')) fetchedPieces.push(`${pathname} ${range}`)
    return route.continue()
  })
  await logIn(page, 'consumer.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await downloadButton(page, REEDS).click()
  await confirmation(page).getByRole('button', { name: 'Download' }).click()
  const waitingButton = button(page, /^Waiting for a connection, \d+% downloaded/)
  await expect(waitingButton).toBeVisible()
  expect(await findFaults(page), 'a book that waits').toEqual([])
  const before = [...fetchedPieces]
  isConnected = false
  await page.unroute('**/content/books/**')
  await page.route('**/content/books/**', (route) => {
    fetchedPieces.push(`${new URL(route.request().url()).pathname} ${route.request().headers()['range'] ?? ''}`)
    return route.continue()
  })
  await browser.setOffline(true)
  await browser.setOffline(false)
  await expect(downloadedButton(page, REEDS)).toBeVisible()
  expect(fetchedPieces.slice(before.length).filter((piece) => before.includes(piece))).toEqual([])
})

test('a disk without enough space is reported before the download starts, and nothing is stored', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 1000, usage: 900 })
  })
  await logIn(page, 'teacher.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await downloadButton(page, REEDS).click()
  await confirmation(page).getByRole('button', { name: 'Download' }).click()
  const notifications = page.getByRole('log', { name: 'Notifications' })
  await expect(notifications).toContainText(/There is not enough space on this device\. The book needs [\d.]+ MB\./)
  await expect(downloadButton(page, REEDS)).toBeVisible()
})
