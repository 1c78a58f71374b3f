import { expect, test, type Page } from '@playwright/test'
import { findTarget } from '../src/pages.ts'
import { chooseCountry, origin } from '../src/log-in.ts'
import { findFaultsEverywhere, openPage, protectedPages, publicPages } from '../src/portal-pages.ts'

/** The longest words of the eight languages. */
const LONG_LOCALES = ['de', 'fi'] as const
/** WCAG 2.2, 1.4.10: 1280 px at 400 %. */
const REFLOW_PX = 320

/** Nothing to be seen to the side, and no word of a control or a title that is cut. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, display } = getComputedStyle(element)
      return overflowX !== 'visible' && display !== 'none' && element.scrollWidth > element.clientWidth + 1
    }
    const spoken = [...document.querySelectorAll('button, a, label, h1, h2, h3, dt, dd, p, [role=tab]')]
    return [
      ...(document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : []),
      ...spoken
        .filter((element) => !element.matches('.visually-hidden') && isCut(element))
        .map(({ textContent }) => textContent),
    ]
  })

test('axe finds nothing on any page, in high contrast', async ({ page }) => {
  test.slow()
  expect(await findFaultsEverywhere(page, 'contrast', await findTarget('us', 'uk'))).toEqual([])
})

for (const locale of LONG_LOCALES) {
  test(`at 400 % nothing is cut and nothing lies to the side, in ${locale}`, async ({ page }) => {
    test.slow()
    const target = await findTarget(locale, 'uk')
    await page.setViewportSize({ width: REFLOW_PX, height: 640 })
    await page.goto(`${origin()}/login`)
    await chooseCountry(page, locale)
    for (const path of publicPages(target)) {
      await openPage(page, path)
      expect(await cutTexts(page), path).toEqual([])
    }
    await page.goto(`${origin()}/login`)
    await page.locator('input[name=username]').fill(`admin.${locale}`)
    await page.locator('input[name=password]').fill('lectern-demo')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(`${origin()}/`)
    for (const path of protectedPages(target)) {
      await openPage(page, path)
      expect(await cutTexts(page), path).toEqual([])
    }
  })
}
