import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

test('a search result opens its page and highlights the passage', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Search in the book' }).click()
  const drawer = page.getByRole('dialog', { name: 'Search in the book' })
  await drawer.getByRole('searchbox').fill('THE  LAMP')
  await expect(drawer.getByRole('status')).toContainText(/\d+ results?/)
  await expect(drawer.getByRole('status')).toHaveAttribute('aria-busy', 'false')
  const result = drawer.getByRole('listitem').last()
  const passage = (await result.locator('mark').textContent()) ?? ''
  expect(passage.toLowerCase()).toBe('the lamp')
  await result.getByRole('button').click()
  await expect(drawer).toBeHidden()
  const readHighlights = () =>
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
  await expect.poll(readHighlights).toEqual([passage])
})

test('a search without results says so', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Search in the book' }).click()
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No results for “xylophone”')
})
