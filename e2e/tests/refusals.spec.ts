import { expect, test } from '@playwright/test'
import { logIn, origin, startSession } from '../src/log-in.ts'

test('a wrong password shows one clear sentence in the language of the country', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await page.evaluate(() => localStorage.setItem('lectern_realm', JSON.stringify('se')))
  await page.reload()
  await page.locator('input[name=username]').fill('student.se')
  await page.locator('input[name=password]').fill('not the password')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText(/lösenord/i)
})

test('a page that needs a log-in redirects to the log-in page with a return address', async ({ page }) => {
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page).toHaveURL(/\/login\?.*redirect=/)
})

test('an address after a log-in that has no code, or whose log-in began in another tab, shows the reason', async ({
  page,
}) => {
  await page.goto(`${origin()}/login/callback`)
  await expect(page.getByText('We couldn’t log you in. Try again.')).toBeVisible()
  await page.goto(`${origin()}/login/callback?code=unknown&state=unknown`)
  await expect(page.getByText('The login started in another window. Log in again here.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('an unknown book shows an alert', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/bookshelf/play/id/01890000-0000-7000-8000-000000000000`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an unknown page shows a 404 error and a link home', async ({ page }) => {
  await page.goto(`${origin()}/no/such/page`)
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
})

test('a page whose code cannot be loaded, or whose data about the person are refused, says so and links home', async ({
  page,
}) => {
  await logIn(page)
  for (const [failing, text] of [
    [/\/assets\/profile-route-.*\.js$/v, 'Something went wrong on our side.'],
    ['**/api/account/me', 'You don’t have permission to do this. Ask your school if you need it.'],
  ] as const) {
    await page.route(failing, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'A text of the server' } }),
    )
    await page.goto(`${origin()}/profile`)
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
    await page.unroute(failing)
  }
})

test('a shelf that the server refuses shows the reason, and loads again on request', async ({ page }) => {
  await logIn(page)
  const books = /\/v1\/user\/[^\/]+\/books/v
  await page.route(books, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'A text of the server' } }),
  )
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page.getByRole('heading', { name: 'We couldn’t load your books' })).toBeVisible()
  await expect(page.getByText('You don’t have permission to do this.')).toBeVisible()
  await page.unroute(books)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
})

test('an unknown page keeps the tabs and the menu of a person who is logged in', async ({ page }) => {
  await startSession(page)
  await page.goto(`${origin()}/no/such/page`)
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(page).toHaveURL(`${origin()}/library/bookshelf`)
})

test('an unknown page below a known address has exactly one banner and one main area', async ({ page }) => {
  await logIn(page)
  for (const path of ['/controlpanel/x', '/profile/x', '/reading/x', '/groups/x/reading']) {
    await page.goto(`${origin()}${path}`)
    await expect(page.getByRole('heading', { name: '404 Not Found' }), path).toBeVisible()
    await expect(page.getByRole('banner'), path).toHaveCount(1)
    await expect(page.getByRole('main'), path).toHaveCount(1)
  }
})

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
for (const [username, paths] of [
  ['teacher.uk', ['/assignments/xyz', `/assignments/${UNKNOWN_ID}`, '/assignments/xyz/edit', '/groups/x/badges']],
  ['admin.uk', ['/act-as/x']],
  ['guardian.uk', ['/children/x', `/children/${UNKNOWN_ID}`]],
] as const) {
  test(`an address with an unknown id shows a 404 error instead of a broken form: ${username}`, async ({ page }) => {
    await logIn(page, username)
    for (const path of paths) {
      await page.goto(`${origin()}${path}`)
      await expect(page.getByRole('heading', { name: '404 Not Found' }), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Home page' }).click()
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  })
}

test('a user who may not set assignments sees a message and no link to create one', async ({ page }) => {
  for (const username of ['student.uk', 'guardian.uk']) {
    await startSession(page, username)
    await page.goto(`${origin()}/assignments`)
    await expect(page.getByText(/^You don’t have permission to do this/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  }
})
