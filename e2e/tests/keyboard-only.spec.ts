import { expect, test, type Page } from '@playwright/test'
import { readFocus as focus } from '../src/focus.ts'
import { origin } from '../src/log-in.ts'

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
  await expectFocus(page, 'Bookmark name')
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
  await expect(found.getByRole('status')).toContainText(/\d+ results?/)
  await tabTo(page, /lamp/i)
  await page.keyboard.press('Enter')
  await expect(found).toBeHidden()
  await expect.poll(async () => (await focus(page)).on).not.toBe('body')

  await tabTo(page, 'Close book')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})
