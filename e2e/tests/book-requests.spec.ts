import { expect, test, type Page, type Request } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { goToChapterByLabel, openBook, openFromShelf } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'

const BOOK = 'The Lamp-Keeper'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shownText = (page: Page) => page.frameLocator('[data-book-host] > div:visible > iframe').locator('body')
const pathOf = (request: Request) => new URL(request.url()).pathname
const isCall = (request: Request, method: string, name: string) =>
  request.method() === method && new RegExp(String.raw`/v1/books/[^\/]+/${name}$`, 'v').test(pathOf(request))
const isContent = (request: Request) => pathOf(request).startsWith('/content/')

/** Records all requests of the page. */
function recordRequests(page: Page): readonly Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

test.beforeEach(async ({ page }) => {
  await startSession(page)
})

test('calls of the library carry the access token, and the files of a book carry its signature instead', async ({
  page,
}) => {
  const requests = recordRequests(page)
  await openFromShelf(page, BOOK)
  await button(page, 'Play').click()
  await expect.poll(() => requests.some((request) => pathOf(request).endsWith('.mp3'))).toBe(true)
  for (const name of ['resources-url', 'policy', 'bookmarks', 'lastmark']) {
    const calls = requests.filter((request) => isCall(request, 'GET', name))
    expect(calls.length, name).toBe(1)
    expect(await calls[0]?.headerValue('authorization'), name).toMatch(/^Bearer ./)
  }
  const files = requests.filter(isContent)
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => pathOf(file).includes('display-options'))).toEqual([])
  for (const file of files) {
    const { searchParams } = new URL(file.url())
    expect([...searchParams.keys()], pathOf(file)).toEqual(
      expect.arrayContaining(['Policy', 'Signature', 'Key-Pair-Id']),
    )
    expect(await file.headerValue('authorization'), pathOf(file)).toBeNull()
  }
})

test('a refused signature is renewed once, and the book opens', async ({ page }) => {
  const requests = recordRequests(page)
  let refused = 0
  await page.route('**/content/**/lectern.json*', (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 403 }) : route.continue()
  })
  await openFromShelf(page, BOOK)
  await expect(shownText(page)).toBeVisible()
  expect(refused).toBe(2)
  expect(requests.filter((request) => isCall(request, 'GET', 'policy')).length).toBe(2)
})

for (const [status, message] of [
  [401, /^You don’t have access to this book/],
  [403, /^You have been logged out/],
  [502, /^We can’t load the book\. Your place/],
] as const) {
  test(`files that the content server refuses with ${status} show the reason`, async ({ page }) => {
    await page.route('**/content/**', (route) => route.fulfill({ status }))
    await openFromShelf(page, BOOK)
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
  })
}

test('a call that fails is repeated three times, and a book opens without its bookmarks and its position', async ({
  page,
}) => {
  const tries = new Map<string, number>()
  await page.route(/\/v1\/books\/[^\/]+\/(?:bookmarks|lastmark)$|\/v2\/readlogs$/v, (route, request) => {
    const name = `${request.method()} ${pathOf(request).split('/').at(-1)}`
    tries.set(name, (tries.get(name) ?? 0) + 1)
    return request.method() === 'GET' ? route.fulfill({ status: 500 }) : route.abort()
  })
  await openFromShelf(page, BOOK)
  await expect(shownText(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect([tries.get('GET bookmarks'), tries.get('GET lastmark')]).toEqual([4, 4])
})

test('a position that the library returns as JSON text is the position at which the book opens', async ({ page }) => {
  await openFromShelf(page, BOOK)
  const slider = page.getByRole('slider', { name: 'Position in book' })
  const saved = page.waitForResponse((response) => isCall(response.request(), 'POST', 'lastmark') && response.ok())
  await slider.fill(Number(await slider.inputValue()) > 450 ? '400' : '500')
  const { position } = JSON.parse((await saved).request().postData() ?? '{}')
  await page.route('**/lastmark', async (route, request) => {
    if (request.method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), position: JSON.stringify(position) } })
  })
  await openFromShelf(page, BOOK)
  await expect(shownText(page)).toBeVisible()
  await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - 450)).toBeLessThan(100)
})

