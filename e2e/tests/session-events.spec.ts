import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { SessionEvent } from '@lectern/contracts'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'

const EVENTS = '/api/session-events/v1/events'

declare global {
  interface Window {
    /** The bodies of the batches that this page has sent. */
    sentBatches: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await logIn(page)
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

const sentEvents = async (page: Page): Promise<SessionEvent[]> =>
  (await page.evaluate(() => window.sentBatches)).flatMap((body): SessionEvent[] => JSON.parse(body))
const typesOf = async (page: Page) => (await sentEvents(page)).map(({ type }) => type)

/** How many times the page has turned, by the engine's own marks. */
const turnsOf = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)

/** Does something that leads to another page, and waits until that is there. */
async function turned(page: Page, lead: () => Promise<void>): Promise<void> {
  const before = await turnsOf(page)
  await lead()
  await expect.poll(() => turnsOf(page)).toBe(before + 1)
}

/** How many batches the server has taken until now, by its own log. */
function batchesTaken(): number {
  const log = readFileSync(process.env['LECTERN_E2E_LOG'] ?? '', 'utf8')
  return log.split('\n').filter((line) => line.includes(EVENTS) && line.includes('204')).length
}

test('what happens in a sitting is told in order, and that it ends on leaving', async ({ page }) => {
  const before = batchesTaken()
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(button(page, 'Play')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Position in book' })
  // to the middle, where there is a page to turn to on either side
  await turned(page, async () => slider.fill(Number(await slider.inputValue()) > 450 ? '400' : '500'))
  await turned(page, () => button(page, 'Next page').click())
  await turned(page, () => button(page, 'Previous page').click())
  await button(page, 'Play').click()
  await button(page, 'Pause').click()
  await button(page, 'Close book').click()
  await expect.poll(() => typesOf(page)).toContain('ContentSessionEndedEventV1')
  expect(await typesOf(page)).toEqual([
    'ContentSessionStartedEventV1',
    'GoToLocationEventV1',
    'PageTurnedEventV1',
    'PageTurnedEventV1',
    'AudioStartedEventV1',
    'AudioPausedEventV1',
    'ContentSessionEndedEventV1',
  ])
  const events = await sentEvents(page)
  expect(events.filter(({ type }) => type === 'PageTurnedEventV1')).toMatchObject([
    { direction: 'forward', method: 'manual' },
    { direction: 'backward', method: 'manual' },
  ])
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1)
  await expect.poll(() => batchesTaken() - before).toBe(1)
})

test('each sitting has its own name', async ({ page }) => {
  const names = new Set<string>()
  for (const title of ['The Lamp-Keeper', 'Letters from the Night Train']) {
    await openFromShelf(page, title)
    await expect(button(page, 'Play')).toBeVisible()
    await button(page, 'Close book').click()
    await expect.poll(() => typesOf(page)).toContain('ContentSessionEndedEventV1')
    for (const { sessionId } of await sentEvents(page)) names.add(sessionId)
  }
  expect(names.size).toBe(2)
})

test('a tab that is thrown away tells that its session ends', async ({ page }) => {
  const before = batchesTaken()
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => batchesTaken() - before).toBe(1)
})
