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
 * Runs all axe rules in the light scheme, and the rules on colours in the dark scheme. Skips the frames of a book.
 * Returns one line for each rule that fails.
 */
export async function findFaults(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    // With reduced motion, axe does not measure half-transparent bars.
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

/** Endless animations, such as a progress indicator, are ignored. */
const isWithoutFiniteAnimation = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)

/**
 * Runs axe in the main frame only. `@axe-core/playwright` would load axe into every frame before each run, which is
 * slow.
 */
async function runAxe(page: Page, rules?: string[]): Promise<{ id: string; targets: string[] }[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  return page.evaluate(async (runOptions) => {
    // Outside of the landmarks there may be dialogs and, in addition to axe's default, tooltips, which belong to a control.
    const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg'
    window.axe?.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
    const results = await window.axe?.run(document, runOptions)
    if (!results) throw new Error('axe is not loaded')
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  }, options)
}
