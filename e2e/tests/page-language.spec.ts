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
