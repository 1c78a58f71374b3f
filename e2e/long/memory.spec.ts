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

/** Memory use of a page after garbage collection. `heap` is in bytes; the other values are numbers of objects. */
interface MemoryUse {
  readonly heap: number
  readonly documents: number
  readonly listeners: number
  readonly nodes: number
}

declare global {
  interface Window {
    /** Blob URLs that the page has created and not yet revoked. */
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

test(`the heap after ${PAGES} pages of War and Peace is at most a tenth larger than after ${FIRST_PAGES}`, async ({
  page,
}) => {
  test.skip(!existsSync(WAR_AND_PEACE), 'there is no ../shared/corpus')
  await logIn(page, 'super.uk')
  await openBook(page, WAR_AND_PEACE, 'super.uk')
  await expectOpen(page)
  const cdp = await page.context().newCDPSession(page)
  await turnPages(page, FIRST_PAGES)
  const first = await measureMemory(cdp)
  await turnPages(page, PAGES - FIRST_PAGES)
  const last = await measureMemory(cdp)
  console.log(`heap after ${FIRST_PAGES} pages ${toMiB(first.heap)}, after ${PAGES} ${toMiB(last.heap)} MiB`)
  console.log(`  ${JSON.stringify(first)}\n  ${JSON.stringify(last)}`)
  expect(last.heap / first.heap).toBeLessThanOrEqual(HEAP_GROWTH_MAX)
})

test(`a closed book leaves no frame, blob or listener, also after ${ROUNDS} rounds`, async ({ page }) => {
  const title = 'The Lamp-Keeper'
  await logIn(page)
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  const measurements: MemoryUse[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    await page.getByRole('link', { name: title }).first().click()
    await expectOpen(page)
    await turnPages(page, 5)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('button', { name: 'Close book' }).click()
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    // The reader may revoke the blob URL of a late response some seconds later.
    await expect.poll(() => page.evaluate(() => window.blobs.size)).toBe(0)
    await expect.poll(async () => (await measureMemory(cdp)).documents).toBe(1)
    measurements.push(await measureMemory(cdp))
  }
  console.log(measurements.map((measurement) => JSON.stringify(measurement)).join('\n'))
  // The first rounds load code and responses, which stay in memory.
  const [first, last] = [measurements[WARM_ROUNDS - 1], measurements.at(-1)]
  if (!first || !last) throw new Error('no round was measured')
  expect(last.listeners).toBeLessThanOrEqual(first.listeners)
  expect(last.heap / first.heap).toBeLessThanOrEqual(HEAP_GROWTH_MAX)
})

const toMiB = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

const expectOpen = (page: Page) => expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

async function turnPages(page: Page, pages: number): Promise<void> {
  for (let turn = 0; turn < pages; turn++) {
    const before = await page.evaluate(() => performance.getEntriesByName('reader:turned').length)
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((known) => performance.getEntriesByName('reader:turned').length > known, before)
  }
}

async function measureMemory(cdp: CDPSession): Promise<MemoryUse> {
  await cdp.send('HeapProfiler.enable')
  // A finaliser releases objects that only the next collection frees.
  for (let collection = 0; collection < 3; collection++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { documents, jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, documents, listeners: jsEventListeners, nodes }
}
