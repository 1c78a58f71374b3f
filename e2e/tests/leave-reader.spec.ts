import { expect, test, type Page } from '@playwright/test'
import { goToChapterByLabel, openFromShelf } from '../src/books.ts'
import { origin, startSession } from '../src/log-in.ts'

test('a book that was opened from polylino closes to the shelves', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.goto(`${page.url()}?origin=polylino`)
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(page).toHaveURL(`${origin()}/shelves`)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
})

const position = (page: Page) => page.getByRole('slider', { name: 'Position in book' })

/**
 * Waits until the value of the position slider no longer changes. After the paint, the reader reports the exact start
 * of the page.
 */
async function waitForStablePosition(page: Page): Promise<string> {
  let before: string | undefined
  const isStable = async () => {
    const now = await position(page).inputValue()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isStable, { intervals: [300] }).toBe(true)
  return position(page).inputValue()
}

async function goToTocEntry(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('dialog').getByRole('button').nth(index).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a reader who turns a page and leaves at once returns to that page', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await goToTocEntry(page, 3)
  const before = await waitForStablePosition(page)
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).not.toHaveValue(before)
  const positionAtLeave = await waitForStablePosition(page)
  await page.goBack()
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(position(page)).toHaveValue(positionAtLeave)
})

test('the shelf shows the last progress of a closed book, also if the server stores it after it has sent the shelf', async ({
  page,
}) => {
  await startSession(page)
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await goToTocEntry(page, 1)
  const before = await waitForStablePosition(page)
  const shelfSent = Promise.withResolvers<void>()
  let progress = 0
  await page.route('**/readlogs', async (route) => {
    progress = JSON.parse(route.request().postData() ?? '').at(-1).percentage
    await shelfSent.promise
    await route.continue()
  })
  await goToTocEntry(page, 3)
  await expect(position(page)).not.toHaveValue(before)
  await waitForStablePosition(page)
  const shelf = page.waitForResponse((answer) => /\/v1\/user\/[^/]+\/books/u.test(answer.url()) && answer.ok())
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await (await shelf).finished()
  shelfSent.resolve()
  const book = page.getByRole('link', { name: 'Letters from the Night Train' }).first()
  await expect(async () => {
    expect(progress).toBeGreaterThan(0)
    expect(await book.textContent()).toContain(`${Math.round(progress * 100)}% read`)
  }).toPass({ timeout: 60_000 })
})

test('a swipe that turns a page back does not navigate the browser back', async ({ browser }) => {
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  await startSession(phone)
  await openFromShelf(phone, 'The Lamp-Keeper')
  await expect(phone.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const book = phone.url()
  await goToChapterByLabel(phone, 'Ninety-Seven Steps')
  const shown = phone.frameLocator('[data-book-host] > div:visible > iframe').first()
  const heading = shown.getByRole('heading', { name: 'Ninety-Seven Steps' })
  await expect(heading).toBeInViewport()
  const input = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 12; step++) await touch('touchMove', from + ((to - from) * step) / 12)
    await touch('touchEnd')
  }
  await swipe(300, 60)
  await expect(heading).not.toBeInViewport()
  await swipe(60, 320)
  await expect(heading).toBeInViewport()
  expect(phone.url()).toBe(book)
  await phone.close()
})
