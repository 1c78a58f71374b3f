import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** axe rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs all axe rules in the light scheme, and the rules on colours in the dark scheme. Skips the frames of a book,
 * because the author of the book is responsible for its content. Returns one line for each rule that fails, with the
 * scheme, the rule and the elements.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // With reduced motion, the bars of the reader do not fade, so axe never measures half-transparent colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The page uses the new colours only from the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.waitForFunction(isWithoutFiniteAnimation)
    const violations = await runAxe(page, colorScheme === 'light' ? undefined : COLOUR_RULES)
    for (const { id, targets } of violations) faults.push(`${colorScheme}: ${id}: ${targets.join(', ')}`)
  }
  await page.emulateMedia({ reducedMotion: null })
  return faults
}

/** Returns whether no finite animation is running. Endless animations, such as a progress indicator, are ignored. */
const isWithoutFiniteAnimation = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)

/**
 * Runs axe in the main frame only. Returns each rule that fails with the selectors of the elements.
 * `@axe-core/playwright` would load axe into every frame before each run, which took most of the time of these tests.
 */
async function runAxe(page: Page, rules?: string[]): Promise<{ id: string; targets: string[] }[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  return page.evaluate(async (runOptions) => {
    const results = await window.axe?.run(document, runOptions)
    if (!results) throw new Error('axe is not loaded')
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  }, options)
}
