import type { Page } from '@playwright/test'

/** How often the sound's time is looked at. */
const LOOK_MS = 10

/** Watches the sound from now on: how long the media's time stood still, or was not yet where it had been. */
export async function watchStandstills(page: Page): Promise<{ longest(): Promise<number> }> {
  await page.waitForFunction(() =>
    window.narration.media.some((audio) => !audio.paused && audio.readyState > audio.HAVE_CURRENT_DATA),
  )
  const watch = await page.evaluateHandle((look) => {
    const found = { longest: 0 }
    let [furthest, since] = [-1, performance.now()]
    setInterval(() => {
      const time = window.narration.media.find((audio) => !audio.paused)?.currentTime ?? furthest
      const now = performance.now()
      found.longest = Math.max(found.longest, now - since)
      if (time <= furthest) return
      furthest = time
      since = now
    }, look)
    return found
  }, LOOK_MS)
  return { longest: () => watch.evaluate((found) => found.longest) }
}
