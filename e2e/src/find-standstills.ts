import type { Page } from '@playwright/test'

/** Interval between two reads of the media time. */
const SAMPLE_MS = 10

/**
 * Waits until the sound plays, and then measures its standstills. A standstill is a period in which the media time does
 * not increase. `longest` returns the duration of the longest standstill until now in milliseconds.
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
