import { expect, test, type Page } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { readColours } from '../src/read-colours.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const BLACK = 'rgb(0, 0, 0)'
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the portal and the book follow the contrast preference of the device until the user chooses an appearance', async ({
  page,
}) => {
  await logIn(page)
  expect(await readBackground(page)).not.toBe(BLACK)
  await page.emulateMedia({ contrast: 'more' })
  expect(await readBackground(page)).toBe(BLACK)
  await openFromShelf(page, 'The Lamp-Keeper')
  const book = page.frameLocator('iframe').first().locator('body')
  await expect(book).toHaveCSS('color', 'rgb(255, 255, 255)')
  await page.evaluate(() => localStorage.setItem('lectern_appearance', JSON.stringify('light')))
  await page.goto(`${origin()}/`)
  expect(await readBackground(page)).not.toBe(BLACK)
})

test.describe('with forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('the reading progress is visible', async ({ page }) => {
    // No other test changes the reading progress of this pupil.
    await logIn(page, 'pupil07.uk')
    const bar = page.getByRole('region', { name: 'Your book' }).locator('progress')
    await expect.poll(async () => (await readColours(bar)).length).toBeGreaterThan(1)
  })

  test('the sliders of the reader show a track and their value', async ({ page }) => {
    await startSession(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    await page.getByRole('region', { name: 'Book tools' }).hover()
    const track = page.locator('footer [class*="track"]')
    await expect(track).toBeVisible()
    await page.getByRole('slider', { name: 'Position in book' }).fill('500')
    // The parts of the track before and after the value have different colours.
    expect((await readColours(track)).length).toBeGreaterThan(1)
  })

  test('the chosen time period and the current page are marked', async ({ page }) => {
    await startSession(page)
    await page.goto(`${origin()}/reading`)
    const spans = page.getByRole('navigation', { name: 'Time period' }).getByRole('listitem')
    const [chosen, other] = [await readColours(spans.nth(0)), await readColours(spans.nth(1))]
    expect(chosen[0]).not.toBe(other[0])
    await page.getByRole('button', { name: 'Menu' }).click()
    const entry = (name: string) => page.getByRole('dialog').getByRole('link', { name })
    await expect(entry('My reading')).toHaveCSS('text-decoration-line', 'underline')
    await expect(entry('My profile')).toHaveCSS('text-decoration-line', 'none')
  })
})
