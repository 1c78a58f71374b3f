import { expect, test } from '@playwright/test'
import { logIn, origin } from '../src/log-in.ts'

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

test('below a page that is there, an unknown page stands under the one bar of the app', async ({ page }) => {
  await logIn(page)
  for (const path of ['/controlpanel/x', '/profile/x', '/reading/x', '/groups/x/reading']) {
    await page.goto(`${origin()}${path}`)
    await expect(page.getByRole('heading', { name: '404 Not Found' }), path).toBeVisible()
    await expect(page.getByRole('banner'), path).toHaveCount(1)
    await expect(page.getByRole('main'), path).toHaveCount(1)
  }
})

const NOBODY = '01890000-0000-7000-8000-000000000000'
for (const [username, paths] of [
  ['teacher.uk', ['/assignments/xyz', `/assignments/${NOBODY}`, '/assignments/xyz/edit', '/groups/x/badges']],
  ['admin.uk', ['/act-as/x']],
  ['guardian.uk', ['/children/x', `/children/${NOBODY}`]],
] as const) {
  test(`an address of nothing is an unknown page, and no form that went wrong: ${username}`, async ({ page }) => {
    await logIn(page, username)
    for (const path of paths) {
      await page.goto(`${origin()}${path}`)
      await expect(page.getByRole('heading', { name: '404 Not Found' }), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
    }
    // and the app goes on from there
    await page.getByRole('link', { name: 'Home page' }).click()
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  })
}

test('whoever sets no assignments is told so, and offered none to write', async ({ page }) => {
  for (const username of ['student.uk', 'guardian.uk']) {
    await logIn(page, username)
    await page.goto(`${origin()}/assignments`)
    await expect(page.getByText(/^You don’t have permission to do this/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  }
})
