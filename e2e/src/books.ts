import path from 'node:path'
import type { Page } from '@playwright/test'
import { readIndex, type Rendition, type TocEntry } from '@lectern/reader-engine/package'
import { fetchToken, uploadBook } from './api.ts'
import { origin } from './log-in.ts'

export const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus')

export async function openFromShelf(page: Page, title: string): Promise<void> {
  await page.goto(`${origin()}/library/bookshelf`)
  await page.getByRole('link', { name: title }).first().click()
}

/** Opens a book by its title on the bookshelf, and returns the first rendition of its index. */
export async function openRendition(page: Page, title: string): Promise<Rendition> {
  const opened = waitForRendition(page)
  await openFromShelf(page, title)
  return opened
}

/** Opens a narrated book at the chapter where its narration begins. */
export async function openAtNarration(page: Page, title: string): Promise<Rendition> {
  const rendition = await openRendition(page, title)
  await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
  return rendition
}

/** Imports a book as this user and opens it. Throws if the server refuses the import. */
export async function openBook(page: Page, file: string | Blob, username: string): Promise<void> {
  const upload = await uploadBook(origin(), await fetchToken(origin(), username), file)
  if ('refusal' in upload) throw new Error(upload.refusal.message)
  await page.goto(`${origin()}/bookshelf/play/id/${upload.book.book.id}`)
}

/** Waits for the index of a book and returns its first rendition. Call this function before the page opens the book. */
export async function waitForRendition(page: Page): Promise<Rendition> {
  const response = await page.waitForResponse((answer) => answer.url().includes('/lectern.json') && answer.ok())
  const rendition = readIndex(await response.text())?.renditions[0]
  if (!rendition) throw new Error('the index contains no rendition')
  return rendition
}

/** Opens the chapter of a spine item through the table of contents. Throws if no entry leads to this item. */
export async function goToChapter(page: Page, rendition: Rendition, item: number): Promise<void> {
  const path = rendition.spine[item]?.path
  const entry = entries(rendition.toc).find((candidate) => candidate.path === path)
  if (!entry) throw new Error(`no entry of the table of contents leads to ${path}`)
  await goToChapterByLabel(page, entry.label)
}

/** Opens the first entry of the table of contents that has this label. */
export async function goToChapterByLabel(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Table of contents' }).click()
  const drawer = page.getByRole('dialog', { name: 'Table of contents' })
  await drawer.getByText(label, { exact: true }).first().click()
  await drawer.waitFor({ state: 'hidden' })
}

/** Opens a spine item through the table of contents, or waits until the book is visible. */
export async function goToItem(page: Page, rendition: Rendition, item: number): Promise<void> {
  const path = rendition.spine[item]?.path
  if (entries(rendition.toc).some((entry) => entry.path === path)) return goToChapter(page, rendition, item)
  await page.getByRole('region', { name: 'Book' }).waitFor()
}

const entries = (toc: readonly TocEntry[]): TocEntry[] => toc.flatMap((entry) => [entry, ...entries(entry.children)])

/** Raises the playback rate by ten steps with the keyboard, from 1× to 2×. Spec 1 §2. */
export async function readFast(page: Page): Promise<void> {
  for (let step = 0; step < 10; step++) await page.keyboard.press('Alt+ArrowUp')
}

/** Starts the narration at the sentence with this id, on any page of the visible chapter. */
export async function speakSentence(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (fragment) =>
      [...document.querySelectorAll('iframe')].some((frame) => frame.contentDocument?.getElementById(fragment)),
    id,
  )
  await page.evaluate((fragment) => {
    for (const frame of document.querySelectorAll('iframe')) {
      const element = frame.contentDocument?.getElementById(fragment)
      if (element && getComputedStyle(frame).visibility === 'visible') return element.click()
    }
  }, id)
}
