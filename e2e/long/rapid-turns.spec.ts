import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { tinyEpub, type TinyEpubOptions } from '@lectern/test-kit'
import { CORPUS, openBook } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { watchTurns } from '../src/watch-turns.ts'
import { pagesInView } from '../w3c/pages-in-view.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../samples/books')
const TURNS = 50
const FRAMES_MAX = 5

/** The window is small and the text is large, so that each book has more pages than turns in a test. */
const BOOKS = [
  {
    name: 'a reflowable',
    book: path.join(SAMPLES, 'letters-from-the-night-train.epub'),
    width: 500,
    height: 420,
    forward: 'ArrowRight',
  },
  { name: 'a fixed', book: createPictureBook(2 * TURNS + 10), width: 900, height: 600, forward: 'ArrowRight' },
  {
    name: 'a right-to-left',
    book: createArabicBook(),
    width: 360,
    height: 400,
    forward: 'ArrowLeft',
  },
  {
    name: 'a vertical',
    book: path.join(CORPUS, 'repaired/kusamakura-preview.epub'),
    width: 500,
    height: 420,
    forward: 'ArrowLeft',
  },
] as const

for (const { name, book, width, height, forward } of BOOKS)
  test(`${TURNS} rapid turns forward and back end on the right pages of ${name} book, without a blank page`, async ({
    page,
  }) => {
    test.skip(typeof book === 'string' && !existsSync(book), 'there is no ../shared/corpus')
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    await page.addInitScript(() => localStorage.setItem('bookplayer_config', JSON.stringify({ textScale: 200 })))
    // Pictures are blocked, because the reader counts the pages again when a picture loads.
    await page.route(/\/content\//, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
    )
    await page.setViewportSize({ width, height })
    await logIn(page, 'super.uk')
    await openBook(page, book, 'super.uk')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await goToStart(page)
    const first = await pageInView(page)

    const endForwardWatch = await watchTurns(page)
    await waitForTurns(page, TURNS, () => pressFast(page, forward))
    const pageAfterTurns = await pageInView(page)
    expect(await endForwardWatch()).toMatchObject({ blank: 0 })

    const endBackwardWatch = await watchTurns(page)
    // `keyboard.down` without `keyboard.up` simulates a held key.
    await waitForTurns(page, TURNS, () => holdKey(page, backward))
    expect(await pageInView(page)).toBe(first)
    const { blank, frames } = await endBackwardWatch()
    expect(blank).toBe(0)
    expect(frames).toBeLessThanOrEqual(FRAMES_MAX)

    for (let turn = 0; turn < TURNS; turn++) await waitForTurns(page, 1, () => page.keyboard.press(forward))
    expect(pageAfterTurns).toBe(await pageInView(page))
    expect(pageAfterTurns).not.toBe(first)
  })

/** Another test may have read the book as the same user. */
async function goToStart(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Position in book' })
  if ((await slider.inputValue()) === '0') return
  await waitForTurns(page, 1, () => slider.press('Home'))
  await slider.blur()
}

/** Presses a key `TURNS` times without waiting for the page turns. */
const pressFast = (page: Page, key: string) =>
  Promise.all(Array.from({ length: TURNS }, () => page.keyboard.press(key)))

async function holdKey(page: Page, key: string): Promise<void> {
  await Promise.all(Array.from({ length: TURNS }, () => page.keyboard.down(key)))
  await page.keyboard.up(key)
}

/** Runs the action, then waits until this number of page turns has ended. */
async function waitForTurns(page: Page, turns: number, action: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => performance.getEntriesByName('reader:turned').length)
  await action()
  await page.waitForFunction((count) => performance.getEntriesByName('reader:turned').length >= count, before + turns)
  if (turns === 1) return
  await page.waitForFunction(() =>
    [document, ...Array.from(document.querySelectorAll('iframe'), ({ contentDocument }) => contentDocument)].every(
      (inner) => inner?.getAnimations().every(({ playState }) => playState !== 'running') ?? true,
    ),
  )
}

async function pageInView(page: Page): Promise<string> {
  await waitForTurns(page, 0, async () => {})
  return (await page.evaluate(pagesInView)).map(({ text }) => text).join(' | ')
}

function createPictureBook(pages: number): Blob {
  const page = (name: string) =>
    createDocument(
      '<meta name="viewport" content="width=400, height=500"/>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="180" fill="teal"/></svg><p>${name}</p>`,
    )
  const metadata = '<meta property="rendition:layout">pre-paginated</meta>'
  return createBook({ title: `${pages} pictures`, metadata }, pages, page)
}

/** The book uses system fonts, so that no font loads late. */
function createArabicBook(): Blob {
  const lines = (name: string) =>
    Array.from({ length: 40 }, (_, line) => `<p>كان يا ما كان في قديم الزمان ${name} ${line}</p>`)
  const chapter = (name: string) => createDocument('<style>html { direction: rtl }</style>', lines(name).join(''))
  return createBook({ title: 'قديم الزمان', language: 'ar', direction: 'rtl' }, 8, chapter)
}

function createDocument(head: string, body: string): string {
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>${head}</head><body>${body}</body></html>`
}

function createBook(options: TinyEpubOptions, count: number, page: (name: string) => string): Blob {
  const names = Array.from({ length: count }, (_, index) => `p${index + 1}.xhtml`)
  const epub = tinyEpub({
    ...options,
    chapters: Object.fromEntries(names.map((name) => [name, ''])),
    replace: Object.fromEntries(names.map((name) => [`OPS/${name}`, page(name)])),
  })
  return new Blob([new Uint8Array(epub)])
}
