import { CurrentProfile } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin } from '../src/log-in.ts'

const menu = (page: Page) => page.getByRole('dialog').getByRole('navigation', { name: 'Menu' })

async function readMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  return menu(page).getByRole('link').allTextContents()
}

test('a pupil finds their profile, their services and both bookshelves, and no administration', async ({ page }) => {
  await logIn(page)
  await page.getByRole('region', { name: 'Your services' }).getByRole('link', { name: 'Talking books' }).click()
  await expect(page).toHaveURL(/\/library\/bookshelf$/)
  const tabs = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  await expect(tabs).toHaveText(['Home', 'Bookshelf'])
  for (const tab of await tabs.all()) await expect(tab.locator('svg')).toHaveCount(1)
  for (const path of ['/library/bookshelf', '/shelves']) {
    await page.goto(origin() + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Bookshelf' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bookshelf' })).toHaveAttribute('aria-current', 'page')
  }
  expect(await readMenu(page)).toEqual(['Home', 'Library', 'My profile', 'My reading'])
  await expect(page.getByRole('dialog').getByText('Version 1.0.0')).toBeVisible()
  await page.goto(`${origin()}/controlpanel`)
  await expect(page.getByText(/^You don’t have permission to do this/)).toBeVisible()
})

test('home quotes the text at the reading position of the pupil', async ({ page }) => {
  await logIn(page, 'student.us')
  const current = page.getByRole('region', { name: 'Your book' })
  await expect(current.locator('q')).toHaveText(/\w/)
  await expect(current.locator('q')).toBeInViewport()
})

test('a teacher opens their schools and groups from the menu', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  // While the menu is open, the rest of the page is hidden from screen readers.
  const button = page.getByRole('button', { name: 'Menu', includeHidden: true })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // The menu on the home page has no link to the home page.
  expect(await readMenu(page)).toEqual([
    'Library',
    'My profile',
    'My reading',
    'Assignments',
    'Group reading',
    'Manage users',
    'Secure login',
  ])
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await menu(page).getByRole('link', { name: 'Manage users' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your schools' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Your groups' }).getByRole('listitem')).toHaveCount(2)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Lectern' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
})

test('a consumer sees only their services', async ({ page }) => {
  await logIn(page, 'consumer.uk')
  const tabs = page.getByRole('navigation', { name: 'Main menu' })
  await expect(tabs.getByRole('link', { name: 'My services' })).toBeVisible()
  await expect(tabs.getByRole('link')).toHaveCount(1)
  expect(await readMenu(page)).toEqual(['My profile', 'Children', 'Subscription', 'End contracts here'])
})

test('a consumer whose subscription has ended sees the same pages, and the plans', async ({ page }) => {
  await page.route('**/controlpanel/v1/me', async (route) => {
    const response = await route.fetch()
    const profile = CurrentProfile.parse(await response.json())
    const subscriptions = profile.subscriptions.map(({ label, values }) => ({
      label,
      values: values.map((value) => ({ ...value, active: false })),
    }))
    await route.fulfill({ response, json: { ...profile, subscriptions } })
  })
  await logIn(page, 'consumer.uk')
  expect(await readMenu(page)).toEqual(['My profile', 'Children', 'Subscription', 'End contracts here'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All books for your family' }).click()
  await expect(page.getByRole('heading', { name: 'Plans for families' })).toBeVisible()
})

test('an unknown address shows a 404 page, and offers to log in', async ({ page }) => {
  await page.goto(`${origin()}/nowhere`)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Log|Logga/ })
    .click()
  await expect(page).toHaveURL(/\/login/)
})

test('a visitor who is logged out finds the log-in in the menu, and no personal entries', async ({ page }) => {
  await page.goto(`${origin()}/nowhere`)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Version 1.0.0')).toBeVisible()
  await expect(drawer.getByRole('link')).toHaveText(['Home', 'End contracts here', 'Log in'])
  await expect(drawer.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await drawer.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${origin()}/login`)
})

test('a message under the top bar says that the network is lost, and disappears when the network returns', async ({
  page,
  context,
}) => {
  await logIn(page)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeHidden()
})

test('services with old labels have the names that the specification gives them', async ({ page }) => {
  await page.route('**/controlpanel/v1/me', async (route) => {
    const response = await route.fetch()
    const profile = CurrentProfile.parse(await response.json())
    const [values = []] = profile.subscriptions.map((subscription) => subscription.values)
    const labels = ['my-begreppa', 'my-polylino-school', 'begreppa']
    const ended = { label: 'ended', values: values.map((value) => ({ ...value, active: false })) }
    const subscriptions = [...labels.map((label) => ({ label, values })), ended]
    await route.fulfill({ response, json: { ...profile, subscriptions } })
  })
  await logIn(page, 'consumer.uk')
  const services = page.getByRole('region', { name: 'Your services' }).getByRole('listitem')
  await expect(services).toContainText(['Begreppa', 'Polyglutt school'])
  await expect(services).toHaveCount(2)
})

test('a page that is scrolled more than 20 pixels has a button to its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await logIn(page)
  await expect(page.getByRole('region', { name: 'Your services' })).toBeVisible()
  const toTop = page.getByRole('button', { name: 'Back to top' })
  const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await scroll(21)
  await expect(toTop).toBeVisible()
  await scroll(20)
  await expect(toTop).toHaveCount(0)
  await scroll(200)
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop).toHaveCount(0)
})

test('a line at the top of the page moves while a call is pending', async ({ page }) => {
  const line = page.locator('[class*="line"][aria-hidden="true"]')
  await logIn(page)
  await expect(page.getByRole('region', { name: 'Your services' })).toBeVisible()
  await expect(line).toHaveCount(0)
  const released = Promise.withResolvers<undefined>()
  await page.route('**/api/**', async (route) => {
    await released.promise
    return route.continue()
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bookshelf' }).click()
  await expect(line).toBeVisible()
  released.resolve(undefined)
  await expect(page.getByRole('link', { name: 'The Lamp-Keeper' }).first()).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the menu and the profile have a log-out only if the server allows it', async ({ page }) => {
  await logIn(page)
  await readMenu(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.route('**/controlpanel/v1/me', async (route) => {
    const response = await route.fetch()
    const profile = CurrentProfile.parse(await response.json())
    await route.fulfill({ response, json: { ...profile, menu: [] } })
  })
  await page.reload()
  await readMenu(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toHaveCount(0)
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out', exact: true })
  await page.getByRole('dialog').getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await expect(logOut).toHaveCount(0)
  await page.unroute('**/controlpanel/v1/me')
  await page.reload()
  await expect(logOut).toBeVisible()
})
