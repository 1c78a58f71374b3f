import { expect, test, type Frame, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { openAtNarration, openBook, openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const announced = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').filter({ hasText: text })

/** Opens a book with many pages, whose paragraphs have the ids `s0`, `s1` and so on. */
async function openLongBook(page: Page, direction: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  const paragraphs = Array.from(
    { length: 120 },
    (_, at) => `<p id="s${at}">${at}. ${'The lamp was lit. '.repeat(6)}</p>`,
  )
  const body = `<div dir="${direction}">${paragraphs.join('')}<p><a id="end" href="#s0">To the start</a></p></div>`
  const book = tinyEpub({ title: `A long walk ${direction}`, chapters: { 'c1.xhtml': body }, direction })
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await expect(button(page, 'Play')).toBeVisible()
}

/** Returns what the shown frame shows: its scroll position, and the first and last fully visible paragraphs. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) => getComputedStyle(one).visibility === 'visible')
    const shown = frame?.contentDocument
    const visible = [...(shown?.querySelectorAll('p') ?? [])].filter((paragraph) => {
      const box = paragraph.getBoundingClientRect()
      return box.left >= 0 && box.right <= (frame?.clientWidth ?? 0) && box.top >= 0
    })
    const { scrollLeft, scrollTop } = shown?.documentElement ?? {}
    return { scroll: [scrollLeft, scrollTop], visible: visible.map(({ id }) => id) }
  })
const readPosition = (page: Page) => page.getByRole('slider', { name: 'Position in book' }).inputValue()

/** Runs an action in the shown frame, as a browser does it for a screen reader. */
const moveCursor = (page: Page, kind: 'scroll' | 'caret' | 'focus', to: string) =>
  page.evaluate(
    ([how, id]) => {
      const frame = [...document.querySelectorAll('iframe')].find(
        (one) => getComputedStyle(one).visibility === 'visible',
      )
      const element = frame?.contentDocument?.getElementById(id ?? '')
      if (how === 'scroll') element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      else if (how === 'caret') frame?.contentDocument?.getSelection()?.collapse(element?.firstChild ?? null, 0)
      else element?.focus()
    },
    [kind, to],
  )

for (const direction of ['ltr', 'rtl'] as const)
  test(`a screen reader that scrolls the frame turns whole pages, and the position follows (${direction})`, async ({
    page,
  }) => {
    await openLongBook(page, direction)
    const before = Number(await readPosition(page))
    await moveCursor(page, 'scroll', 's60')
    // The scroll of the screen reader shows the paragraph at once; the turn then replaces the scroll.
    await expect
      .poll(async () => {
        const { scroll, visible } = await readPage(page)
        return [...scroll, visible.includes('s60')]
      })
      .toEqual([0, 0, true])
    await expect.poll(async () => Number(await readPosition(page))).toBeGreaterThan(before + 200)
  })

test('a cursor that moves forward and back turns the pages', async ({ page }) => {
  await openLongBook(page)
  await moveCursor(page, 'caret', 's40')
  await expect.poll(async () => (await readPage(page)).visible).toContain('s40')
  const middle = Number(await readPosition(page))
  await moveCursor(page, 'caret', 's1')
  await expect.poll(async () => (await readPage(page)).visible).toContain('s1')
  await moveCursor(page, 'focus', 'end')
  await expect.poll(async () => Number(await readPosition(page))).toBeGreaterThan(middle)
  expect((await readPage(page)).scroll).toEqual([0, 0])
})

test('a caret that a pointer has placed turns no page', async ({ page }) => {
  await openLongBook(page)
  await moveCursor(page, 'caret', 's40')
  await expect.poll(async () => (await readPage(page)).visible).toContain('s40')
  await page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) => getComputedStyle(one).visibility === 'visible')
    frame?.contentDocument?.dispatchEvent(new PointerEvent('pointerdown'))
  })
  await moveCursor(page, 'caret', 's80')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect((await readPage(page)).visible).toContain('s40')
})

