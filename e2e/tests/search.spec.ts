import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'

test('words are found through the book, and lead to their page', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Search in the book' }).click()
  const drawer = page.getByRole('dialog', { name: 'Search in the book' })
  await drawer.getByRole('searchbox').fill('THE  LAMP')
  await expect(drawer.getByRole('status')).toContainText(/\d+ results?/)
  await expect(drawer.getByRole('status')).toHaveAttribute('aria-busy', 'false')
  const place = drawer.getByRole('listitem').last()
  const passage = (await place.locator('mark').textContent()) ?? ''
  expect(passage.toLowerCase()).toBe('the lamp')
  await place.getByRole('button').click()
  await expect(drawer).toBeHidden()
  const marked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('iframe')]
        .filter((frame) => getComputedStyle(frame).visibility === 'visible')
        .flatMap(({ contentDocument }) => {
          const view = contentDocument?.defaultView
          const [range] = view?.CSS.highlights.get('lectern-found') ?? []
          if (!view || !(range instanceof view.Range)) return []
          const { left, right } = range.getBoundingClientRect()
          return left >= 0 && right <= innerWidth ? [String(range).replaceAll(/\s+/g, ' ')] : ['out of sight']
        }),
    )
  await expect.poll(marked).toEqual([passage])
})

test('a word that the book does not say is said so', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Search in the book' }).click()
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No results for “xylophone”')
})
