import { expect, test } from '@playwright/test'
import { logIn, origin } from '../src/people.ts'

test('a wrong password is one clear sentence, in the language of the country', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('se')))
  await page.reload()
  await page.locator('input[name=username]').fill('student.se')
  await page.locator('input[name=password]').fill('not the password')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText(/lösenord/i)
})

test('a page that needs a log-in asks for one and comes back to the page', async ({ page }) => {
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page).toHaveURL(/\/login\?.*redirect=/)
})

test('an unknown book is an alert with a way out', async ({ page }) => {
  await logIn(page)
  await page.goto(`${origin()}/bookshelf/play/id/01890000-0000-7000-8000-000000000000`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an unknown page says so and leads home', async ({ page }) => {
  await page.goto(`${origin()}/no/such/page`)
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
})
