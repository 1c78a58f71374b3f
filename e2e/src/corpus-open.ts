/**
 * `npm run corpus:open`: imports every EPUB of ../shared/corpus into the real server and opens each imported book in a
 * real browser. Prints the results as a table. Exits with 1 if a book shows nothing or performs a forbidden action, or
 * if there is no EPUB.
 * Arguments: names of folders of the corpus (default: the folders in `FOLDERS`).
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fetchToken, uploadBook } from './api.ts'
import { CORPUS } from './books.ts'
import { launchBrowser } from './launch-browser.ts'
import { logIn } from './log-in.ts'
import startServer from './start-server.ts'
import { watchBook, type BookWatch } from './watch-book.ts'

const FOLDERS = ['books', 'repaired', 'made', 'hostile', 'epubcheck', 'w3c']
const PAGES_MAX = 12
/** Maximum duration of a page turn in milliseconds. After this time, the page counts as the last page. */
const TURN_MAX_MS = 1500

interface Row {
  readonly file: string
  readonly outcome: string
  readonly firstPage: string
  readonly actions: string
}

const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : FOLDERS
const files = folders.flatMap((folder) => globSync(path.join(CORPUS, folder, '*.epub')).sort())
if (files.length === 0) {
  console.log(`There is no EPUB in ${CORPUS}.`)
  process.exit(1)
}

const stop = await startServer()
const origin = process.env['LECTERN_URL'] ?? ''
const browser = await launchBrowser()
const rows: Row[] = []
try {
  const page = await browser.newPage()
  await logIn(page, 'super.uk')
  const watch = await watchBook(page, origin)
  for (const file of files) rows.push(await testBook(page, file, watch))
} finally {
  await browser.close()
  console.table(rows)
  console.log(`peak memory of the server: ${peakMemory()} MiB`)
  await stop()
}
const faultyRows = rows.filter((row) => row.firstPage === 'nothing' || row.actions !== 'nothing')
console.log(
  `${rows.length} files, ${rows.filter((row) => row.outcome === 'imported').length} imported, ${rows.filter((row) => row.outcome.startsWith('refused')).length} refused, ${faultyRows.length} bad`,
)
process.exitCode = faultyRows.length > 0 ? 1 : 0

async function testBook(page: Page, file: string, watch: BookWatch): Promise<Row> {
  const name = path.relative(CORPUS, file)
  const upload = await uploadBook(origin, await fetchToken(origin, 'super.uk'), file)
  if ('refusal' in upload) {
    const { code, message } = upload.refusal
    return { file: name, outcome: `refused: ${code}`, firstPage: message.slice(0, 80), actions: 'nothing' }
  }
  const address = `${origin}/bookshelf/play/id/${upload.book.book.id}`
  await page.goto(address)
  const firstPage = await describePage(page)
  await turnPages(page)
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
async function turnPages(page: Page): Promise<void> {
  if (await page.getByRole('alert').isVisible()) return
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // In a right-to-left book, only the left arrow key turns to the next page.
  for (const forward of ['ArrowRight', 'ArrowLeft']) {
    let pages = 0
    while (pages < PAGES_MAX && (await turnPage(page, forward))) pages++
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

function peakMemory(): string {
  const pid = process.env['LECTERN_E2E_PID']
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return String(Math.round(Number(peak) / 1024))
  } catch {
    return 'unknown'
  }
}
