import type { Page } from '@playwright/test'
import type { Rendition } from '@lectern/reader-engine/package'
import { fetchToken, uploadBook } from './api.ts'
import { goToItem, waitForRendition } from './books.ts'
import { origin, startSession } from './log-in.ts'
import { forgetNarration, recordNarration } from './record-narration.ts'

/**
 * Imports a narrated book into realm uk, logs in as `username`, and opens the book at the beginning of the narration.
 * Starts to record highlights. Returns the first rendition.
 */
export async function openNarrated(page: Page, file: string, username: string): Promise<Rendition> {
  const upload = await uploadBook(origin(), await fetchToken(origin(), 'super.uk'), file)
  if (!('book' in upload)) throw new Error(upload.refusal.message)
  const opened = waitForRendition(page)
  await startSession(page, username)
  await page.goto(`${origin()}/bookshelf/play/id/${upload.book.book.id}`)
  const rendition = await opened
  await recordNarration(page, rendition.activeClass)
  await page.reload()
  await goToItem(page, rendition, rendition.tracks[0]?.item ?? 0)
  await forgetNarration(page)
  return rendition
}
