import { expect, test, type Page } from '@playwright/test'
import { faultsOf } from '../src/find-faults.ts'
import { findTarget, PAGES, type Target } from '../src/pages.ts'
import { chooseCountry, logIn, origin } from '../src/people.ts'

/** The reader has tests of its own. */
const PORTAL = PAGES.filter(({ pattern }) => !pattern.startsWith('/bookshelf/play/'))
const publicPages = (target: Target) => [
  ...PORTAL.filter(({ access }) => access === 'anyone').map((page) => page.open(target)),
  '/nowhere',
]
const ownPages = (target: Target) =>
  PORTAL.filter(({ access }) => access === 'loggedIn').map((page) => page.open(target))
/** The longest words of the eight languages. */
const LONG_LOCALES = ['de', 'fi'] as const
/** WCAG 2.2, 1.4.10: 1280 px at 400 %. */
const REFLOW_PX = 320

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
  await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
}

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

test.describe('axe finds nothing', () => {
  for (const appearance of ['system', 'contrast'] as const) {
    test(`on any page, ${appearance === 'system' ? 'in light and dark' : 'in high contrast'}`, async ({ page }) => {
      test.slow()
      const target = await findTarget('us', 'uk')
      await page.goto(`${origin()}/login`)
      await page.evaluate((value) => localStorage.setItem('lectern_appearance', JSON.stringify(value)), appearance)
      for (const path of publicPages(target)) {
        await open(page, path)
        expect(await faultsOf(page), path).toEqual([])
      }
      await logIn(page, 'admin.us')
      for (const path of ownPages(target)) {
        await open(page, path)
        expect(await faultsOf(page), path).toEqual([])
      }
    })
  }
})

for (const locale of LONG_LOCALES) {
  test(`at 400 % nothing is cut and nothing lies to the side, in ${locale}`, async ({ page }) => {
    test.slow()
    const target = await findTarget(locale, 'uk')
    await page.setViewportSize({ width: REFLOW_PX, height: 640 })
    await page.goto(`${origin()}/login`)
    await chooseCountry(page, locale)
    for (const path of publicPages(target)) {
      await open(page, path)
      expect(await cutTexts(page), path).toEqual([])
    }
    await page.goto(`${origin()}/login`)
    await page.locator('input[name=username]').fill(`admin.${locale}`)
    await page.locator('input[name=password]').fill('lectern-demo')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(`${origin()}/`)
    for (const path of ownPages(target)) {
      await open(page, path)
      expect(await cutTexts(page), path).toEqual([])
    }
  })
}
