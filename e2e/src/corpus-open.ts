/**
 * `npm run corpus:open`: every EPUB of ../shared/corpus goes through the real server and the real reader in a real browser.
 * One table: imported or refused and why, what the first page shows, what the book did with the app's rights while its
 * pages were turned, and how much memory the server held at most. Exits 1 where an imported book shows nothing or did
 * something.
 * Arguments: names of folders of the corpus (all by default).
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { tokenFor, uploadBook } from './api.ts'
import { CORPUS } from './books.ts'
import { launchBrowser } from './launch-browser.ts'
import { logIn } from './log-in.ts'
import startServer from './start-server.ts'
import { watchBook, type BookWatch } from './watch-book.ts'

const FOLDERS = ['books', 'repaired', 'made', 'hostile', 'epubcheck', 'w3c']
/** A hostile book has its payload on the first pages of its chapters. */
const PAGES_MAX = 12
/** No page has come within this: it was the last. */
const TURN_MAX_MS = 1500

interface Row {
  readonly file: string
  readonly outcome: string
  readonly shows: string
  readonly did: string
}

const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : FOLDERS
const files = folders.flatMap((folder) => globSync(path.join(CORPUS, folder, '*.epub')).sort())
if (files.length === 0) {
  console.log(`No EPUB below ${CORPUS}.`)
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
  for (const file of files) rows.push(await outcomeOf(page, file, watch))
} finally {
  await browser.close()
  console.table(rows)
  console.log(`server memory at most: ${peakMemory()} MiB`)
  await stop()
}
const bad = rows.filter((row) => row.shows === 'nothing' || row.did !== 'nothing')
console.log(
  `${rows.length} files, ${rows.filter((row) => row.outcome === 'imported').length} imported, ${rows.filter((row) => row.outcome.startsWith('refused')).length} refused, ${bad.length} bad`,
)
process.exitCode = bad.length > 0 ? 1 : 0

async function outcomeOf(page: Page, file: string, watch: BookWatch): Promise<Row> {
  const name = path.relative(CORPUS, file)
  const upload = await uploadBook(origin, await tokenFor(origin, 'super.uk'), file)
  if ('refusal' in upload) {
    const { code, message } = upload.refusal
    return { file: name, outcome: `refused: ${code}`, shows: message.slice(0, 80), did: 'nothing' }
  }
  const address = `${origin}/bookshelf/play/id/${upload.book.book.id}`
  await page.goto(address)
  const shows = await firstPage(page)
  await turnPages(page)
  const deeds = await watch.deeds(address)
  return { file: name, outcome: 'imported', shows, did: deeds.join(', ') || 'nothing' }
}

/** What is in view: text, a picture, or the reader's own sentence about the fault. */
async function firstPage(page: Page): Promise<string> {
  try {
    const handle = await page.waitForFunction(
      () => {
        const alert = document.querySelector('[role=alert]')?.textContent?.trim()
        if (alert) return `says: ${alert}`
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

/** Opens the contents, and turns the pages until there is none or enough have been shown. */
async function turnPages(page: Page): Promise<void> {
  if (await page.getByRole('alert').isVisible()) return
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // in a book from right to left, left is forward
  for (const forward of ['ArrowRight', 'ArrowLeft']) {
    let pages = 0
    while (pages < PAGES_MAX && (await turnPage(page, forward))) pages++
    if (pages > 0) return
  }
}

/** False where there was no page to turn to. */
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
