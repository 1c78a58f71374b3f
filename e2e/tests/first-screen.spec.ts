import { expect, test, type Page } from '@playwright/test'
import { origin } from '../src/log-in.ts'

/** Opens a page, and holds the app back. Returns a function that lets the app start. */
async function openBeforeStart(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${origin()}${path}`, { waitUntil: 'commit' })
  return resolve
}

/** The document has its elements before its style sheets are loaded. The browser paints nothing until then. */
const hasStyles = () =>
  [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null)

const firstScreen = (page: Page) => page.locator('#first-screen')

test('the sign-up form can be filled in and sent before the app has started', async ({ page }) => {
  const start = await openBeforeStart(page, '/signup')
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Email').fill('ida.berg@there.example')
  await page.getByLabel('Password', { exact: true }).fill('three quiet lamps')
  await page.getByLabel('I approve the privacy policy').check()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(firstScreen(page)).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/signup`)
  start()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('ida.berg@there.example')).toBeVisible()
})

test('nothing moves when the app starts, and the field keeps its text and the focus', async ({ page }) => {
  const start = await openBeforeStart(page, '/signup')
  await page.getByLabel('Email').fill('ida@')
  await page.waitForFunction(hasStyles)
  await page.evaluate(() => document.fonts.ready)
  const before = await listPlaces(page)
  expect(before.length).toBeGreaterThan(10)
  start()
  await expect(firstScreen(page)).toHaveCount(0)
  expect(await listPlaces(page)).toEqual(before)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('there.example')
  await expect(page.getByLabel('Email')).toHaveValue('ida@there.example')
})

test('a visitor who chose another country sees no first screen of the wrong country, and keeps the country', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('lectern_realm', '"se"'))
  const start = await openBeforeStart(page, '/signup')
  await expect(firstScreen(page)).toBeAttached()
  await expect(firstScreen(page)).toBeHidden()
  start()
  await expect(page.getByRole('heading', { name: 'Skapa konto' })).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(page.getByLabel('Land')).toHaveValue('se')
})

test('if the settings do not load, the first screen gives way to the message', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort())
  await page.goto(`${origin()}/signup`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(firstScreen(page)).toBeHidden()
})

/** Returns the text, and the box in pixels, of each visible heading, label and control. */
function listPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, h1, input, label, select, summary')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ element, box }) => {
        const { x, y, width, height } = box
        return `${element.textContent}: ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
  )
}
