import { OpdsFeed } from '@lectern/contracts'
import { expect, test, type Page } from '@playwright/test'
import { findFaults } from '../src/find-faults.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'
import * as z from 'zod'

const books = (page: Page) => page.getByRole('main').getByRole('listitem')
const bookNamed = (page: Page, title: string) =>
  books(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const count = (page: Page) => page.getByRole('main').getByText(/^\d+ books?$/u)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by title, person or subject' })
const NEW_PASSWORD = 'three quiet lamps'

/** Creates an account through the sign-up call, and returns its username. The last part of the username is the realm. */
async function signUp(page: Page): Promise<string> {
  const email = `new-${crypto.randomUUID()}@there.uk`
  const data = { firstname: 'Nora', lastname: 'New', email, password: NEW_PASSWORD, country: 'uk' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post(`${origin()}/api/account/register`, { data, headers })).status()).toBe(200)
  return email
}

test('the filters are in the address and survive a reload; an empty result offers all books', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  const all = Number.parseInt(await count(page).innerText(), 10)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Swedish')
  await page.getByRole('button', { name: 'With sound' }).click()
  await search(page).fill('lamp')
  await expect(page).toHaveURL(`${origin()}/library?q=lamp&language=sv&narrated=yes`)
  await expect(count(page)).toHaveText('1 book')
  await page.reload()
  await expect(count(page)).toHaveText('1 book')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('sv')
  await page.getByRole('combobox', { name: 'Age', exact: true }).selectOption('Ages 13 and up')
  await expect(page.getByRole('heading', { name: 'No books found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all books' }).click()
  await expect(count(page)).toHaveText(`${all} books`)
  await expect(page).toHaveURL(`${origin()}/library`)
})

test('a book is added to the shelf and removed from it with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const username = await signUp(page)
  await logIn(page, username, NEW_PASSWORD)
  // Other tests add many books to the library.
  await page.goto(`${origin()}/library?q=frog`)
  const book = bookNamed(page, 'The Frog Who Counted')
  const add = book.getByRole('button', { name: 'Add to my shelf', exact: true })
  await expect(add).toHaveAccessibleDescription(/The Frog Who Counted/u)
  await add.focus()
  await page.keyboard.press('Enter')
  const remove = book.getByRole('button', { name: 'Remove from my shelf', exact: true })
  await expect(remove).toBeFocused()
  await expect(page.getByText('“The Frog Who Counted” is on your shelf')).toBeVisible()
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page.getByRole('heading', { name: 'The Frog Who Counted' })).toBeVisible()
  await page.getByRole('link', { name: 'Find more books' }).click()
  await search(page).fill('frog')
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
  await page.goto(`${origin()}/library/bookshelf`)
  await expect(page.getByRole('heading', { name: 'No books here yet' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('a new family finds books, the code of a class, and how a child is added', async ({ page }) => {
  const username = await signUp(page)
  await logIn(page, username, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Find your first book' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Add my child/u }).click()
  await expect(page.getByLabel('Code from the school')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See all books in the library' }).click()
  await search(page).fill('frog')
  await expect(bookNamed(page, 'The Frog Who Counted')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /I have a code from school/u }).click()
  await expect(page.getByRole('heading', { name: 'Log in with a group code' })).toBeVisible()
})

test('the library says that it cannot load, and loads on request; a refused change is reported', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  await page.route('**/api/library/v1/books?**', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: '' } }),
  )
  await page.goto(`${origin()}/library`)
  await expect(page.getByRole('heading', { name: 'We couldn’t load the library' })).toBeVisible()
  await page.unroute('**/api/library/v1/books?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(count(page)).toBeVisible()
  await page.route('**/api/library/v1/user/*/books', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 404, json: { code: 'book_not_found', message: '' } })
      : route.fallback(),
  )
  await page.route('**/api/library/v1/user/*/books/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'book_not_found', message: '' } }),
  )
  await books(page)
    .getByRole('button', { name: /my shelf/u })
    .first()
    .click()
  await expect(page.getByRole('log').getByText(/book/u)).toBeVisible()
})

test('no page of the library has an accessibility fault', async ({ page }) => {
  await logIn(page, 'teacher.uk')
  for (const path of ['/library', '/library?language=sv&narrated=yes', '/library?q=zzz']) {
    await page.goto(`${origin()}${path}`)
    await expect(count(page)).toBeVisible()
    expect([path, await findFaults(page)]).toEqual([path, []])
  }
})

test('a reading app logs in with the password, reads the shelf and downloads a book', async ({ page }) => {
  await startSession(page, 'student.uk')
  await page.goto(`${origin()}/library`)
  await page.getByText('Read in another app').click()
  const address = await page.getByRole('main').locator('code').innerText()
  const refused = await fetch(address)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/opds-authentication+json'])
  const { authentication } = z
    .object({ authentication: z.array(z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })) })
    .parse(await refused.json())
  const token = authentication[0]?.links.find(({ rel }) => rel === 'authenticate')?.href ?? ''
  const body = new URLSearchParams({ grant_type: 'password', username: 'student.uk', password: 'lectern-demo' })
  const tokens = z
    .object({ access_token: z.string() })
    .parse(await (await fetch(token, { method: 'POST', body })).json())
  const get = (url: string) => fetch(url, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  const home = OpdsFeed.parse(await (await get(address)).json())
  const shelf = OpdsFeed.parse(await (await get(home.navigation?.[0]?.href ?? '')).json())
  const found = shelf.publications?.find(({ metadata }) => metadata.title === 'The Lamp-Keeper')
  const file = found?.links.find(({ type }) => type === 'application/epub+zip')?.href ?? ''
  const epub = new Uint8Array(await (await get(file)).arrayBuffer())
  expect(epub.length).toBeGreaterThan(1_000_000)
  expect((await fetch(found?.images[0]?.href ?? '')).status).toBe(200)
})
