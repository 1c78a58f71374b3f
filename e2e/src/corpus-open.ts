/**
 * `npm run corpus:open`: imports every EPUB of ../shared/corpus, and damaged copies of five of them, into the real
 * server and opens each imported book in a real browser. Prints the results as a table. Exits with 1 if a book shows
 * nothing, performs a forbidden action, is not answered, or stops the page, or if there is no EPUB.
 * Arguments: names of folders of the corpus, or `damaged` (default: `FOLDERS`). `damaged:TEXT` takes only the damaged
 * copies whose name contains the text.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { fetchToken, uploadBook } from './api.ts'
import { CORPUS } from './books.ts'
import { writeDamagedBooks } from './damaged-books.ts'
import { launchBrowser } from './launch-browser.ts'
import { logIn } from './log-in.ts'
import startServer from './start-server.ts'
import { watchBook, type BookWatch } from './watch-book.ts'
import { sumMemory, watchServerMemory, type MemoryPeak } from './watch-memory.ts'

const FOLDERS = ['books', 'repaired', 'made', 'hostile', 'epubcheck', 'w3c', 'damaged']
/** Folder for damaged books. It is deleted at the end. */
const DAMAGED = mkdtempSync(path.join(tmpdir(), 'lectern-damaged-'))
const PAGES_MAX = 12
/** A damaged book has this maximum, because there are many. */
const DAMAGED_PAGES_MAX = 4
/** Maximum duration of a page turn in milliseconds. After this time, the page counts as the last page. */
const TURN_MAX_MS = 1500
/** Maximum duration of one book in milliseconds: an import with EPUBCheck, then the page turns. */
const BOOK_MAX_MS = 150_000
const SERVER_MAX_MIB = 512

interface TestedBook {
  readonly file: string
  readonly outcome: string
  readonly firstPage: string
  readonly actions: string
}

interface Row extends TestedBook {
  /** Peak of the server and of the inspecting process, in MiB. */
  readonly memory: string
}

const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : FOLDERS
const files = folders.flatMap((folder) =>
  folder.startsWith('damaged')
    ? writeDamagedBooks(DAMAGED).filter((file) => file.includes(folder.split(':')[1] ?? ''))
    : globSync(path.join(CORPUS, folder, '*.epub')).sort(),
)
if (files.length === 0) {
  console.log(`There is no EPUB in ${CORPUS}.`)
  process.exit(1)
}

const stop = await startServer()
const origin = process.env['LECTERN_URL'] ?? ''
let browser = await launchBrowser()
const memory = watchServerMemory(process.env['LECTERN_E2E_PID'] ?? '')
const rows: Row[] = []
let peak: MemoryPeak = memory.takePeak()
try {
  let reader = await openReaderPage(browser)
  for (const file of files) {
    const tested = await testWithinTime(reader, file)
    const used = memory.takePeak()
    if (sumMemory(used) > sumMemory(peak)) peak = used
    const row = { ...tested, memory: formatMemory(used) }
    rows.push(row)
    console.log(`${rows.length}/${files.length} ${Object.values(row).join(', ')}`)
    if (row.actions !== 'hangs') continue
    // A page that has stopped takes the whole processor, until its browser ends.
    await browser.close()
    browser = await launchBrowser()
    reader = await openReaderPage(browser)
  }
} finally {
  await browser.close()
  memory.stop()
  console.table(rows)
  console.log(`peak memory of the server with its inspecting process: ${formatMemory(peak)} MiB`)
  await stop()
  rmSync(DAMAGED, { recursive: true })
}
const faultyRows = rows.filter((row) => row.firstPage === 'nothing' || row.actions !== 'nothing')
console.log(
  `${rows.length} files, ${rows.filter((row) => row.outcome === 'imported').length} imported, ${rows.filter((row) => row.outcome.startsWith('refused')).length} refused, ${faultyRows.length} bad`,
)
process.exitCode = faultyRows.length > 0 || sumMemory(peak) > SERVER_MAX_MIB ? 1 : 0

interface ReaderPage {
  readonly page: Page
  readonly watch: BookWatch
}

