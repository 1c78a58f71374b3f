import { expect, test, type Page } from '@playwright/test'
import { readFocus } from '../src/focus.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const book = (page: Page) => page.getByRole('link', { name: 'The Lamp-Keeper' }).first()

test('each page has a title of its own, also the reader and a missing page', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await expect(page).toHaveTitle('Log in – Lectern')
  await logIn(page)
  await expect(page).toHaveTitle(/^Hello, .+ – Lectern$/)
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page).toHaveTitle('Bookshelf – Lectern')
  await book(page).click()
  await expect(page).toHaveTitle('The Lamp-Keeper – Lectern')
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(page).toHaveTitle('Bookshelf – Lectern')
  await page.goto(`${origin()}/nowhere`)
  await expect(page).toHaveTitle('404 Not Found – Lectern')
  await page.goto(`${origin()}/bookshelf/play/id/01890000-0000-7000-8000-000000000000`)
  await expect(page).toHaveTitle('An error occurred – Lectern')
})

test('the title is in the language of the page', async ({ page }) => {
  await logIn(page)
  await page.evaluate(() => localStorage.setItem('lectern_locale', JSON.stringify('fi')))
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page).toHaveTitle('Kirjahylly – Lectern')
})

test('the heading of each page that opens in the app gets the focus', async ({ page }) => {
  await logIn(page)
  await expect(heading(page, 'Hello')).not.toBeFocused()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(heading(page, 'Bookshelf')).toBeFocused()
  // A click with the mouse shows no ring.
  expect((await readFocus(page)).isVisible).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My profile' }).click()
  await expect(heading(page, 'My profile')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, 'My profile')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Bookshelf')).toBeFocused()
})

test('a filter does not move the focus', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  await page.getByRole('searchbox').fill('lamp')
  await expect(page).toHaveURL(/q=lamp/)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('closing a book moves the focus to the book on the shelf', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  await book(page).click()
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(book(page)).toBeFocused()
})
