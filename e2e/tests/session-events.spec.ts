import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { SessionEvent } from '@lectern/contracts'
import { fetchPerson } from '../src/api.ts'
import { openFromShelf } from '../src/books.ts'
import { origin, startSession } from '../src/log-in.ts'

const EVENTS = '/api/session-events/v1/events'

declare global {
  interface Window {
    /** Bodies of the session-event requests that this page has sent. */
    sentBatches: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await startSession(page)
  await page.addInitScript((address) => {
    if (window !== window.top) return
    window.sentBatches = []
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith(address)) void request.text().then((body) => window.sentBatches.push(body))
      return send(input, init)
    }
  }, EVENTS)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const readSentEvents = async (page: Page): Promise<SessionEvent[]> =>
  (await page.evaluate(() => window.sentBatches)).flatMap((body): SessionEvent[] => JSON.parse(body))
const readSentTypes = async (page: Page) => (await readSentEvents(page)).map(({ type }) => type)

/** The reader adds a performance mark for each page turn. */
const countTurns = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)

async function expectTurn(page: Page, turnPage: () => Promise<void>): Promise<void> {
  const before = await countTurns(page)
  await turnPage()
  await expect.poll(() => countTurns(page)).toBe(before + 1)
}

/** Returns the number of session-event requests with the status 204 in the server's log file. */
function countAcceptedBatches(): number {
  const log = readFileSync(process.env['LECTERN_E2E_LOG'] ?? '', 'utf8')
  return log.split('\n').filter((line) => line.includes(EVENTS) && line.includes('204')).length
}

test('the events of a reading session are sent in order, and leaving the book sends its end', async ({ page }) => {
  const before = countAcceptedBatches()
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Position in book' })
  // In the middle of the book, there is a previous page and a next page.
  await expectTurn(page, async () => slider.fill(Number(await slider.inputValue()) > 450 ? '400' : '500'))
  await expectTurn(page, () => button(page, 'Next page').click())
  await expectTurn(page, () => button(page, 'Previous page').click())
  await button(page, 'Play').click()
  await button(page, 'Pause').click()
  await button(page, 'Close book').click()
  await expect.poll(() => readSentTypes(page)).toContain('ContentSessionEndedEventV1')
  expect(await readSentTypes(page)).toEqual([
    'ContentSessionStartedEventV1',
    'GoToLocationEventV1',
    'PageTurnedEventV1',
    'PageTurnedEventV1',
    'AudioStartedEventV1',
    'AudioPausedEventV1',
    'ContentSessionEndedEventV1',
  ])
  const events = await readSentEvents(page)
  expect(events.filter(({ type }) => type === 'PageTurnedEventV1')).toMatchObject([
    { direction: 'forward', method: 'manual', isFlowLayout: true, location: { type: 'FlowableBookLocation' } },
    { direction: 'backward', method: 'manual', isFlowLayout: true, location: { type: 'FlowableBookLocation' } },
  ])
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1)
  await expect.poll(() => countAcceptedBatches() - before).toBe(1)
})

test('a book without narration, on a device without a voice, sends no events of sound', async ({ page }) => {
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(button(page, 'Play')).toBeVisible()
  await expectTurn(page, () => button(page, 'Play').click())
  await button(page, 'Pause').click()
  await button(page, 'Close book').click()
  await expect.poll(() => readSentTypes(page)).toContain('ContentSessionEndedEventV1')
  expect(await readSentTypes(page)).toEqual([
    'ContentSessionStartedEventV1',
    'PageTurnedEventV1',
    'ContentSessionEndedEventV1',
  ])
  expect((await readSentEvents(page))[1]).toMatchObject({ direction: 'forward', method: 'automatic' })
})

