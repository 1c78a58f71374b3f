import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { CORPUS, openBook } from '../src/books.ts'
import { logIn, origin } from '../src/log-in.ts'

const WAR_AND_PEACE = path.join(CORPUS, 'books/se-war-and-peace.epub')
const FIRST_PAGES = 20
const PAGES = 200
const HEAP_GROWTH_MAX = 1.1
const WARM_ROUNDS = 5
const ROUNDS = 5

/** What a page holds after everything that nobody needs has been collected. */
interface Held {
  readonly heap: number
  readonly documents: number
  readonly listeners: number
  readonly nodes: number
}

declare global {
  interface Window {
    /** Addresses that were made of bytes and are not given back yet. */
    blobs: Set<string>
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (window !== window.top) return
    window.blobs = new Set()
    const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)]
    URL.createObjectURL = (bytes: Blob) => {
      const address = create(bytes)
      window.blobs.add(address)
      return address
    }
    URL.revokeObjectURL = (address: string) => {
      window.blobs.delete(address)
      revoke(address)
    }
  })
})

test(`the heap after ${PAGES} pages of War and Peace is at most a tenth over that after ${FIRST_PAGES}`, async ({
  page,
}) => {
  test.skip(!existsSync(WAR_AND_PEACE), 'the corpus does not lie beside this checkout')
  await logIn(page, 'super.uk')
  await openBook(page, WAR_AND_PEACE, 'super.uk')
  await isOpen(page)
  const cdp = await page.context().newCDPSession(page)
  await turnPages(page, FIRST_PAGES)
  const first = await held(cdp)
  await turnPages(page, PAGES - FIRST_PAGES)
  const last = await held(cdp)
  console.log(`heap after ${FIRST_PAGES} pages ${inMiB(first.heap)}, after ${PAGES} ${inMiB(last.heap)} MiB`)
  console.log(`  ${JSON.stringify(first)}\n  ${JSON.stringify(last)}`)
  expect(last.heap / first.heap).toBeLessThanOrEqual(HEAP_GROWTH_MAX)
})

test(`a book that is closed leaves no frame, no blob and no listener, also after ${ROUNDS} rounds`, async ({
  page,
}) => {
  const title = 'The Lamp-Keeper'
  await logIn(page)
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  const seen: Held[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    await page.getByRole('link', { name: title }).first().click()
    await isOpen(page)
    await turnPages(page, 5)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('button', { name: 'Close book' }).click()
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    // what an answer under way still holds is let go within seconds
    await expect.poll(() => page.evaluate(() => window.blobs.size)).toBe(0)
    await expect.poll(async () => (await held(cdp)).documents).toBe(1)
    seen.push(await held(cdp))
  }
  console.log(seen.map((one) => JSON.stringify(one)).join('\n'))
  // what is loaded once and kept, as code and the shelf's answers are, is there after the first rounds
  const [first, last] = [seen[WARM_ROUNDS - 1], seen.at(-1)]
  if (!first || !last) throw new Error('no round')
  expect(last.listeners).toBeLessThanOrEqual(first.listeners)
  expect(last.heap / first.heap).toBeLessThanOrEqual(HEAP_GROWTH_MAX)
})

const inMiB = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

const isOpen = (page: Page) => expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

async function turnPages(page: Page, pages: number): Promise<void> {
  for (let turn = 0; turn < pages; turn++) {
    const before = await page.evaluate(() => performance.getEntriesByName('reader:turned').length)
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((known) => performance.getEntriesByName('reader:turned').length > known, before)
  }
}

async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send('HeapProfiler.enable')
  // what a finaliser lets go is free with the next collection
  for (let collection = 0; collection < 3; collection++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { documents, jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, documents, listeners: jsEventListeners, nodes }
}
