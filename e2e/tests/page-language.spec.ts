import { expect, test } from '@playwright/test'
import { origin } from '../src/log-in.ts'

test('the page has the language of the visitor before the app has started', async ({ page }) => {
  await page.route('**/config.json', () => {}) // The app never receives its settings.
  await page.goto(`${origin()}/login`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.evaluate(() => localStorage.setItem('lectern_locale', JSON.stringify('fi')))
  await page.goto(`${origin()}/profile`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

test.describe('in an American browser', () => {
  test.use({ locale: 'en-US' })

  test('a demo user of another country logs in without choosing the country', async ({ page }) => {
    await page.goto(`${origin()}/login`)
    await expect(page.getByLabel('Country')).toHaveValue('us')
    await page.getByLabel('Username').fill('student.uk')
    await page.getByLabel('Password', { exact: true }).fill('lectern-demo')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${origin()}/`)
  })

  test('the page stays in its language when another country is chosen, and offers the language of that country', async ({
    page,
  }) => {
    await page.goto(`${origin()}/login`)
    await page.getByLabel('Country').selectOption('se')
    const swedish = page.getByRole('button', { name: 'Svenska' })
    await expect(swedish).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Country')).toHaveValue('se')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await swedish.click()
    await expect(page.getByLabel('Användarnamn')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  })
})
