import { readFileSync } from 'node:fs'
import { getMe, pushReadLogs, type ReadLog, readPersonReading } from '@lectern/contracts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fetchLastmark, tokenFor } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin } from '../src/log-in.ts'
import { countQueuedEntries } from '../src/queued-entries.ts'

const BOOK = 'Letters from the Night Train'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in book' })
const bookId = (page: Page) => page.url().split('/').at(-1)?.split('?')[0] ?? ''

/** Opens the book and waits until it can be read. */
async function read(page: Page): Promise<string> {
  await openFromShelf(page, BOOK)
  await expect(button(page, 'Play')).toBeVisible()
  return bookId(page)
}

async function addBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill(name)
  await button(page, 'Save').click()
}

async function bookmarkNames(username: string, book: string): Promise<string[]> {
  const answer = await fetch(`${origin()}/api/library/v1/books/${book}/bookmarks`, {
    headers: { authorization: `Bearer ${await tokenFor(origin(), username)}` },
  })
  const { bookmarks }: { bookmarks: { name: string }[] } = await answer.json()
  return bookmarks.map(({ name }) => name)
}

const placeOf = async (username: string, book: string) =>
  fetchLastmark(origin(), await tokenFor(origin(), username), book)

/** Batches of read logs that the server has taken, by its own log. */
const logsTaken = () =>
  readFileSync(process.env['LECTERN_E2E_LOG'] ?? '', 'utf8')
    .split('\n')
    .filter((line) => line.includes('/v2/readlogs') && line.includes('204')).length

/** Goes to a thousandth of the book, and waits until the page is there. */
async function goTo(page: Page, thousandth: number): Promise<void> {
  const turns = () => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  const before = await turns()
  await slider(page).fill(String(thousandth))
  await expect.poll(turns).toBeGreaterThan(before)
}

test('what is read and marked without a network, in a tab that is closed, is sent from another when the network is back', async ({
  page,
  context,
}) => {
  await logIn(page, 'consumer.us')
  const book = await read(page)
  const other = await context.newPage()
  await other.goto(`${origin()}/`)
  const before = { place: await placeOf('consumer.us', book), logs: logsTaken() }
  await goTo(page, Number(await slider(page).inputValue()) > 400 ? 100 : 700)
  await context.setOffline(true)
  await addBookmark(page, 'Written in the tunnel')
  await expect(
    page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
  ).toBeVisible()
  for (const kind of ['bookmark', 'readLog', 'sessionEvent'])
    await expect.poll(() => countQueuedEntries(page, { kind })).toBeGreaterThan(0)
  await page.close()
  expect(await bookmarkNames('consumer.us', book)).not.toContain('Written in the tunnel')
  const sent = logsTaken()

  await context.setOffline(false)
  await expect.poll(() => bookmarkNames('consumer.us', book)).toContain('Written in the tunnel')
  await expect.poll(() => placeOf('consumer.us', book)).not.toEqual(before.place)
  await expect.poll(logsTaken).toBeGreaterThan(sent)
  await expect.poll(() => countQueuedEntries(other)).toBe(0)
})

