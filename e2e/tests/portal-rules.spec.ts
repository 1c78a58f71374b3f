import { expect, test, type Page, type Request } from '@playwright/test'
import { configure } from '../src/configure.ts'
import { logIn, origin } from '../src/log-in.ts'

const SUPPORT = 'https://support.example/'
const FEEDBACK = 'https://feedback.example/'
const HELP = 'https://help.example/widget.js'

const pathOf = (request: Request) => new URL(request.url()).pathname

async function readMenu(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('dialog').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allInnerTexts()
}

test('the menu has the support page for all, and the feedback page for staff only', async ({ page }) => {
  await configure(page, { links: { support: SUPPORT, feedback: FEEDBACK } })
  for (const [username, hasFeedback] of [
    ['student.uk', false],
    ['guardian.uk', false],
    ['teacher.uk', true],
    ['admin.uk', true],
  ] as const) {
    await logIn(page, username)
    const entries = await readMenu(page)
    expect(entries, username).toContain('Support')
    expect(entries.includes('Give feedback'), username).toBe(hasFeedback)
  }
})

test('the secure log-in is in the menu of staff in Sweden only', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  expect(await readMenu(page)).not.toContain('Log in securely')
  await logIn(page, 'teacher.se')
  await page.getByRole('button', { name: 'Meny' }).click()
  await expect(page.getByRole('link', { name: 'Logga in säkert' })).toBeVisible()
})

for (const [username, environment, isLoaded] of [
  ['student.uk', 'production', true],
  ['student.fr', 'production', false],
  ['student.uk', 'local', false],
] as const) {
  test(`the help widget is ${isLoaded ? '' : 'not '}loaded for ${username} in a ${environment} environment`, async ({
    page,
  }) => {
    await configure(page, { helpWidgetUrl: HELP, environment })
    await logIn(page, username)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(`script[src="${HELP}"]`)).toHaveCount(isLoaded ? 1 : 0)
  })
}

test('a page whose code or data is late shows that it is loading', async ({ page }) => {
  await logIn(page)
  const released = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/.*\.js$/v, async (route) => {
    await released.promise
    return route.continue()
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toBeAttached()
  released.resolve(undefined)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
})

test('the app speaks the language of the country: sv for se, nb for no, en-GB for uk, en-US for us', async ({
  page,
}) => {
  for (const [username, language] of [
    ['student.se', 'sv'],
    ['student.no', 'nb'],
    ['student.uk', 'en-GB'],
    ['student.us', 'en-US'],
  ] as const) {
    await logIn(page, username)
    await expect(page.locator('html'), username).toHaveAttribute('lang', language)
  }
})

for (const [path, isEnded] of [
  ['/library/bookshelf', true],
  ['/library/bookshelf?origin=audio-aid', false],
  ['/profile', false],
] as const) {
  test(`a visitor without a log-in who opens ${path} ${isEnded ? 'ends' : 'keeps'} the session of the browser`, async ({
    page,
  }) => {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(origin() + path)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('reauthenticate')).toBe('true')
    const isLogOut = (request: Request) => pathOf(request).endsWith('/logout')
    expect(requests.some(isLogOut)).toBe(isEnded)
    if (!path.includes('audio-aid')) return
    // The device remembers the audio aid.
    await page.goto(`${origin()}/library/bookshelf`)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(requests.some(isLogOut)).toBe(false)
  })
}

test.describe('an access token', () => {
  /** Sets the time until the stored access token ends. Returns the number of renewals from now on. */
  async function endTokenIn(page: Page, seconds: number): Promise<() => number> {
    let renewals = 0
    page.on('request', (request) => {
      if (pathOf(request) === '/auth/v2/token') renewals += 1
    })
    await page.evaluate((left) => {
      const session: unknown = JSON.parse(localStorage.getItem('lectern_session') ?? '{}')
      const expiresAt = Date.now() + left * 1000
      localStorage.setItem('lectern_session', JSON.stringify(Object.assign({}, session, { expiresAt })))
    }, seconds)
    return () => renewals
  }

  const hasSession = (page: Page) => page.evaluate(() => localStorage.getItem('lectern_session') !== null)
  const greeting = (page: Page) => page.getByRole('heading', { name: /^Hello/ })

  test('is renewed when it ends in less than 300 seconds, and not before', async ({ page }) => {
    await logIn(page)
    for (const [seconds, expected] of [
      [330, 0],
      [290, 1],
    ] as const) {
      const countRenewals = await endTokenIn(page, seconds)
      await page.goto(`${origin()}/`)
      await expect(greeting(page)).toBeVisible()
      expect(countRenewals(), `${seconds} s`).toBe(expected)
    }
  })

  test('stays when the auth service cannot be reached, and is deleted when the service refuses its renewal', async ({
    page,
  }) => {
    await logIn(page)
    await endTokenIn(page, 200)
    let isReachable = false
    const refusal = { status: 400, json: { error: 'invalid_grant' } }
    await page.route('**/auth/v2/token', (route) => (isReachable ? route.fulfill(refusal) : route.abort()))
    await page.goto(`${origin()}/`)
    await expect(greeting(page)).toBeVisible()
    expect(await hasSession(page)).toBe(true)

    isReachable = true
    await page.goto(`${origin()}/profile`)
    await expect(page).toHaveURL(/\/login/)
    expect(await hasSession(page)).toBe(false)
  })
})
