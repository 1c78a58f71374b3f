import path from 'node:path'
import type { Page } from '@playwright/test'
import { readIndex, type Rendition, type TocEntry } from '@lectern/reader-engine/package'
import { tokenFor, uploadBook } from './api.ts'
import { origin } from './log-in.ts'

export const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus')

/** Opens a book of the shelf by its title. */
export async function openFromShelf(page: Page, title: string): Promise<void> {
  await page.goto(`${origin()}/library/bookshelf`)
  await page.getByRole('link', { name: title }).first().click()
}

/** Imports a book for this person, who is logged in, and opens it. */
export async function openBook(page: Page, file: string | Blob, username: string): Promise<void> {
  const upload = await uploadBook(origin(), await tokenFor(origin(), username), file)
  if ('refusal' in upload) throw new Error(upload.refusal.message)
  await page.goto(`${origin()}/bookshelf/play/id/${upload.book.book.id}`)
}

/** The book that a page is about to open, as its index has it; call before the page goes to the book. */
export async function waitForRendition(page: Page): Promise<Rendition> {
  const response = await page.waitForResponse((answer) => answer.url().includes('/lectern.json') && answer.ok())
  const rendition = readIndex(await response.text())?.renditions[0]
  if (!rendition) throw new Error('the index holds no rendition')
  return rendition
}

/** Goes to the chapter of a spine item by the contents. */
export async function goToChapter(page: Page, rendition: Rendition, item: number): Promise<void> {
  const path = rendition.spine[item]?.path
  const entry = entries(rendition.toc).find((candidate) => candidate.path === path)
  if (!entry) throw new Error(`no entry of the contents leads to ${path}`)
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('dialog').getByText(entry.label, { exact: true }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Goes to a spine item, by the contents where they lead to it, else page by page. */
export async function goToItem(page: Page, rendition: Rendition, item: number): Promise<void> {
  const path = rendition.spine[item]?.path
  if (entries(rendition.toc).some((entry) => entry.path === path)) return goToChapter(page, rendition, item)
  await page.getByRole('region', { name: 'Book' }).waitFor()
}

const entries = (toc: readonly TocEntry[]): TocEntry[] => toc.flatMap((entry) => [entry, ...entries(entry.children)])

/** Twice the speed, by the keyboard. Spec 1 §2. */
export async function readFast(page: Page): Promise<void> {
  for (let step = 0; step < 10; step++) await page.keyboard.press('Alt+ArrowUp')
}

/** A tap on a sentence, wherever in its chapter it stands. */
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
