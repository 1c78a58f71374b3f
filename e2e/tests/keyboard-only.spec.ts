import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { readFocus } from '../src/focus.ts'
import { origin, startSession } from '../src/log-in.ts'

/**
 * Presses the key until the element with this name has the focus. Expects a visible focus at each step. Throws after 60
 * presses.
 */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  const isReached = (focused: string) => (typeof name === 'string' ? focused === name : name.test(focused))
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key)
    const focused = await readFocus(page)
    passed.push(focused.name)
    // After the last element of the page, the focus is in the controls of the browser.
    if (focused.name === 'body') continue
    expect(focused.isVisible, `the focus on '${focused.name}' is visible`).toBe(true)
    if (isReached(focused.name)) return
  }
  throw new Error(`${key} did not reach ${name}, but: ${passed.join(', ')}`)
}

async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(async () => (await readFocus(page)).name).toMatch(name)
  expect((await readFocus(page)).isVisible).toBe(true)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const countTurns = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)

test('a user logs in, reads a book and closes it with the keyboard alone', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('uk')))
  await page.goto(`${origin()}/login?redirect=${encodeURIComponent('/library/bookshelf')}`)
  await expect(page.getByLabel('Username')).toBeVisible()
  if ((await readFocus(page)).name !== 'Username') await tabTo(page, 'Username')
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
  expect((await readFocus(page)).name).not.toBe('body')

  // The keys of the reader also work in the frame of the book, and Tab leaves the frame in both directions.
  await tabTo(page, 'Close book', 'Shift+Tab')
  await tabTo(page, 'book', 'Shift+Tab')
  const before = await countTurns(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => countTurns(page)).toBeGreaterThan(before)
  expect((await readFocus(page)).name).not.toBe('body')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('slider', { name: 'Playback rate' })).toHaveValue('110')
  await tabTo(page, 'Table of contents')
  await tabTo(page, 'Play')

  await page.keyboard.press('Control+Alt+m')
  await expectFocus(page, 'Bookmark name')
  await page.keyboard.type('Where the keys led')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  await expect.poll(async () => (await readFocus(page)).name).not.toBe('body')

  await page.keyboard.press('Control+Alt+n')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeVisible()
  await tabTo(page, /^Where the keys led/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeHidden()
  await expect.poll(async () => (await readFocus(page)).name).not.toBe('body')

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
  await expect.poll(async () => (await readFocus(page)).name).not.toBe('body')

  await tabTo(page, 'Close book')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})

test('the keys of the reader work while the focus is in the text of the book', async ({ page }) => {
  await startSession(page, 'student.uk')
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  // In the middle of the book, there is a previous page and a next page.
  const position = page.getByRole('slider', { name: 'Position in book' })
  await position.fill(Number(await position.inputValue()) > 450 ? '400' : '500')
  await expect.poll(() => countTurns(page)).toBeGreaterThan(0)
  // Both pages are visible until the slide ends.
  await expect(page.locator('[data-book-host] iframe:visible')).toHaveCount(1)
  await button(page, 'Close book').focus()
  await tabTo(page, 'book', 'Shift+Tab')
  const press = (key: string) => page.keyboard.press(key)

  for (const [key, next] of [
    ['Space', 'Pause'],
    ['Enter', 'Play'],
    ['Control+Alt+Space', 'Pause'],
    ['Space', 'Play'],
    ['m', 'Unmute'],
    ['m', 'Mute'],
  ] as const) {
    await press(key)
    await expect(button(page, next), key).toBeVisible()
  }
  for (const [key, name, value] of [
    ['Alt+ArrowUp', 'Playback rate', '110'],
    ['Alt+ArrowDown', 'Playback rate', '100'],
    ['ArrowDown', 'Volume', '0.9'],
    ['ArrowUp', 'Volume', '1'],
  ] as const) {
    await press(key)
    await expect(page.getByRole('slider', { name }), key).toHaveValue(value)
  }
  for (const [forward, back] of [
    ['ArrowRight', 'ArrowLeft'],
    ['Alt+ArrowRight', 'Alt+ArrowLeft'],
  ] as const) {
    const before = await position.inputValue()
    await press(forward)
    await expect.poll(async () => Number(await position.inputValue()), forward).toBeGreaterThan(Number(before))
    await press(back)
    await expect(position, back).toHaveValue(before)
  }
  await press('Control+Alt+n')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeHidden()
  await press('Control+Alt+m')
  await expect(page.getByLabel('Bookmark name')).toBeFocused()
})

test('a small panel takes no focus from the next panel', async ({ page }) => {
  await startSession(page, 'student.uk')
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')

  await page.keyboard.press('Control+Alt+m')
  await expectFocus(page, 'Bookmark name')
  await page.keyboard.type('The slow panel')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bookmark saved')).toBeVisible()
  await page.keyboard.press('Control+Alt+n')
  const drawer = page.getByRole('dialog', { name: 'Bookmarks' })
  await expect(drawer).toBeVisible()
  await tabTo(page, /^The slow panel/)

  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(page.getByLabel('Bookmark name')).not.toBeAttached()
  expect((await readFocus(page)).name).toMatch(/^The slow panel/)
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page.getByLabel('Bookmark name')).not.toBeAttached()
})

test('Tab leaves a small panel in both directions, and the panel closes', async ({ page }) => {
  await startSession(page, 'student.uk')
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Play')).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Playback rate' })
  for (const [key, next] of [
    ['Tab', 'Playback rate'],
    ['Shift+Tab', '1.0×'],
  ] as const) {
    await button(page, '1.0×').first().focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('slider')).toBeFocused()
    for (let presses = 0; presses < 6 && (await panel.isVisible()); presses += 1) await page.keyboard.press(key)
    await expect(panel).toBeHidden()
    expect((await readFocus(page)).name, key).toBe(next)
  }
})
