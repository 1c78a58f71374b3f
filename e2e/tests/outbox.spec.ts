import { readFileSync } from 'node:fs'
import { getMe, pushReadLogs, type ReadLog, readPersonReading } from '@lectern/contracts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fetchLastmark, fetchToken } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'
import { countQueuedEntries } from '../src/queued-entries.ts'

const BOOK = 'Letters from the Night Train'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in book' })
const bookId = (page: Page) => page.url().split('/').at(-1)?.split('?')[0] ?? ''

async function openForReading(page: Page): Promise<string> {
  await openFromShelf(page, BOOK)
  await expect(button(page, 'Play')).toBeVisible()
  return bookId(page)
}

async function addBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill(name)
  await button(page, 'Save').click()
}

async function fetchBookmarkNames(username: string, book: string): Promise<string[]> {
  const answer = await fetch(`${origin()}/api/library/v1/books/${book}/bookmarks`, {
    headers: { authorization: `Bearer ${await fetchToken(origin(), username)}` },
  })
  const { bookmarks }: { bookmarks: { name: string }[] } = await answer.json()
  return bookmarks.map(({ name }) => name)
}

const fetchPosition = async (username: string, book: string) =>
  fetchLastmark(origin(), await fetchToken(origin(), username), book)

/** Returns the number of read-log requests with the status 204 in the server's log file. */
const countAcceptedLogs = () =>
  readFileSync(process.env['LECTERN_E2E_LOG'] ?? '', 'utf8')
    .split('\n')
    .filter((line) => line.includes('/v2/readlogs') && line.includes('204')).length

/** Moves the position slider to a value from 0 to 1000, and waits for the page turn. */
async function goTo(page: Page, thousandth: number): Promise<void> {
  const turns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  const before = await turns()
  await slider(page).fill(String(thousandth))
  await expect.poll(turns).toBeGreaterThan(before)
}

test('a bookmark and read logs of an offline tab that closes are sent by another tab when the network returns', async ({
  page,
  context,
}) => {
  await startSession(page, 'consumer.us')
  const book = await openForReading(page)
  const other = await context.newPage()
  await other.goto(`${origin()}/`)
  const before = { position: await fetchPosition('consumer.us', book), logs: countAcceptedLogs() }
  // Goes to the other half of the book. The slider may not show the stored position yet.
  await goTo(page, (before.position?.ncxRef ?? 0) > 1 ? 100 : 700)
  await context.setOffline(true)
  await addBookmark(page, 'Written in the tunnel')
  await expect(
    page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
  ).toBeVisible()
  for (const kind of ['bookmark', 'readLog', 'sessionEvent'])
    await expect.poll(() => countQueuedEntries(page, { kind })).toBeGreaterThan(0)
  await page.close()
  expect(await fetchBookmarkNames('consumer.us', book)).not.toContain('Written in the tunnel')
  const sent = countAcceptedLogs()

  await context.setOffline(false)
  await expect.poll(() => fetchBookmarkNames('consumer.us', book)).toContain('Written in the tunnel')
  await expect.poll(() => fetchPosition('consumer.us', book)).not.toEqual(before.position)
  await expect.poll(countAcceptedLogs).toBeGreaterThan(sent)
  await expect.poll(() => countQueuedEntries(other)).toBe(0)
})

test('a position that changed just before an offline tab closes is sent by another tab', async ({ page, context }) => {
  await startSession(page, 'guardian.us')
  const book = await openForReading(page)
  const other = await context.newPage()
  await other.goto(`${origin()}/`)
  const before = await fetchPosition('guardian.us', book)
  await goTo(page, (before?.ncxRef ?? 0) > 1 ? 100 : 700)
  await context.setOffline(true)
  // The tab closes before the position is saved.
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => fetchPosition('guardian.us', book)).not.toEqual(before)
  await expect.poll(() => countQueuedEntries(other, { kind: 'lastmark' })).toBe(0)
})

/**
 * Returns the seconds of reading that the library has counted from yesterday to tomorrow. The current day in the user's
 * country may differ from the day in UTC.
 */
async function fetchCountedSeconds(username: string): Promise<number> {
  const headers = { authorization: `Bearer ${await fetchToken(origin(), username)}` }
  const { uid } = getMe.responses[200].parse(await (await fetch(`${origin()}/api/account/me`, { headers })).json())
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const span = new URLSearchParams({ from: day(-1), to: day(1) })
  const answer = await fetch(`${origin()}/api/library/v1/user/${uid}/reading?${span}`, { headers })
  return readPersonReading.responses[200].parse(await answer.json()).seconds
}

test('each read log contains its device, its source and the seconds of reading; the library counts exactly their sum', async ({
  page,
}) => {
  const logs: ReadLog[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/v2/readlogs') && response.status() === 204)
      logs.push(...pushReadLogs.body.parse(response.request().postDataJSON()))
  })
  await logIn(page, 'super.us')
  const before = await fetchCountedSeconds('super.us')
  await openForReading(page)
  await expect.poll(() => logs.length).toBeGreaterThan(1)
  await button(page, 'Close book').click()
  await expect.poll(() => countQueuedEntries(page)).toBe(0)
  const config = await page.evaluate((): unknown => JSON.parse(localStorage.getItem('bookplayer_config') ?? '{}'))
  for (const log of logs) {
    expect(log.seconds).toBeGreaterThan(0)
    expect(log.source).toBe('web-bookshelf')
    expect(config).toMatchObject({ deviceId: log.deviceId })
  }
  const sentSeconds = () => logs.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
  await expect.poll(async () => (await fetchCountedSeconds('super.us')) - before - sentSeconds()).toBe(0)
})

