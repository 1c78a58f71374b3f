import { expect } from '@playwright/test'
import type { Lit } from '../record-narration.ts'
import { waitForResult } from './steps.ts'
import type { Tab } from './tab.ts'

/** Class of a highlighted sentence in the sample books. */
export const SPOKEN = '-epub-media-overlay-active'
const poll = { timeout: 90_000, intervals: [100] }

/** Clicks the edge of the page until the bars of the reader are visible. */
export async function showBars(tab: Tab): Promise<void> {
  const areVisible = () => tab.run(() => document.querySelector('header')?.dataset['visible'] === 'true', null)
  const show = async () => {
    if (await areVisible()) return true
    await tab.clickAt(5, 380)
    return areVisible()
  }
  // A click before the book is shown has no effect.
  await expect.poll(show, { ...poll, intervals: [1000] }).toBe(true)
}

/** Returns the media time of the sounding file in seconds; 0 without sound. */
export const readMediaTime = (tab: Tab): Promise<number> =>
  tab.run(() => window.narration.media.find((media) => !media.paused)?.currentTime ?? 0, null)

export const readLit = (tab: Tab): Promise<Lit[]> => tab.run(() => window.narration.lit, null)

/** Returns the number of page turns since the page has loaded. */
export const countTurns = (tab: Tab): Promise<number> =>
  tab.run(() => performance.getEntriesByName('reader:turned').length, null)

/** Returns the position in the book, in thousandths. */
export const readPosition = (tab: Tab): Promise<string> =>
  tab.run(() => {
    const sliders = document.querySelectorAll<HTMLInputElement>('input[type="range"]')
    return [...sliders].find(({ ariaLabel }) => ariaLabel === 'Position in book')?.value ?? ''
  }, null)

interface Sentence {
  readonly id: string
  readonly x: number
  readonly y: number
}

/**
 * Returns the last visible sentence that is not highlighted, with a point in it. On a page with one sentence, returns
 * this sentence.
 */
function findSentence(spoken: string): Sentence | null {
  let last: Sentence | null = null
  let highlighted: Sentence | null = null
  for (const frame of document.querySelectorAll('iframe')) {
    const at = frame.getBoundingClientRect()
    const scale = at.width / frame.offsetWidth
    for (const sentence of frame.contentDocument?.querySelectorAll<HTMLElement>('span[id], p[id]') ?? []) {
      const [box] = sentence.getClientRects()
      if (box === undefined || sentence.querySelector('[id]') !== null) continue
      const x = at.x + (box.x + Math.min(box.width, 40) / 2) * scale
      const y = at.y + (box.y + box.height / 2) * scale
      const isInside = x > 10 && x < innerWidth - 10
      if (!isInside || document.elementFromPoint(x, y) !== frame) continue
      if (sentence.classList.contains(spoken)) highlighted = { id: sentence.id, x, y }
      else last = { id: sentence.id, x, y }
    }
  }
  return last ?? highlighted
}

/** Taps the last visible sentence. Returns its id. */
export async function tapSentence(tab: Tab): Promise<string> {
  const { id, x, y } = await waitForResult(() => tab.run(findSentence, SPOKEN), 'a sentence')
  await tab.clickAt(x, y)
  return id
}