async function openReaderPage(browser: Browser): Promise<ReaderPage> {
  const page = await browser.newPage()
  await logIn(page, 'super.uk')
  return { page, watch: await watchBook(page, origin) }
}

/** Reports a book that is not answered or stops the page. */
async function testWithinTime({ page, watch }: ReaderPage, file: string): Promise<TestedBook> {
  const late = Promise.withResolvers<TestedBook>()
  const hang = (firstPage: string) =>
    late.resolve({ file: nameFile(file), outcome: 'failed', firstPage, actions: 'hangs' })
  const timer = setTimeout(() => hang('no answer'), BOOK_MAX_MS)
  page.on('crash', () => hang('crash'))
  try {
    const tested = testBook(page, file, watch).catch((error: unknown) => {
      hang(String(error).split('\n')[0] ?? '')
      return late.promise
    })
    return await Promise.race([tested, late.promise])
  } finally {
    clearTimeout(timer)
    page.removeAllListeners('crash')
  }
}

function formatMemory({ server, inspection }: MemoryPeak): string {
  return `${server} + ${inspection}`
}

function nameFile(file: string): string {
  return path.relative(file.startsWith(DAMAGED) ? DAMAGED : CORPUS, file)
}

async function testBook(page: Page, file: string, watch: BookWatch): Promise<TestedBook> {
  const name = nameFile(file)
  const upload = await uploadBook(origin, await fetchToken(origin, 'super.uk'), file)
  if ('refusal' in upload) {
    const { code, message } = upload.refusal
    return { file: name, outcome: `refused: ${code}`, firstPage: message.slice(0, 80), actions: 'nothing' }
  }
  const address = `${origin}/bookshelf/play/id/${upload.book.book.id}`
  await page.goto(address)
  const firstPage = await describePage(page)
  await turnPages(page, file.startsWith(DAMAGED) ? DAMAGED_PAGES_MAX : PAGES_MAX)
  const actions = await watch.findActions(address)
  return { file: name, outcome: 'imported', firstPage, actions: actions.join(', ') || 'nothing' }
}

/** Returns the error message of the reader, the visible content, or 'nothing' after 15 seconds. */
async function describePage(page: Page): Promise<string> {
  try {
    const handle = await page.waitForFunction(
      () => {
        const alert = document.querySelector('[role=alert]')?.textContent?.trim()
        if (alert) return `message: ${alert}`
        for (const frame of document.querySelectorAll('iframe')) {
          if (getComputedStyle(frame).visibility !== 'visible') continue
          const body = frame.contentDocument?.body
          const text = body?.innerText.trim().replaceAll(/\s+/g, ' ')
          if (text) return `text: ${text.slice(0, 40)}`
          if (body?.querySelector('img,svg,video,math,object')) return 'picture'
        }
        return ''
      },
      undefined,
      { timeout: 15_000 },
    )
    return await handle.jsonValue()
  } catch {
    return 'nothing'
  }
}

/** Opens and closes the table of contents, then turns the pages. */
async function turnPages(page: Page, pagesMax: number): Promise<void> {
  if (await page.getByRole('alert').isVisible()) return
  await page.getByRole('button', { name: 'Table of contents' }).click()
  const contents = page.getByRole('dialog', { name: 'Table of contents' })
  await contents.waitFor()
  await page.keyboard.press('Escape')
  await contents.waitFor({ state: 'hidden' })
  // In a right-to-left book, only the left arrow key turns to the next page.
  for (const forward of ['ArrowRight', 'ArrowLeft']) {
    let pages = 0
    while (pages < pagesMax && (await turnPage(page, forward))) pages++
    if (pages > 0) return
  }
}

/** Returns whether the key turned a page within the maximum duration. */
async function turnPage(page: Page, key: string): Promise<boolean> {
  const before = await page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  await page.keyboard.press(key)
  try {
    await page.waitForFunction((turned) => performance.getEntriesByName('reader:turned').length > turned, before, {
      timeout: TURN_MAX_MS,
    })
    return true
  } catch {
    return false
  }
}
