import { expect, test, type Page } from '@playwright/test'
import { findTarget, PAGES } from '../src/pages.ts'
import { logIn, origin } from '../src/people.ts'

/** What has the focus: its name, in the book's own page 'book', lost 'body'; and whether one sees that it has it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { on: 'body', seen: false }
    if (element instanceof HTMLIFrameElement) return { on: 'book', seen: true }
    const isOutlined = (shown: Element | null) => {
      const { outlineStyle, outlineWidth } = shown
        ? getComputedStyle(shown)
        : { outlineStyle: 'none', outlineWidth: '' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    // the box about a field has the ring
    const box = element.matches('input, select') ? element.parentElement : null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return {
      on: element.getAttribute('aria-label') ?? label?.trim() ?? element.textContent?.trim() ?? '',
      // a panel that has just opened is seen as a whole
      seen: isOutlined(element) || isOutlined(box) || element.getAttribute('role') === 'dialog',
    }
  })

/** Tab, until something with this name has the focus; every stop on the way is seen, and none is nowhere. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  const isThere = (on: string) => (typeof name === 'string' ? on === name : name.test(on))
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(key)
    const { on, seen } = await focus(page)
    passed.push(on)
    // at the end of a page the browser's own bars have their turn
    if (on === 'body') continue
    expect(seen, `the focus on '${on}' is seen`).toBe(true)
    if (isThere(on)) return
  }
  throw new Error(`no way by ${key} to ${name}: ${passed.join(', ')}`)
}

/** Where the focus is now: seen, and on something. */
async function expectFocus(page: Page, on: string | RegExp): Promise<void> {
  await expect.poll(async () => (await focus(page)).on).toMatch(on)
  expect((await focus(page)).seen).toBe(true)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const turns = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)

test('from the log-in through a book to its closing, with the keyboard alone', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.goto(`${origin()}/login?redirect=${encodeURIComponent('/library/bookshelf')}`)
  await expect(page.getByLabel('Username')).toBeVisible()
  if ((await focus(page)).on !== 'Username') await tabTo(page, 'Username')
  await page.keyboard.type('student.uk')
  await tabTo(page, 'Password')
  await page.keyboard.type('lectern-demo')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  await tabTo(page, /The Lamp-Keeper/)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Play')).toBeVisible()

  await tabTo(page, 'Play')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Pause')).toBeVisible()
  await page.keyboard.press('Control+Alt+Space')
  await expect(button(page, 'Play')).toBeVisible()
  expect((await focus(page)).on).not.toBe('body')

  // the keys are the reader's within the book's own page as well, and the way out is open to both sides
  await tabTo(page, 'Close book', 'Shift+Tab')
  await tabTo(page, 'book', 'Shift+Tab')
  const before = await turns(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => turns(page)).toBeGreaterThan(before)
  expect((await focus(page)).on).not.toBe('body')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('slider', { name: 'Playback rate' })).toHaveValue('110')
  await tabTo(page, 'Table of contents')
  await tabTo(page, 'Play')

  await page.keyboard.press('Control+Alt+m')
  await expectFocus(page, 'Name of the bookmark')
  await page.keyboard.type('Where the keys led')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  await expect.poll(async () => (await focus(page)).on).not.toBe('body')

  await page.keyboard.press('Control+Alt+n')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeVisible()
  await tabTo(page, /^Where the keys led/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeHidden()
  await expect.poll(async () => (await focus(page)).on).not.toBe('body')

  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await tabTo(page, 'Text size')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Text size' })).toHaveValue('110')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expectFocus(page, 'Settings')

  await tabTo(page, 'Search in the book')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('lamp')
  const found = page.getByRole('dialog', { name: 'Search in the book' })
  await expect(found.getByRole('status')).toContainText(/\d+ places?/)
  await tabTo(page, /lamp/i)
  await page.keyboard.press('Enter')
  await expect(found).toBeHidden()
  await expect.poll(async () => (await focus(page)).on).not.toBe('body')

  await tabTo(page, 'Close book')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})

/** Tabs through a page from its beginning to its end; gives the controls that were not reached, and the stops that nobody sees. */
async function tabThrough(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const unseen: string[] = []
  for (let stop = 0; stop < 200; stop++) {
    await page.keyboard.press('Tab')
    const { on, seen } = await focus(page)
    if (on === 'body') break
    // what had the focus already has it again: the end
    const isAgain = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement?.hasAttribute('data-reached') !== false) return true
      activeElement.setAttribute('data-reached', '')
      return false
    })
    if (isAgain) break
    if (!seen) unseen.push(on)
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
