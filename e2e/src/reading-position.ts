import { expect, type Page } from '@playwright/test'
import type { Rendition } from '@lectern/reader-engine/package'
import { fetchLastmark, tokenFor } from './api.ts'
import { origin } from './log-in.ts'

/** A place that comes back may be this far from the one that was left, in the media's time. */
const SAME_TIME_S = 0.3
/** The place that is waited for is the paused one, not one that was sent while the sentence was still being spoken. */
const PAUSED_TIME_S = 0.05

/** The sentence that is lit, and where the sound stands. */
interface SpokenSentence {
  readonly id: string
  /** Path of the media file, from the host on. */
  readonly media: string
  /** Seconds; -1 while the media file is not known yet. */
  readonly at: number
}

/** Pauses a book that this person hears, and waits until the library has just that place. */
export async function pauseAndSave(page: Page, rendition: Rendition, username: string): Promise<SpokenSentence> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const paused = await readSpokenSentence(page, rendition)
  const track = rendition.tracks.find(({ fragment, media }) => fragment === paused.id && paused.media.endsWith(media))
  if (!track) throw new Error(`no track of the book is lit: ${JSON.stringify(paused)}`)
  const token = await tokenFor(origin(), username)
  const book = page.url().split('/').at(-1) ?? ''
  const isSaved = async () => {
    const position = await fetchLastmark(origin(), token, book)
    const at = track.clipBegin + (position?.timeOffset ?? -Infinity)
    return position?.URI.endsWith(`#${paused.id}`) && Math.abs(at - paused.at) <= PAUSED_TIME_S
  }
  await expect.poll(isSaved, `saved at ${JSON.stringify(paused)}`).toBe(true)
  return paused
}

/** Loads the page again: the same sentence is lit, and its sound stands at the same time. */
export async function expectSamePosition(page: Page, before: SpokenSentence, rendition: Rendition): Promise<void> {
  await page.reload()
  const where = ({ id, media }: SpokenSentence) => ({ id, media })
  await expect.poll(async () => where(await readSpokenSentence(page, rendition))).toEqual(where(before))
  await expect
    .poll(async () => Math.abs((await readSpokenSentence(page, rendition)).at - before.at))
    .toBeLessThanOrEqual(SAME_TIME_S)
}

function readSpokenSentence(page: Page, rendition: Rendition): Promise<SpokenSentence> {
  return page.evaluate((activeClass) => {
    const lit = [...document.querySelectorAll('iframe')]
      .map((frame) => frame.contentDocument?.getElementsByClassName(activeClass)[0])
      .find(Boolean)
    const { sounding, media } = window.narration
    const audio = sounding ?? media[0]
    const address = audio?.currentSrc ? new URL(audio.currentSrc).pathname : ''
    const isKnown = audio !== undefined && audio.readyState >= HTMLMediaElement.HAVE_METADATA
    return { id: lit?.id ?? '', media: decodeURIComponent(address), at: isKnown ? audio.currentTime : -1 }
  }, rendition.activeClass ?? '-epub-media-overlay-active')
}