test('queued entries survive a closed tab, and are sent only for the person who wrote them', async ({
  page,
  context,
}) => {
  await startSession(page, 'guardian.us')
  const book = await openForReading(page)
  await context.setOffline(true)
  await addBookmark(page, 'Kept for its owner')
  await expect(
    page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
  ).toBeVisible()
  // When the network returns, no user is logged in.
  await page.evaluate(() => localStorage.removeItem('lectern_session'))
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await logIn(next, 'teacher.us')
  await expect.poll(() => countQueuedEntries(next)).toBeGreaterThan(0)
  expect(await fetchBookmarkNames('teacher.us', book)).toEqual([])
  expect(await fetchBookmarkNames('guardian.us', book)).not.toContain('Kept for its owner')
  await next.evaluate(() => localStorage.removeItem('lectern_session'))
  await logIn(next, 'guardian.us')
  await expect.poll(() => fetchBookmarkNames('guardian.us', book)).toContain('Kept for its owner')
  await expect.poll(() => countQueuedEntries(next, { kind: 'bookmark' })).toBe(0)
})

/** Logs in on a new page. Each browser context simulates one device. */
async function logInOnDevice(context: BrowserContext, username: string): Promise<Page> {
  const page = await context.newPage()
  await logIn(page, username)
  return page
}

test('two devices that add bookmarks offline keep both bookmarks, and the further position is offered once', async ({
  browser,
}) => {
  const contexts = [await browser.newContext({ locale: 'en-GB' }), await browser.newContext({ locale: 'en-GB' })]
  const [tablet, phone] = await Promise.all(contexts.map((context) => logInOnDevice(context, 'student.us')))
  if (!tablet || !phone) throw new Error('the devices are missing')
  const book = await openForReading(tablet)
  await openForReading(phone)
  await goTo(tablet, 900)
  // The phone moves away from the common start position, so that its position is new.
  await goTo(phone, 100)
  await goTo(phone, 300)
  for (const context of contexts) await context.setOffline(true)
  await addBookmark(tablet, 'On the tablet')
  await addBookmark(phone, 'On the phone')
  for (const page of [tablet, phone])
    await expect(
      page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
    ).toBeVisible()
  for (const [index, page] of [tablet, phone].entries()) {
    await contexts[index]?.setOffline(false)
    await expect.poll(() => countQueuedEntries(page)).toBe(0)
  }
  const names = await fetchBookmarkNames('student.us', book)
  expect(names).toEqual(expect.arrayContaining(['On the tablet', 'On the phone']))

  await button(tablet, 'Close book').click()
  await button(phone, 'Close book').click()
  await openForReading(phone)
  const offer = phone.getByRole('region', { name: 'Your places on other devices' })
  await expect(offer).toContainText('You read further on another device.')
  await expect(offer).toContainText(/[78]\d% of the book/)
  expect(await findFaults(phone)).toEqual([])
  const before = Number(await slider(phone).inputValue())
  await offer.getByRole('button', { name: 'Go there' }).press('Enter')
  await expect(offer).toHaveCount(0)
  await expect.poll(async () => Number(await slider(phone).inputValue())).toBeGreaterThan(before + 300)
  await goTo(phone, 200)
  await expect.poll(() => countQueuedEntries(phone)).toBe(0)
  await phone.reload()
  await expect(button(phone, 'Play')).toBeVisible()
  await expect(offer).toHaveCount(0)
  for (const context of contexts) await context.close()
})

test('the offer of a further position disappears when the reader turns pages', async ({ browser }) => {
  const [tabletContext, phoneContext] = [
    await browser.newContext({ locale: 'en-GB' }),
    await browser.newContext({ locale: 'en-GB' }),
  ]
  const tablet = await logInOnDevice(tabletContext, 'consumer.us')
  await openForReading(tablet)
  await goTo(tablet, 900)
  await expect.poll(() => countQueuedEntries(tablet)).toBe(0)
  const phone = await logInOnDevice(phoneContext, 'consumer.us')
  await openForReading(phone)
  await goTo(phone, 100)
  await expect.poll(() => countQueuedEntries(phone)).toBe(0)
  await phone.reload()
  const offer = phone.getByRole('region', { name: 'Your places on other devices' })
  await expect(offer).toBeVisible()
  for (let turn = 0; turn < 3; turn += 1) await button(phone, 'Next page').click()
  await expect(offer).toHaveCount(0)
  await expect(button(phone, 'Play')).toBeVisible()
  for (const context of [tabletContext, phoneContext]) await context.close()
})

test('with blocked storage, reading and bookmarks work from memory', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await startSession(page, 'consumer.uk')
  const book = await openForReading(page)
  await addBookmark(page, 'From memory')
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  expect(await fetchBookmarkNames('consumer.uk', book)).toContain('From memory')
  expect(errors.join()).toContain('works from memory')
})
