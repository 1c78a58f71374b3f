import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What no eye sees moving: what goes on for ever, as a mark of waiting does. */
const stands = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)

/**
 * What axe finds on the page in light, and of its colours in dark. The frames of a book are looked at from outside only:
 * what stands in them is its author's.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // bars that begin to go while they are looked at are there or gone, and never half seen
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // a change of colours begins with the next frame
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.waitForFunction(stands)
    // in one run: the frames are not walked through
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false, resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  await page.emulateMedia({ reducedMotion: null })
  return faults
}
