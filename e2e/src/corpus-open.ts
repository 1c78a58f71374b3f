/**
 * `npm run corpus:open`: every EPUB of ../shared/corpus goes through the real server and the real reader in a real browser.
 * One table: imported or refused and why, what the first page shows, whether a script of the book ran with the app's rights,
 * and how much memory the server held at most. Exits 1 where an imported book shows nothing or a script ran.
 * Arguments: names of folders of the corpus (all by default).
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { tokenFor, uploadBook } from './api.ts'
import { CORPUS } from './books.ts'
import { launchBrowser } from './launch-browser.ts'
import { logIn } from './people.ts'
import startServer from './start-server.ts'

const FOLDERS = ['books', 'repaired', 'made', 'hostile', 'epubcheck', 'w3c']

interface Row {
  readonly file: string
  readonly outcome: string
  readonly shows: string
  readonly scripts: string
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
  for (const file of files) rows.push(await outcomeOf(page, file))
} finally {
  await browser.close()
  console.table(rows)
  console.log(`server memory at most: ${peakMemory()} MiB`)
  await stop()
}
const bad = rows.filter((row) => row.shows === 'nothing' || row.scripts !== 'none ran')
console.log(
  `${rows.length} files, ${rows.filter((row) => row.outcome === 'imported').length} imported, ${rows.filter((row) => row.outcome.startsWith('refused')).length} refused, ${bad.length} bad`,
)
process.exitCode = bad.length > 0 ? 1 : 0

async function outcomeOf(page: Page, file: string): Promise<Row> {
  const name = path.relative(CORPUS, file)
  const upload = await uploadBook(origin, await tokenFor(origin, 'super.uk'), file)
  if ('refusal' in upload) {
    const { code, message } = upload.refusal
    return { file: name, outcome: `refused: ${code}`, shows: message.slice(0, 80), scripts: 'none ran' }
  }
  await page.goto(`${origin}/bookshelf/play/id/${upload.book.book.id}`)
  return { file: name, outcome: 'imported', shows: await firstPage(page), scripts: await scriptsThatRan(page) }
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

/** Every payload of the corpus leaves a trace in the page that it got into. */
async function scriptsThatRan(page: Page): Promise<string> {
  const traces = await page.evaluate(() => Object.keys(window).filter((name) => /pwn|evil|xss|hacked/i.test(name)))
  return traces.length === 0 ? 'none ran' : traces.join(', ')
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
