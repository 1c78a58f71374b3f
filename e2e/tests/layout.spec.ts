import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { openAtNarration, openBook, openFromShelf, readFast } from '../src/books.ts'
import { logIn, startSession } from '../src/log-in.ts'
import { litSentences, recordNarration } from '../src/record-narration.ts'

declare global {
  interface Window {
    /** First keyframe and duration of each slide of a page. */
    bookSlides: { from: string; ms: unknown }[]
  }
}

async function chooseSettings(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.click({ trial: true }) // Waits until the panel no longer moves.
  for (const name of names) await page.getByRole('radio', { name, exact: true }).check({ force: true })
  await close.click()
}

/** Returns the layout and the scroll position of the text, and whether the spoken sentence is in view. */
const readVisibleFrame = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    )
    const body = frame?.contentDocument?.body
    const spoken = body?.querySelector('[data-lectern-spoken]')?.getBoundingClientRect()
    return {
      scrolls:
        body !== undefined && body.scrollHeight > body.clientHeight + 1 && getComputedStyle(body).overflowY === 'auto',
      columns: body === undefined ? '' : getComputedStyle(body).columnWidth,
      scrollTop: body?.scrollTop ?? 0,
      isSpokenInView:
        spoken !== undefined && frame !== undefined && spoken.top >= 0 && spoken.bottom <= frame.clientHeight + 1,
    }
  })

test('scrolled text keeps the spoken sentence in view, and a change back to pages keeps the position', async ({
  page,
}) => {
  await recordNarration(page)
  await startSession(page)
  await openAtNarration(page, 'The Lamp-Keeper')
  await chooseSettings(page, 'Scroll')
  expect(await readVisibleFrame(page)).toMatchObject({ scrolls: true, columns: 'auto' })

  await readFast(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await readVisibleFrame(page)).scrollTop).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).length).toBeGreaterThan(4)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(async () => (await readVisibleFrame(page)).isSpokenInView).toBe(true)
  const before = (await litSentences(page)).at(-1)?.id

  await chooseSettings(page, 'Two if they fit')
  expect(await readVisibleFrame(page)).toMatchObject({ scrolls: false, isSpokenInView: true })
  expect((await litSentences(page)).at(-1)?.id).toBe(before)
})

for (const [width, height, barHeight] of [
  [360, 640, 64],
  [768, 1024, 64],
  [1440, 900, 64],
  [740, 360, 48],
] as const) {
  test(`at ${width} × ${height} the toolbar is ${barHeight} px high`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startSession(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    const bar = page.getByRole('region', { name: 'Book tools' }).locator('..')
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(barHeight)
  })
}

test('a confirmation dialog is 498 px wide, and fits on a phone', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    )
    const link = frame?.contentDocument?.createElement('a')
    if (!link) throw new Error('no page of the book is visible')
    link.setAttribute('data-lectern-href', 'https://example.org/')
    frame?.contentDocument?.body.append(link)
    link.click()
  })
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toBeVisible()
  expect((await confirmation.boundingBox())?.width).toBe(498)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await confirmation.boundingBox()).toMatchObject({ x: 16, width: 328 })
})

test('two columns appear from a width of 600 px', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await startSession(page)
  await openFromShelf(page, 'Letters from the Night Train')
  const columnWidth = async () => Number.parseFloat((await readVisibleFrame(page)).columns)
  await expect.poll(columnWidth).toBeLessThan(300)
  await page.setViewportSize({ width: 599, height: 800 })
  await expect.poll(columnWidth).toBeGreaterThan(400)
  await page.setViewportSize({ width: 600, height: 800 })
  await expect.poll(columnWidth).toBeLessThan(300)
  await chooseSettings(page, 'One')
  await expect.poll(columnWidth).toBeGreaterThan(400)
})

const openTinyBook = (page: Page, title: string, direction: 'ltr' | 'rtl' = 'ltr') => {
  const chapters = { 'c1.xhtml': '<p>The lamp is lit.</p>', 'c2.xhtml': '<p>The sea rises.</p>' }
  const book = tinyEpub({ title, chapters, direction })
  return openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
}
const shownText = (page: Page) => page.frameLocator('[data-book-host] > div:visible > iframe').locator('p')

/** Returns the text of each visible page: two texts while a page slides in. */
const readTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('iframe')]
      .filter((frame) => getComputedStyle(frame).visibility === 'visible')
      .map((frame) => frame.contentDocument?.body.textContent.trim() ?? ''),
  )

test('the text size depends on the screen, its orientation and the theme', async ({ page }) => {
  const EM_PX = 16
  await startSession(page, 'super.uk')
  await openTinyBook(page, 'A book with text sizes')
  const expectSizes = async (sizes: readonly (readonly [width: number, height: number, em: number])[]) => {
    for (const [width, height, em] of sizes) {
      await page.setViewportSize({ width, height })
      const readEm = () =>
        shownText(page).evaluate((text, px) => Number.parseFloat(getComputedStyle(text).fontSize) / px, EM_PX)
      await expect.poll(readEm, `${width} × ${height}`).toBeCloseTo(em, 2)
    }
  }
  await expectSizes([
    [740, 599, 1.1],
    [599, 740, 1.2],
    [600, 740, 1.5],
    [1100, 760, 1.5],
  ])
  await page.goto(`${page.url()}?theme=narrated-books`)
  await expectSizes([
    [1100, 760, 1.7],
    [599, 740, 1.2],
  ])
})

