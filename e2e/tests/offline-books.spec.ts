import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { listBookmarks } from '@lectern/contracts'
import * as z from 'zod'
import { tokenFor } from '../src/api.ts'
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
const keepButton = (page: Page, title: string) => button(page, `Download: ${title}`)
const keptButton = (page: Page, title: string) => button(page, `Downloaded: ${title}`)
const asked = (page: Page) => page.getByRole('alertdialog')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Assignments' })

/** The browser as it is started anew: what it remembers lies in its profile. */
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

async function keep(page: Page, title: string): Promise<void> {
  await keepButton(page, title).click()
  await expect(asked(page)).toContainText(/The download is [\d.]+ MB\./)
  await asked(page).getByRole('button', { name: 'Download' }).click()
  await expect(keptButton(page, title)).toBeVisible({ timeout: 60_000 })
}

/** How much the browser holds: rows of kept books, of pieces, of answers. */
const held = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern_kept')
        opening.addEventListener('error', () => reject(new Error('nothing was ever kept')))
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

async function askAs<T>(username: string, address: string, schema: { parse(value: unknown): T }): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenFor(server.origin, username)}` }
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
  'with the server stopped, the app opens from a cold browser, a kept book plays to its end, and what is written arrives later',
  { tag: '@long' },
  async () => {
    test.setTimeout(300_000)
    let page = await startBrowser()
    await logIn(page, 'student.uk')
    await page.goto(`${server.origin}/library/bookshelf`)
    await keep(page, LAMP)
    await keep(page, REEDS)
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
    const heard = async () => new Set((await litSentences(page)).map(({ id, media }) => `${media} ${id}`)).size
    await expect.poll(heard, { timeout: 120_000 }).toBe(REEDS_SENTENCES)
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
    await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 30_000 })
    const names = async () =>
      (
        await askAs('student.uk', `/api/library/v1/books/${book}/bookmarks`, listBookmarks.responses[200])
      ).bookmarks.map(({ name }) => name)
    await expect.poll(names).toContain('On the island')
    const answers = async () =>
      JSON.stringify(await askAs('student.uk', `/api/submissions/?contextId=${book}`, z.object({ data: z.unknown() })))
    await expect.poll(answers).toContain('So that she is not afraid.')
  },
)

test('a log-out takes along what was kept, and so do rights that end; all by the keyboard', async ({ page }) => {
  await logIn(page, 'guardian.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await keepButton(page, REEDS).focus()
  await page.keyboard.press('Enter')
  await expect(asked(page)).toContainText('Go online at least once every 30 days')
  expect(await findFaults(page), 'the question').toEqual([])
  await asked(page).getByRole('button', { name: 'Download' }).press('Enter')
  await expect(keptButton(page, REEDS)).toBeFocused()
  await expect.poll(() => held(page)).toEqual([1, expect.any(Number), expect.any(Number)])
  // The tooltip of what has the focus belongs to no landmark.
  await page.keyboard.press('Escape')
  expect(await findFaults(page), 'the shelf').toEqual([])
  await button(page, 'Downloaded').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  const ended = '**/api/library/v1/kept-books*'
  await page.route(ended, (route) => route.fulfill({ json: { data: [] } }))
  await page.goto(`${server.origin}/library/bookshelf`)
  await expect(
    page.getByText(`“${REEDS}” is no longer in your library, so it was removed from this device.`),
  ).toBeVisible()
  expect(await findFaults(page), 'the notice').toEqual([])
  await expect.poll(() => held(page)).toEqual([0, 0, 0])
  await page.unroute(ended)
  await page.reload()
  await expect(
    page.getByText(`“${REEDS}” is no longer in your library, so it was removed from this device.`),
  ).toBeVisible()
  await button(page, 'Close').click()
  await expect(page.getByText('is no longer in your library')).toHaveCount(0)

  await keep(page, REEDS)
  await page.goto(`${server.origin}/profile`)
  await expect(page.getByText(/^1 book, [\d.]+ MB$/)).toBeVisible()
  expect(await findFaults(page), 'the profile').toEqual([])
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect.poll(() => held(page)).toEqual([0, 0, 0])
})

test('a log-out with the server stopped takes along what was kept, and the page says so, also when it is reloaded', async ({
  page,
}) => {
  await logIn(page, 'consumer.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await keep(page, REEDS)
  // From now on the worker starts the app.
  await page.reload()
  await expect(keptButton(page, REEDS)).toBeVisible()
  await server.pause()
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  const told = page.getByText(
    'You are logged out on this device. We will finish logging you out when you are online again.',
  )
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/login`)
  await expect.poll(() => held(page)).toEqual([0, 0, 0])
  await page.reload()
  await expect(told).toBeVisible()
  await server.resume()
  await expect(told).toBeHidden({ timeout: 30_000 })
})

test('a network that goes in the middle leaves what is there, and the rest comes when it is back', async ({
  page,
  context: browser,
}) => {
  const brought: string[] = []
  let isThere = true
  await page.route('**/content/books/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const { range = '' } = route.request().headers()
    if (!isThere || brought.length === 10) return route.abort()
    if (!pathname.endsWith('.jpg')) brought.push(`${pathname} ${range}`)
    return route.continue()
  })
  await logIn(page, 'consumer.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await keepButton(page, REEDS).click()
  await asked(page).getByRole('button', { name: 'Download' }).click()
  const waits = button(page, /^Waiting for a connection, \d+% downloaded/)
  await expect(waits).toBeVisible()
  expect(await findFaults(page), 'a book that waits').toEqual([])
  const before = [...brought]
  isThere = false
  await page.unroute('**/content/books/**')
  await page.route('**/content/books/**', (route) => {
    brought.push(`${new URL(route.request().url()).pathname} ${route.request().headers()['range'] ?? ''}`)
    return route.continue()
  })
  await browser.setOffline(true)
  await browser.setOffline(false)
  await expect(keptButton(page, REEDS)).toBeVisible()
  expect(brought.slice(before.length).filter((piece) => before.includes(piece))).toEqual([])
})

test('a disk without room is said before anything is fetched, and nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 1000, usage: 900 })
  })
  await logIn(page, 'teacher.uk')
  await page.goto(`${server.origin}/library/bookshelf`)
  await keepButton(page, REEDS).click()
  await asked(page).getByRole('button', { name: 'Download' }).click()
  const said = page.getByRole('region', { name: 'Notifications' })
  await expect(said).toContainText(/There is not enough space on this device\. The book needs [\d.]+ MB\./)
  await expect(keepButton(page, REEDS)).toBeVisible()
})
