import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { chooseCountry, origin } from '../src/log-in.ts'

const PASSWORD = 'three quiet lamps'
const PIN = '2580'
const BOOK = 'Letters from the Night Train'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Ada and Bo have only the name on their buttons, the parent also the role. */
const reader = (page: Page, name: string) => button(page, new RegExp(`^${name}`, 'v'))
const asked = (page: Page) => page.getByRole('heading', { name: 'Who is reading?' })
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Hello, ${name}` })

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Log in').click()
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${origin()}/signup`)
  await chooseCountry(page, 'uk')
  await page.getByLabel('First name').fill('Pia')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('I approve the privacy policy').check()
  await button(page, 'Create account').click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await expect(greeting(page, 'Pia')).toBeVisible()
}

async function addChild(page: Page, name: string, picture: string): Promise<void> {
  await button(page, 'Add a child').click()
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Age').selectOption('9 years')
  await page.getByLabel('Which books').selectOption('All books')
  await page.getByRole('radio', { name: picture }).check()
  await button(page, 'Add a child').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function switchReader(page: Page): Promise<void> {
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Switch reader' }).click()
  await expect(asked(page)).toBeVisible()
}

/** Adds a book to the shelf, opens it and turns the page. The library then has a place of the child. */
async function readOn(page: Page): Promise<void> {
  await page.goto(`${origin()}/library?q=train`)
  const book = page.getByRole('main').getByRole('listitem').filter({ hasText: BOOK })
  await book.getByRole('button', { name: 'Add to my shelf', exact: true }).click()
  await expect(book.getByRole('button', { name: 'Remove from my shelf', exact: true })).toBeVisible()
  await page.goto(`${origin()}/library/bookshelf`)
  await page.getByRole('main').getByRole('link', { name: BOOK }).first().click()
  await expect(page.getByRole('region', { name: 'Book', exact: true })).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().includes('/lastmark') && response.ok())
  await button(page, 'Next page').click()
  await saved
}

/** Opens the app as a person does who has closed it: a new tab of the same browser. */
async function openAgain(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(`${origin()}/`)
  await expect(asked(tab)).toBeVisible()
  return tab
}

test('each child of a family has an own shelf and place, and the PIN keeps the pages of the parent closed', async ({
  page: first,
}) => {
  await register(first, `family.${crypto.randomUUID()}@there.example`)
  await button(first, 'Menu').click()
  await first.getByRole('dialog').getByRole('link', { name: 'Children' }).click()
  await expect(first.getByRole('heading', { name: 'No children yet' })).toBeVisible()
  expect(await findFaults(first)).toEqual([])
  await button(first, 'Add a child').click()
  expect(await findFaults(first)).toEqual([])
  await button(first, 'Cancel').click()
  await addChild(first, 'Ada', 'Fox')
  await addChild(first, 'Bo', 'Whale')
  await button(first, 'Set a PIN').click()
  await first.getByLabel('New PIN').fill(PIN)
  await button(first, 'Save').click()
  await expect(first.getByText('Your pages open only with the PIN.')).toBeVisible()
  expect(await findFaults(first)).toEqual([])

  await first.getByRole('main').getByRole('link', { name: 'Who is reading?' }).click()
  await expect(asked(first)).toBeFocused()
  expect(await findFaults(first)).toEqual([])
  await reader(first, 'Ada').click()
  await expect(greeting(first, 'Ada')).toBeVisible()
  await readOn(first)

  const page = await openAgain(first)
  await expect(page.getByRole('listitem').first()).toHaveText('AdaRead last')
  await reader(page, 'Bo').click()
  await expect(greeting(page, 'Bo')).toBeVisible()
  await expect(page.getByRole('link', { name: BOOK })).toHaveCount(0)
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: BOOK })).toHaveCount(0)
  await switchReader(page)
  await reader(page, 'Ada').click()
  await expect(greeting(page, 'Ada')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { name: BOOK })).toBeVisible()

  // A child sees no way to the pages of the parent, and an address leads to the question.
  await button(page, 'Menu').click()
  const entries = page.getByRole('dialog').getByRole('navigation')
  await expect(entries.getByRole('link')).toHaveText(['Library', 'My reading', 'Settings', 'Switch reader'])
  for (const path of ['/profile', '/profile/children']) {
    await page.goto(`${origin()}${path}`)
    await expect(asked(page)).toBeVisible()
  }
  await reader(page, 'Pia').click()
  await expect(page.getByLabel('PIN')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('PIN')).toHaveAccessibleDescription('That PIN is not right. Try again.')
  await expect(page.getByLabel('PIN')).toHaveValue('')
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Children', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
})
