import { expect, test, type Page } from '@playwright/test'
import { readFocus } from '../src/focus.ts'
import { findTarget, PAGES } from '../src/pages.ts'
import { logIn, origin } from '../src/log-in.ts'

/** Tabs through a page from its beginning to its end; gives the controls that were not reached, and the stops that nobody sees. */
async function tabThrough(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const unseen: string[] = []
  // a page may have taken the keyboard to its heading
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (let stop = 0; stop < 200; stop++) {
    // the last stop may have scrolled the page, which brings a button at its end
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.keyboard.press('Tab')
    const focused = await readFocus(page)
    if (focused.name === 'body') break
    // what had the focus already has it again: the end
    const isAgain = await page.evaluate(() => {
      const { activeElement } = document
      // a date has a stop for day, month and year
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'date') {
        activeElement.setAttribute('data-reached', '')
        return false
      }
      if (activeElement?.hasAttribute('data-reached') !== false) return true
      activeElement.setAttribute('data-reached', '')
      return false
    })
    if (isAgain) break
    if (!focused.isVisible) unseen.push(focused.name)
  }
  const missed = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'))
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [inert] *'),
      )
      // one of a group of radio buttons has the focus for all
      .filter((control) => control.tabIndex >= 0 && !control.hasAttribute('data-reached'))
      .filter((control) => !(control instanceof HTMLInputElement && control.type === 'radio'))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.outerHTML),
  )
  return { missed, unseen }
}

for (const access of ['anyone', 'loggedIn'] as const)
  test(`every control of every page is reached with the keyboard, and seen: pages for ${access === 'anyone' ? 'anyone' : 'an admin'}`, async ({
    page,
  }) => {
    test.slow()
    const target = await findTarget('uk', 'de')
    if (access === 'loggedIn') await logIn(page, 'admin.uk')
    // the reader is walked above
    for (const address of PAGES.filter((one) => one.access === access && !one.pattern.startsWith('/bookshelf/play/'))) {
      const path = address.open(target)
      await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
      await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
      expect(await tabThrough(page), path).toEqual({ missed: [], unseen: [] })
    }
  })