test('a book of fixed pages sends its pages, and a turn before the first or after the last page does nothing', async ({
  page,
}) => {
  await openFromShelf(page, 'A Day in the Reeds')
  await expect(button(page, 'Play')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Position in book' })
  const status = page.getByRole('region', { name: 'Playback' }).getByText(/^Page \d+ of \d+$/v)
  for (const [edge, first, outwards, inwards] of [
    ['Home', /^Page 1 of/v, 'Previous page', 'Next page'],
    ['End', /^Page (\d+) of \1$/v, 'Next page', 'Previous page'],
  ] as const) {
    await slider.press(edge)
    await expect(status).toHaveText(first)
    // A turn at an edge is no turn, so the turn in the other direction is the first one.
    await expectTurn(page, async () => {
      await button(page, outwards).click()
      await button(page, outwards).click()
      await expect(status).toHaveText(first)
      await button(page, inwards).click()
    })
    await expect(status).not.toHaveText(first)
  }
  await button(page, 'Close book').click()
  await expect.poll(() => readSentTypes(page)).toContain('ContentSessionEndedEventV1')
  const turns = (await readSentEvents(page)).filter(({ type }) => type === 'PageTurnedEventV1')
  const fixed = { isFlowLayout: false, location: { type: 'FixedBookLocation', page: expect.any(Number) } }
  expect(turns).toMatchObject([
    { direction: 'forward', ...fixed },
    { direction: 'backward', ...fixed },
  ])
})

test('a change of the rate and of the language is sent, with the person and the application that opened the reader', async ({
  page,
}) => {
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  const bookId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`${page.url()}?origin=polylino`)
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('slider', { name: 'Playback rate' }).fill('120')
  await page.getByRole('slider', { name: 'Playback rate' }).fill('130')
  await button(page, 'Languages').click()
  await page.getByRole('button', { name: /svenska/i }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Close book').click()
  await expect.poll(() => readSentTypes(page)).toContain('AudioLanguageChangedEventV1')
  const allEvents = await readSentEvents(page)
  // The page can also send the last events of the previous page.
  const session = allEvents.find(({ type }) => type === 'AudioLanguageChangedEventV1')?.sessionId
  const events = allEvents.filter(({ sessionId }) => sessionId === session)
  expect(events.filter(({ type }) => type === 'AudioRateSetEventV1')).toMatchObject([{ rate: 1.3 }])
  expect(events.filter(({ type }) => type === 'AudioLanguageChangedEventV1')).toMatchObject([
    { lang: expect.stringMatching(/^sv/) },
  ])
  const { uid } = await fetchPerson(origin(), 'student.uk')
  for (const event of events) expect(event).toMatchObject({ source: 'polylino', partitionKey: uid })
  expect(events[0]).toMatchObject({
    contentReference: bookId,
    appInfo: { name: 'Web', version: expect.stringMatching(/./v), language: 'en-GB' },
  })
})

test('each reading session has its own id', async ({ page }) => {
  const sessionIds = new Set<string>()
  for (const title of ['The Lamp-Keeper', 'Letters from the Night Train']) {
    await openFromShelf(page, title)
    await expect(button(page, 'Play')).toBeVisible()
    await button(page, 'Close book').click()
    await expect.poll(() => readSentTypes(page)).toContain('ContentSessionEndedEventV1')
    for (const { sessionId } of await readSentEvents(page)) sessionIds.add(sessionId)
  }
  expect(sessionIds.size).toBe(2)
})

test('a tab that leaves the app sends the end of its session, at the latest from its next page', async ({ page }) => {
  let late = 0
  for (let session = 0; session < 3; session += 1) {
    await openFromShelf(page, 'The Lamp-Keeper')
    await expect(button(page, 'Play')).toBeVisible()
    // A slow page can have sent the start already.
    const before = countAcceptedBatches()
    await page.goto('about:blank')
    const sent = expect.poll(countAcceptedBatches, { timeout: 10_000 }).toBeGreaterThan(before)
    const isSent = await sent.then(
      () => true,
      () => false,
    )
    if (isSent) continue
    // A busy browser can lose the request of a page that it unloads. The device stores the events.
    late += 1
    await page.goto(`${origin()}/library/bookshelf`)
    await expect.poll(countAcceptedBatches).toBeGreaterThan(before)
  }
  expect(late).toBeLessThan(2)
})
