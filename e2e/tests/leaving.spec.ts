import { expect, test } from '@playwright/test'
import { openFromShelf } from '../src/books.ts'
import { logIn, origin } from '../src/people.ts'

test('a reader from polylino gets back to the shelves', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.goto(`${page.url()}?origin=polylino`)
  await page.getByRole('button', { name: 'Close book', exact: true }).click()
  await expect(page).toHaveURL(`${origin()}/shelves`)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
})
