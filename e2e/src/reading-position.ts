import { expect, type Page } from '@playwright/test'
import type { Rendition } from '@lectern/reader-engine/package'
import { fetchLastmark, fetchToken } from './api.ts'
import { origin } from './log-in.ts'

/** Maximum difference between the restored and the saved time, in seconds of media time. */
const SAME_TIME_S = 0.3
/** Maximum difference between the stored time and the time of the pause, in seconds of media time. */
const PAUSED_TIME_S = 0.05

/** The highlighted sentence and the playback position. Without a highlight, `id` is empty. */
interface SpokenSentence {
  readonly id: string
  /** Path of the media file's URL; empty without a media file. */
  readonly media: string
  /** Media time in seconds; -1 without a media file. */
  readonly at: number
}

/** Pauses the book, and waits until the library has stored the position. Returns the sentence at this position. */
export async function pauseAndSave(page: Page, rendition: Rendition, username: string): Promise<SpokenSentence> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const paused = await readSpokenSentence(page, rendition)
  const track = rendition.tracks.find(({ fragment, media }) => fragment === paused.id && paused.media.endsWith(media))
  if (!track) throw new Error(`no track of the book is lit: ${JSON.stringify(paused)}`)
  const token = await fetchToken(origin(), username)
  const book = page.url().split('/').at(-1) ?? ''
  const isSaved = async () => {
    const position = await fetchLastmark(origin(), token, book)
    const at = track.clipBegin + (position?.timeOffset ?? -Infinity)
    return position?.URI.endsWith(`#${paused.id}`) && Math.abs(at - paused.at) <= PAUSED_TIME_S
  }
  await expect.poll(isSaved, `the stored position is ${JSON.stringify(paused)}`).toBe(true)
  return paused
}

/** Reloads the page. Expects the same highlighted sentence and the same playback position. */
export async function expectSamePosition(page: Page, before: SpokenSentence, rendition: Rendition): Promise<void> {
  await page.reload()
  const withoutTime = ({ id, media }: SpokenSentence) => ({ id, media })
  await expect.poll(async () => withoutTime(await readSpokenSentence(page, rendition))).toEqual(withoutTime(before))
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
