import type { Page } from '@playwright/test'

/** Interval in milliseconds between two reads of the media time. */
const SAMPLE_MS = 10

/**
 * Waits until the sound plays, then measures the periods without an increase of the media time. `longest` returns the
 * longest period in milliseconds.
 */
export async function watchStandstills(page: Page): Promise<{ longest(): Promise<number> }> {
  await page.waitForFunction(() =>
    window.narration.media.some((audio) => !audio.paused && audio.readyState > audio.HAVE_CURRENT_DATA),
  )
  const watch = await page.evaluateHandle((sampleMs) => {
    const found = { longest: 0 }
    let [furthest, since] = [-1, performance.now()]
    setInterval(() => {
      const time = window.narration.media.find((audio) => !audio.paused)?.currentTime ?? furthest
      const now = performance.now()
      found.longest = Math.max(found.longest, now - since)
      if (time <= furthest) return
      furthest = time
      since = now
    }, sampleMs)
    return found
  }, SAMPLE_MS)
  return { longest: () => watch.evaluate((found) => found.longest) }
}
