import { expect, test, type Page } from '@playwright/test'
import { findTarget } from '../src/pages.ts'
import { chooseCountry, origin } from '../src/log-in.ts'
import { findFaultsEverywhere, openPage, protectedPages, publicPages } from '../src/portal-pages.ts'

/** The locales with the longest words. */
const LONG_LOCALES = ['de', 'fi'] as const
/** Width of a window of 1280 px at a zoom of 400 %. WCAG 2.2, 1.4.10. */
const REFLOW_PX = 320

/** Returns the texts that are cut off, and a message if the page is wider than the window. */
const findCutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, display } = getComputedStyle(element)
      return overflowX !== 'visible' && display !== 'none' && element.scrollWidth > element.clientWidth + 1
    }
    const elements = [...document.querySelectorAll('button, a, label, h1, h2, h3, dt, dd, p, [role=tab]')]
    return [
      ...(document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : []),
      ...elements
        .filter((element) => !element.matches('.visually-hidden') && isCut(element))
        .map(({ textContent }) => textContent),
    ]
  })

test('axe reports no faults on any page in high contrast', async ({ page }) => {
  test.slow()
  expect(await findFaultsEverywhere(page, 'contrast', await findTarget('us', 'uk'))).toEqual([])
})

for (const locale of LONG_LOCALES) {
  test(`at 400 % no text is cut and no page scrolls sideways, in ${locale}`, async ({ page }) => {
    test.slow()
    const target = await findTarget(locale, 'uk')
    await page.setViewportSize({ width: REFLOW_PX, height: 640 })
    await page.goto(`${origin()}/login`)
    await chooseCountry(page, locale)
    for (const path of publicPages(target)) {
      await openPage(page, path)
      expect(await findCutTexts(page), path).toEqual([])
    }
    await page.goto(`${origin()}/login`)
    await page.locator('input[name=username]').fill(`admin.${locale}`)
    await page.locator('input[name=password]').fill('lectern-demo')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(`${origin()}/`)
    for (const path of protectedPages(target)) {
      await openPage(page, path)
      expect(await findCutTexts(page), path).toEqual([])
    }
  })
}