test('bookmarks, the position and read logs are sent with their fields, and a bookmark leads back', async ({
  page,
}) => {
  // Other tests count the bookmarks of the usual pupil.
  await startSession(page, 'student.us')
  const sent = new Map<string, unknown>()
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.set(pathOf(request).split('/').at(-1) ?? '', request.postDataJSON())
  })
  await openFromShelf(page, BOOK)
  await goToChapterByLabel(page, 'Fog')
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill('Where the fog begins')
  await button(page, 'Save').click()
  const position = {
    ncxRef: expect.any(Number),
    URI: expect.stringMatching(/\.xhtml/u),
    timeOffset: expect.any(Number),
    charOffset: expect.any(Number),
  }
  const bookmark = { id: expect.stringMatching(/^[\da-f-]{36}$/u), name: 'Where the fog begins', position }
  await expect.poll(() => sent.get('bookmarks')).toEqual(expect.arrayContaining([bookmark]))
  await expect.poll(() => sent.get('lastmark')).toMatchObject({ position })
  const log = { bookId: expect.any(String), percentage: expect.any(Number), timestamp: expect.any(Number) }
  // The reader writes the first read log after three seconds.
  await expect.poll(() => sent.get('readlogs')).toEqual(expect.arrayContaining([expect.objectContaining(log)]))
  await button(page, 'Close book').click()
  await openFromShelf(page, BOOK)
  await goToChapterByLabel(page, 'What Jonas Knew')
  await button(page, 'Bookmarks').click()
  await page.getByRole('button', { name: /^Where the fog begins/ }).click()
  await expect(page.getByRole('dialog', { name: 'Bookmarks' })).toBeHidden()
  await expect(page.getByRole('slider', { name: 'Position in book' })).toHaveAttribute('aria-valuetext', /Fog/)
})

test('the query of a file address signs every file, and the library signs nothing', async ({ page }) => {
  const policy = page.waitForResponse((response) => isCall(response.request(), 'GET', 'policy'))
  const resources = page.waitForResponse((response) => isCall(response.request(), 'GET', 'resources-url'))
  await openFromShelf(page, BOOK)
  const signature = (await (await policy).json()).policy
  const { resourcesUrl } = await (await resources).json()
  const requests = recordRequests(page)
  await page.goto(`${page.url()}?fileUrl=${encodeURIComponent(`${resourcesUrl}?${signature}`)}`)
  await expect(button(page, 'Play')).toBeVisible()
  const files = requests.filter(isContent)
  expect(files.length).toBeGreaterThan(1)
  expect(new Set(files.map((file) => new URL(file.url()).search))).toEqual(new Set([`?${signature}`]))
  expect(requests.filter((request) => isCall(request, 'GET', 'policy'))).toEqual([])
})

test('without an index, the chapters are counted once per book, and a chapter that cannot be counted is only logged', async ({
  page,
}) => {
  const book = tinyEpub({
    title: 'A book without an index',
    chapters: {
      'Long.xhtml': `<p>${'The lamp was lit. '.repeat(100)}</p>`,
      'Short.xhtml': '<p>The sea rises.</p>',
      'Missing.xhtml': '<p>Nobody reads this.</p>',
    },
  })
  const requests = recordRequests(page)
  await page.route(/\/(?:lectern\.json|Missing\.xhtml)\?/v, (route) => route.fulfill({ status: 404 }))
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  const readLocations = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('lectern.locations.'))
        .map(([, value]): unknown => JSON.parse(value)),
    )
  await expect.poll(readLocations).toEqual([{ 0: [expect.any(Number), 'The sea rises.'.length, 0] }])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await goToChapterByLabel(page, 'Short.xhtml')
  // The first chapter has nearly all characters.
  await expect.poll(() => page.getByRole('slider', { name: 'Position in book' }).inputValue()).toMatch(/^99\d$/v)
  expect(await page.evaluate(() => performance.getEntriesByName('reader:count').length)).toBe(0)
  expect(requests.filter((request) => pathOf(request).includes('display-options'))).toEqual([])
})