test('a chapter that the user has chosen is shown, although the cursor moves while the chapter loads', async ({
  page,
}) => {
  const text = (id: string) =>
    Array.from({ length: 60 }, (_, at) => `<p id="${id}${at}">${at}. ${'The lamp was lit. '.repeat(6)}</p>`).join('')
  const names = ['s', 'second', 'third', 'fourth']
  const chapters = Object.fromEntries(names.map((name, at) => [`c${at + 1}.xhtml`, text(name)]))
  const book = tinyEpub({ title: 'A slow chapter', chapters })
  const moved = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route(/c4\.xhtml/, async (route) => {
    requested.resolve()
    await moved.promise
    await route.continue()
  })
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await button(page, 'Table of contents').click()
  await page.getByRole('dialog').locator('ol button').last().click()
  await requested.promise
  await moveCursor(page, 'caret', 's40')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  moved.resolve()
  await expect.poll(async () => (await readPage(page)).visible).toContain('fourth0')
})

test('a cursor that turns a page stays where it is, and the page is not announced', async ({ page }) => {
  await openLongBook(page)
  await moveCursor(page, 'caret', 's40')
  await expect.poll(async () => (await readPage(page)).visible).toContain('s40')
  const caret = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')]
      .map(({ contentDocument }) => contentDocument?.getSelection()?.focusNode?.parentElement?.id)
      .find((id) => id !== undefined),
  )
  expect(caret).toBe('s40')
  await expect(announced(page, /^Page/)).toHaveCount(0)
})

/** Returns the text of the focused element in the frame, and whether it begins on the shown page. */
const readFocusedText = (page: Page) =>
  page.evaluate(() => {
    const frame = document.activeElement
    if (!(frame instanceof HTMLIFrameElement)) return { text: '', isShown: false }
    const element = frame.contentDocument?.activeElement
    const box = element?.getClientRects()[0]
    const isShown = box !== undefined && box.left >= 0 && box.left < frame.clientWidth
    return { text: element?.textContent ?? '', isShown }
  })

test('an opened book has the focus in its text, and its title is announced', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(announced(page, /^The Lamp-Keeper, Page \d+ of/)).toBeAttached()
  await expect.poll(async () => (await readFocusedText(page)).isShown).toBe(true)
})

/** Counts the highlighted sentences in the frames of the book. A frame that is removed meanwhile has none. */
async function countHighlights(page: Page): Promise<number> {
  const countIn = (frame: Frame) =>
    frame
      .locator('[data-lectern-spoken]')
      .count()
      .catch((error: unknown) => {
        if (frame.isDetached()) return 0
        throw error
      })
  const counts = await Promise.all(page.frames().map(countIn))
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a page turn moves the focus to the new page, also after playback has stopped in a sentence', async ({ page }) => {
  await startSession(page)
  await openAtNarration(page, 'The Lamp-Keeper')
  await page.keyboard.press('Control+Alt+Space')
  // Two pages are visible while one slides over the other.
  await expect.poll(() => countHighlights(page)).toBe(1)
  await page.keyboard.press('Control+Alt+Space')
  await expect(button(page, 'Play')).toBeVisible()
  const spoken = await readFocusedText(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await readFocusedText(page)).text).not.toBe(spoken.text)
  await expect.poll(async () => (await readFocusedText(page)).isShown).toBe(true)
  await expect(announced(page, /^Page/)).toBeAttached()
})

test('a bar with a focus ring is visible, also after the bars have been hidden', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await button(page, 'Settings').focus()
  await page.keyboard.press('Shift+Tab')
  const bar = page.getByRole('region', { name: 'Playback' }).locator('..')
  // A window that loses its focus keeps its focused element.
  await page.evaluate(() => document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await expect(bar).toHaveAttribute('data-visible', 'false')
  await expect(bar).toHaveCSS('opacity', '1')
})
