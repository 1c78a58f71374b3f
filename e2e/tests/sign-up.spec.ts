import { expect, test, type Page, type Route } from '@playwright/test'
import { findEmailedLink } from '../src/emails.ts'
import { chooseCountry, origin } from '../src/log-in.ts'

async function fill(page: Page, person: { first: string; last: string; email: string; password: string }) {
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

test('a form with errors shows a message at each field, and focuses the first field', async ({ page }) => {
  await page.goto(`${origin()}/signup`)
  await submit(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('This value is required')).toHaveCount(4)
  await expect(page.getByText('You must approve the privacy policy to register')).toBeVisible()
  await fill(page, { first: 'Ada', last: 'Lind', email: 'nobody', password: 'password1' })
  await page.getByLabel('I approve the privacy policy').check()
  await submit(page)
  await expect(page.getByText('Invalid e-mail address')).toBeVisible()
  await page.getByLabel('Email').fill('teacher.uk@example.org')
  await submit(page)
  await expect(page.getByText('This password is easy to guess')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await submit(page)
  await expect(page.getByText('Email is already used.')).toBeVisible()
})

test('a name with forbidden characters or more than 255, and a short password, show why', async ({ page }) => {
  await page.goto(`${origin()}/signup`)
  const email = 'ada.long@there.example'
  await fill(page, { first: 'Ada <b>', last: 'x'.repeat(256), email, password: '7 chars' })
  await page.getByLabel('I approve the privacy policy').check()
  await submit(page)
  const reason = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await expect(reason('First name')).toHaveAccessibleDescription('Contains unsupported characters')
  await expect(reason('Last name')).toHaveAccessibleDescription('Up to 255 characters')
  await expect(reason('Password')).toHaveAccessibleDescription('At least 8 characters')
})

test('a new account can log in, and its email address is confirmed through the emailed link', async ({ page }) => {
  await page.goto(`${origin()}/login`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fill(page, { first: 'Ada', last: 'Lind', email: 'ada@there.example', password: 'three quiet lamps' })
  await page.getByLabel('I approve the privacy policy').check()
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Username').fill('ada@there.example')
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
  await page.goto(`${origin()}/profile`)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('We have sent you a link.')).toBeVisible()
  const link = await findEmailedLink(page, 'ada@there.example', 'Confirm your email address')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/email/confirm`)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goto(`${origin()}/profile`)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid link. Please try again and contact support if the problem persists.',
  )
})

test('the logo, the log-in and the menu fit side by side on a phone, in languages with long words and without the font', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(`${origin()}/signup`)
  for (const [realm, logIn] of [
    ['fi', 'Kirjaudu sisään'],
    ['fr', 'Se connecter'],
    ['de', 'Anmelden'],
  ] as const) {
    await chooseCountry(page, realm)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: logIn })).toBeVisible()
    // One measurement for all, because the page scrolls when its language changes.
    const centres = await bar
      .locator('a, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2))
    expect(centres).toHaveLength(3)
    expect(Math.max(...centres) - Math.min(...centres), realm).toBeLessThan(4)
  }
})

/** Holds each POST to the API. `refuse` answers the held request with an error code. */
async function holdPosts(page: Page): Promise<{ refuse(code: string): Promise<void> }> {
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? held.resolve(route) : route.continue(),
  )
  return {
    refuse: async (code) =>
      (await held.promise).fulfill({ status: 403, json: { code, message: 'A text of the server' } }),
  }
}

test('the button of the form is busy while the form is sent, and a refusal shows the text of its code', async ({
  page,
}) => {
  const posts = await holdPosts(page)
  await page.goto(`${origin()}/signup`)
  await fill(page, { first: 'Ada', last: 'Lind', email: 'ada.held@there.example', password: 'three quiet lamps' })
  await page.getByLabel('I approve the privacy policy').check()
  await submit(page)
  const button = page.getByRole('button', { name: 'Create account' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await posts.refuse('need_secure_login')
  await expect(page.getByRole('alert')).toContainText('You need secure login to do this.')
  await expect(button).toHaveAttribute('aria-busy', 'false')
})

test('a confirmation link that the server refuses to check shows the reason instead of an invalid link', async ({
  page,
}) => {
  const posts = await holdPosts(page)
  await page.goto(`${origin()}/email/confirm?id=1&signature=x`)
  await posts.refuse('need_secure_login')
  await expect(page.getByRole('alert')).toContainText('You need secure login to do this.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
