import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin } from '../src/log-in.ts'

test('a reader from polylino gets back to the shelves', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.goto(`${page.url()}?origin=polylino`)
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(page).toHaveURL(`${origin()}/shelves`)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
})

const position = (page: Page) => page.getByRole('slider', { name: 'Position in book' })

/** The position, once it stays: a page is told at once, and where its text begins when it is painted. */
async function restingPosition(page: Page): Promise<string> {
  let before: string | undefined
  const isAtRest = async () => {
    const now = await position(page).inputValue()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isAtRest, { intervals: [300] }).toBe(true)
  return position(page).inputValue()
}

test('whoever turns a page and leaves at once comes back to that page', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('dialog').getByRole('button').nth(3).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const before = await restingPosition(page)
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).not.toHaveValue(before)
  const left = await restingPosition(page)
  await page.goBack()
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(position(page)).toHaveValue(left)
})

test('a finger that turns a page back does not go back to the page before the book', async ({ browser }) => {
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  await logIn(phone)
  await openFromShelf(phone, 'The Lamp-Keeper')
  await expect(phone.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const book = phone.url()
  const first = await restingPosition(phone)
  const input = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 12; step++) await touch('touchMove', from + ((to - from) * step) / 12)
    await touch('touchEnd')
  }
  await swipe(300, 60)
  await expect(position(phone)).not.toHaveValue(first)
  await swipe(60, 320)
  await expect(position(phone)).toHaveValue(first)
  expect(phone.url()).toBe(book)
  await phone.close()
})