test('the margins are 64 px wide, and 32 px on screens narrower than 736 px', async ({ page }) => {
  await startSession(page, 'super.uk')
  await openTinyBook(page, 'A book with margins')
  const readMargin = () => shownText(page).evaluate((text) => text.getBoundingClientRect().left)
  for (const [width, margin] of [
    [1100, 64],
    [736, 64],
    [735, 32],
    [360, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 760 })
    await expect.poll(readMargin, `${width} px`).toBe(margin)
  }
})

for (const [direction, side] of [
  ['ltr', 'right'],
  ['rtl', 'left'],
] as const)
  test(`in a book from ${direction}, a turn forward slides in from the ${side} in 500 ms, and back from the other side`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      if (window !== window.top) return
      window.bookSlides = []
      const animate = Reflect.get(Element.prototype, 'animate')
      Element.prototype.animate = function (keyframes: Keyframe[], options: KeyframeAnimationOptions) {
        const [{ transform } = {}] = keyframes
        if (this.closest('[data-book-host]')) window.bookSlides.push({ from: String(transform), ms: options.duration })
        return Reflect.apply(animate, this, [keyframes, options])
      }
    })
    await startSession(page, 'super.uk')
    await openTinyBook(page, `A book from ${direction}`, direction)
    await page.getByRole('slider', { name: 'Position in book' }).press('Home')
    await expect.poll(() => readTexts(page)).toEqual(['The lamp is lit.'])
    await page.locator('[data-book-host] iframe:visible').focus()
    await expect(page.getByRole('slider', { name: 'Position in book' })).toHaveCSS('direction', direction)
    const turn = async (key: string, text: string) => {
      await page.evaluate(() => (window.bookSlides = []))
      await page.keyboard.press(key)
      await expect.poll(() => readTexts(page)).toEqual([text])
      return page.evaluate(() => window.bookSlides)
    }
    const leaving = { from: 'none', ms: 500 }
    const [forward, back] = side === 'right' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    expect(await turn(forward, 'The sea rises.')).toEqual([
      { from: `translateX(${side === 'right' ? 100 : -100}%)`, ms: 500 },
      leaving,
    ])
    expect(await turn(back, 'The lamp is lit.')).toEqual([
      { from: `translateX(${side === 'right' ? -100 : 100}%)`, ms: 500 },
      leaving,
    ])
  })

test('a language menu has at most 3, 6 or 12 columns, and the main language is chosen', async ({ page }) => {
  const LANGUAGES = 80
  await page.route('**/lectern.json*', async (route) => {
    const response = await route.fetch()
    const index = await response.json()
    const renditions = Array.from({ length: LANGUAGES }, (_, number) => ({
      ...index.renditions[0],
      label: `Language ${number + 1}`,
    }))
    await route.fulfill({ response, json: { ...index, renditions } })
  })
  await startSession(page, 'super.uk')
  await openTinyBook(page, 'A book in many languages')
  await page.getByRole('button', { name: 'Languages' }).click()
  const menu = page.getByRole('list').filter({ hasText: 'Language 80' })
  await expect(menu.getByRole('button', { pressed: true })).toHaveText('Language 1')
  const countColumns = () => menu.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, columns] of [
    [599, 3],
    [600, 6],
    [959, 6],
    [960, 12],
  ] as const) {
    await page.setViewportSize({ width, height: 760 })
    await expect.poll(countColumns, `${width} px`).toBe(columns)
  }
})

test('a text book shows its position in percent, and a book of fixed pages shows its page', async ({ page }) => {
  await logIn(page)
  const bar = page.getByRole('region', { name: 'Playback' })
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(bar.getByText(/^\d+% of the book$/v)).toBeVisible()
  await openFromShelf(page, 'A Day in the Reeds')
  await expect(bar.getByText(/^Page \d+ of \d+$/v)).toBeVisible()
  await expect(bar.getByText('of the book')).toHaveCount(0)
})

test('a book of the frog kind has neither a bottom bar nor a language menu', async ({ page }) => {
  await page.route('**/lectern.json*', async (route) => {
    const response = await route.fetch()
    const index = await response.json()
    const [main] = index.renditions
    await route.fulfill({ response, json: { ...index, renditions: [main, { ...main, label: 'Another language' }] } })
  })
  await logIn(page)
  const languages = page.getByRole('button', { name: 'Languages' })
  const bottomBar = page.getByRole('region', { name: 'Playback' })
  await openFromShelf(page, 'A Day in the Reeds')
  await expect(languages).toBeVisible()
  await expect(bottomBar).toBeVisible()
  await openFromShelf(page, 'The Frog Who Counted')
  await expect(page.getByRole('button', { name: 'Table of contents' })).toBeVisible()
  await expect(languages).toHaveCount(0)
  await expect(bottomBar).toHaveCount(0)
})
