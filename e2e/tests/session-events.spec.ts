import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { SessionEvent } from '@lectern/contracts'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/people.ts'

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
      if (input instanceof Request && input.url.endsWith(address))
        void input
          .clone()
          .text()
          .then((body) => window.sentBatches.push(body))
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

/** How many batches the server has taken until now, by its own log. */
function batchesTaken(): number {
  const log = readFileSync(process.env['LECTERN_E2E_LOG'] ?? '', 'utf8')
  return log.split('\n').filter((line) => line.includes(EVENTS) && line.includes('204')).length
}

test('what happens in a sitting is told in order, and that it ends on leaving', async ({ page }) => {
  const before = batchesTaken()
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(button(page, 'Play')).toBeVisible()
  for (const name of ['Next page', 'Previous page']) {
    const before = await turnsOf(page)
    await button(page, name).click()
    await expect.poll(() => turnsOf(page), name).toBe(before + 1)
  }
  const slider = page.getByRole('slider', { name: 'Position in book' })
  const isNearEnd = Number(await slider.inputValue()) > 500
  await slider.fill(isNearEnd ? '100' : '900')
  await expect(page.getByText(isNearEnd ? /^1?\d% of the book/ : /^[6-9]\d% of the book/)).toBeVisible()
  await button(page, 'Play').click()
  await button(page, 'Pause').click()
  await button(page, 'Close book').click()
  await expect.poll(() => typesOf(page)).toContain('ContentSessionEndedEventV1')
  expect(await typesOf(page)).toEqual([
    'ContentSessionStartedEventV1',
    'PageTurnedEventV1',
    'PageTurnedEventV1',
    'GoToLocationEventV1',
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
