import path from 'node:path'
import type { Page } from '@playwright/test'
import { readIndex, type Track } from '@lectern/reader-engine/package'
import { origin } from './people.ts'

export const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus')

/** Opens a book of the shelf by its title. */
export async function openFromShelf(page: Page, title: string): Promise<void> {
  await page.goto(`${origin()}/library/bookshelf`)
  await page.getByRole('link', { name: title }).first().click()
}

/** The clips of the book that a page opens, as its index has them; call before the page goes to the book. */
export function tracksOf(page: Page): Promise<readonly Track[]> {
  return page
    .waitForResponse((response) => response.url().includes('/lectern.json') && response.ok())
    .then(async (response) => readIndex(await response.text())?.renditions[0]?.tracks ?? [])
}