/** How long somebody has read these days, as the library has counted it. */
async function secondsCounted(username: string): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenFor(origin(), username)}` }
  const { uid } = getMe.responses[200].parse(await (await fetch(`${origin()}/api/account/me`, { headers })).json())
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const span = new URLSearchParams({ from: day(-1), to: day(1) })
  const answer = await fetch(`${origin()}/api/library/v1/user/${uid}/reading?${span}`, { headers })
  return readPersonReading.responses[200].parse(await answer.json()).seconds
}

test('each read log tells how long was read, and the library counts just that', async ({ page }) => {
  const logs: ReadLog[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/v2/readlogs') && response.status() === 204)
      logs.push(...pushReadLogs.body.parse(response.request().postDataJSON()))
  })
  await logIn(page, 'super.us')
  const before = await secondsCounted('super.us')
  await read(page)
  await expect.poll(() => logs.length).toBeGreaterThan(1)
  await button(page, 'Close book').click()
  await expect.poll(() => countQueuedEntries(page)).toBe(0)
  for (const log of logs) expect(log.seconds).toBeGreaterThan(0)
  const told = () => logs.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
  await expect.poll(async () => (await secondsCounted('super.us')) - before - told()).toBe(0)
})

test('what waits outlives the tab and the browser’s own start, and is its owner’s alone', async ({ page, context }) => {
  await logIn(page, 'guardian.us')
  const book = await read(page)
  await context.setOffline(true)
  await addBookmark(page, 'Kept for its owner')
  await expect(
    page.getByText('Your bookmark is saved on this device. It will be sent when you are online again.'),
  ).toBeVisible()
  // The tab goes before the network is back; nobody is logged in then.
  await page.evaluate(() => localStorage.removeItem('lectern_session'))
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await logIn(next, 'teacher.us')
  await expect.poll(() => countQueuedEntries(next)).toBeGreaterThan(0)
  expect(await bookmarkNames('teacher.us', book)).toEqual([])
  expect(await bookmarkNames('guardian.us', book)).not.toContain('Kept for its owner')
  await next.evaluate(() => localStorage.removeItem('lectern_session'))
  await logIn(next, 'guardian.us')
  await expect.poll(() => bookmarkNames('guardian.us', book)).toContain('Kept for its owner')
  await expect.poll(() => countQueuedEntries(next, { kind: 'bookmark' })).toBe(0)
})

/** A device of its own: another browser profile. */
async function device(context: BrowserContext, username: string): Promise<Page> {
  const page = await context.newPage()
  await logIn(page, username)
  return page
}

test('two devices that marked without a network keep both bookmarks, and the further place is offered once', async ({
  browser,
}) => {
  const contexts = [await browser.newContext({ locale: 'en-GB' }), await browser.newContext({ locale: 'en-GB' })]
  const [tablet, phone] = await Promise.all(contexts.map((context) => device(context, 'student.us')))
  if (!tablet || !phone) throw new Error('no devices')
  const book = await read(tablet)
  await read(phone)
  await goTo(tablet, 900)
  // Not where the tablet was before.
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
  const names = await bookmarkNames('student.us', book)
  expect(names).toEqual(expect.arrayContaining(['On the tablet', 'On the phone']))

  await button(tablet, 'Close book').click()
  await button(phone, 'Close book').click()
  await read(phone)
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

test('the offer goes when one stays, and when one reads on', async ({ browser }) => {
  const [one, other] = [await browser.newContext({ locale: 'en-GB' }), await browser.newContext({ locale: 'en-GB' })]
  const tablet = await device(one, 'consumer.us')
  await read(tablet)
  await goTo(tablet, 900)
  await expect.poll(() => countQueuedEntries(tablet)).toBe(0)
  const phone = await device(other, 'consumer.us')
  await read(phone)
  await goTo(phone, 100)
  await expect.poll(() => countQueuedEntries(phone)).toBe(0)
  await phone.reload()
  const offer = phone.getByRole('region', { name: 'Your places on other devices' })
  await expect(offer).toBeVisible()
  for (let turn = 0; turn < 3; turn += 1) await button(phone, 'Next page').click()
  await expect(offer).toHaveCount(0)
  await expect(button(phone, 'Play')).toBeVisible()
  for (const context of [one, other]) await context.close()
})

test('where storage is blocked, reading and marking work from memory', async ({ page }) => {
  const said: string[] = []
  page.on('pageerror', (error) => void said.push(error.message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await logIn(page, 'consumer.uk')
  const book = await read(page)
  await addBookmark(page, 'From memory')
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  expect(await bookmarkNames('consumer.uk', book)).toContain('From memory')
  expect(said.join()).toContain('works from memory')
})
