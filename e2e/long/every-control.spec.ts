import { expect, test, type Page } from '@playwright/test'
import { readFocus } from '../src/focus.ts'
import { findTarget, PAGES } from '../src/pages.ts'
import { logIn, origin } from '../src/log-in.ts'

/**
 * Presses Tab from the beginning of a page to its end. `missed`: names of the controls that Tab did not reach. `unseen`: names
 * of the elements whose focus was invisible.
 */
async function tabThrough(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const unseen: string[] = []
  // The page may have focused its heading. Move the focus to the beginning of the page.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (let step = 0; step < 200; step++) {
    // Waits for the next frame, because the last key press may have scrolled the page.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.keyboard.press('Tab')
    const focused = await readFocus(page)
    if (focused.name === 'body') break
    // A second focus on an element means that Tab has passed the last control.
    const isRepeated = await page.evaluate(() => {
      const { activeElement } = document
      // A date field has three tab stops.
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'date') {
        activeElement.setAttribute('data-reached', '')
        return false
      }
      if (activeElement?.hasAttribute('data-reached') !== false) return true
      activeElement.setAttribute('data-reached', '')
      return false
    })
    if (isRepeated) break
    if (!focused.isVisible) unseen.push(focused.name)
  }
  const missed = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'))
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [inert] *'),
      )
      .filter((control) => control.tabIndex >= 0 && !control.hasAttribute('data-reached'))
      // A group of radio buttons has only one tab stop.
      .filter((control) => !(control instanceof HTMLInputElement && control.type === 'radio'))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.outerHTML),
  )
  return { missed, unseen }
}

for (const access of ['anyone', 'loggedIn'] as const)
  test(`the keyboard reaches every control of every page with a visible focus: pages for ${access === 'anyone' ? 'all visitors' : 'an admin'}`, async ({
    page,
  }) => {
    test.slow()
    const target = await findTarget('uk', 'de')
    if (access === 'loggedIn') await logIn(page, 'admin.uk')
    // `keyboard-only.spec.ts` tests the reader.
    for (const address of PAGES.filter(
      (page) => page.access === access && !page.pattern.startsWith('/bookshelf/play/'),
    )) {
      const path = address.open(target)
      await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' })
      await expect(page.locator('h1, h2, form, [role="alert"]').first()).toBeVisible()
      expect(await tabThrough(page), path).toEqual({ missed: [], unseen: [] })
    }
  })
