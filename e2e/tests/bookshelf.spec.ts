import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

const books = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const filterButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by title or author' })

test('the address /bookshelf leads to the shelf, with its query', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/bookshelf?q=the&sort=title`)
  await expect(page).toHaveURL(`${origin()}/library/bookshelf?q=the&sort=title`)
  await expect(search(page)).toHaveValue('the')
})

for (const path of ['/library/bookshelf', '/shelves'])
  test(`at ${path}, the search, the order and the filters survive a visit to a book, a reload and a shared link`, async ({
    page,
  }) => {
    await startSession(page)
    await page.goto(`${origin()}${path}`)
    await filterButton(page, 'English').click()
    await sort(page).selectOption('Title')
    await search(page).fill('the')
    const address = `${origin()}${path}?q=the&sort=title&language=en`
    await expect(page).toHaveURL(address)
    const found = page.getByRole('main').getByText(/^\d+ books?$/u)
    await expect(found).toHaveText('4 books')

    await books(page).filter({ hasText: 'The Lamp-Keeper' }).click()
    await page.getByRole('button', { name: 'Close book' }).click()
    await expect(page).toHaveURL(address)
    await expect(found).toHaveText('4 books')
    await page.reload()
    await expect(found).toHaveText('4 books')
    await expect(search(page)).toHaveValue('the')
    await expect(filterButton(page, 'English')).toHaveAttribute('aria-pressed', 'true')

    await page.goto(`${origin()}${path}?sort=banana&language=%21&ages=old&q=`)
    await expect(books(page)).toHaveCount(6)
    await expect(sort(page)).toHaveValue('opened')
  })

test('on a phone, the filters work with the keyboard alone, and an empty result offers to show all books', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  await search(page).focus()
  await page.keyboard.type('frog')
  await expect(books(page)).toHaveCount(1)
  await filterButton(page, 'Filters').focus()
  await page.keyboard.press('Enter')
  await filterButton(page, 'Ages 13 and up').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('No books found')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 books' })).toBeVisible()
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isWide)).toBe(false)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Show all books' }).focus()
  await page.keyboard.press('Enter')
  await expect(books(page)).toHaveCount(6)
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
  expect(await page.evaluate(isWide)).toBe(false)
})

test('on a phone, the shelf has two columns, and one button with the number of chosen filters opens the filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startSession(page)
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(books(page)).toHaveCount(6)
  const columns = await books(page).evaluateAll(
    (links) => new Set(links.map((link) => link.getBoundingClientRect().x)).size,
  )
  expect(columns).toBe(2)
  await page.goto(`${origin()}/library/bookshelf?language=en&ages=7-9`)
  const filters = filterButton(page, 'Filters (2)')
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(filterButton(page, 'English')).toBeHidden()
  await filters.click()
  await filterButton(page, 'English').click()
  await expect(filterButton(page, 'Filters (1)')).toHaveAttribute('aria-expanded', 'true')
  await filterButton(page, 'Filters (1)').click()
  await expect(filterButton(page, 'English')).toBeHidden()
})
