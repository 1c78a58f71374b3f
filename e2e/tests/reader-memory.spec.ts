import { expect, test, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { goToChapterByLabel, openBook, openFromShelf } from '../src/books.ts'
import { logIn, origin, startSession } from '../src/log-in.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

const paragraphs = '<p>The lamp was lit, and the sea was calm.</p>'.repeat(10)
const book = tinyEpub({
  title: 'A book with bookmarks',
  chapters: { 'One.xhtml': paragraphs, 'Two.xhtml': paragraphs, 'Three.xhtml': paragraphs },
})

async function addBookmark(page: Page, name: string): Promise<void> {
  await button(page, 'Add bookmark').click()
  await page.getByLabel('Bookmark name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Bookmark name')).toBeHidden()
}

async function expectBookmarks(page: Page, names: readonly string[]): Promise<void> {
  await button(page, 'Bookmarks').click()
  const drawer = page.getByRole('dialog', { name: 'Bookmarks' })
  await expect(drawer.getByRole('listitem')).toHaveText(names.map((name) => new RegExp(`^${name}`, 'v')))
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
}

test('bookmarks are sorted by their position, and a new bookmark at the same position replaces the old one', async ({
  page,
}) => {
  await startSession(page, 'super.uk')
  await openBook(page, new Blob([new Uint8Array(book)]), 'super.uk')
  await goToChapterByLabel(page, 'Three.xhtml')
  await button(page, 'Add bookmark').click()
  await expect(page.getByLabel('Bookmark name')).toHaveValue('Three.xhtml')
  await page.keyboard.press('Escape')
  await addBookmark(page, 'Late')
  await goToChapterByLabel(page, 'Two.xhtml')
  await addBookmark(page, 'Early')
  await expectBookmarks(page, ['Early', 'Late'])
  await addBookmark(page, 'Early again')
  await expectBookmarks(page, ['Early again', 'Late'])
  await page.reload()
  await expectBookmarks(page, ['Early again', 'Late'])
})

test('the rate, the volume, the mute and the colours are kept on this device for the next book', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(slider(page, 'Playback rate')).toHaveValue('100')
  await expect(slider(page, 'Volume')).toHaveValue('1')
  await slider(page, 'Playback rate').fill('130')
  await slider(page, 'Volume').fill('0.5')
  await button(page, 'Mute').click()
  await button(page, 'Settings').click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const config = await page.evaluate((): unknown => JSON.parse(localStorage.getItem('bookplayer_config') ?? '{}'))
  expect(config).toMatchObject({ playbackRate: 1.3, audioVolume: 0.5, muted: true, theme: 'dark' })
  for (const name of ['mainLanguage', 'audioLanguages', 'videoLanguages']) expect(config).not.toHaveProperty(name)

  await openFromShelf(page, 'A Day in the Reeds')
  await expect(slider(page, 'Playback rate')).toHaveValue('130')
  await expect(button(page, 'Unmute')).toBeVisible()
  await button(page, 'Settings').click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await button(page, 'Close book').click()
  await expect(page).toHaveURL(/\/library\/bookshelf/)
  await expect(root).not.toHaveAttribute('data-theme', 'dark')
})

test('a volume outside 0 to 1 is not accepted from the device, and the keys stop at 0 and 1', async ({ page }) => {
  await logIn(page)
  await page.evaluate(() => localStorage.setItem('bookplayer_config', JSON.stringify({ audioVolume: 1.5 })))
  await openFromShelf(page, 'The Lamp-Keeper')
  const storedVolume = () =>
    page.evaluate((): unknown => JSON.parse(localStorage.getItem('bookplayer_config') ?? '{}').audioVolume)
  await expect(slider(page, 'Volume')).toHaveValue('1')
  await page.keyboard.press('ArrowDown')
  await expect.poll(storedVolume).toBe(0.9)
  for (const [name, limits] of [
    ['Volume', ['0', '1', '0.1']],
    ['Playback rate', ['50', '200', '10']],
  ] as const) {
    const read = (attribute: string) => slider(page, name).getAttribute(attribute)
    expect(await Promise.all(['min', 'max', 'step'].map(read)), name).toEqual(limits)
  }
  for (const [key, limit] of [
    ['ArrowUp', 1],
    ['ArrowDown', 0],
  ] as const) {
    for (let step = 0; step < 12; step++) await page.keyboard.press(key)
    await expect(slider(page, 'Volume')).toHaveValue(String(limit))
    expect(await storedVolume()).toBe(limit)
  }
})

test('the icon of the volume changes at 0.3 and at 0.7, and when the sound is off', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const drawIcon = () => button(page, /^(?:Mute|Unmute)$/).innerHTML()
  const draw = async (volume: string) => {
    await slider(page, 'Volume').fill(volume)
    return drawIcon()
  }
  const [low, middle, high, off] = [await draw('0.2'), await draw('0.3'), await draw('0.7'), await draw('0')]
  expect(new Set([low, middle, high, off]).size).toBe(4)
  expect([await draw('0.1'), await draw('0.6'), await draw('1')]).toEqual([low, middle, high])
  await button(page, 'Mute').click()
  expect(await drawIcon()).toBe(off)
})

test('a reader opened with the theme of narrated books has larger text', async ({ page }) => {
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const readSize = () =>
    page
      .frameLocator('[data-book-host] > div:visible > iframe')
      .locator('p')
      .first()
      .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize))
  const usual = await readSize()
  await page.goto(`${page.url()}?theme=narrated-books`)
  await expect.poll(async () => (await readSize()) / usual).toBeCloseTo(1.7 / 1.5, 2)
})

test('there are no bookmarks if the address turns them off, and none for a file of this device', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(button(page, 'Add bookmark')).toBeVisible()
  const expectNoBookmarks = async () => {
    await expect(button(page, 'Play')).toBeVisible()
    await expect(button(page, 'Add bookmark')).toHaveCount(0)
    await expect(button(page, 'Bookmarks')).toHaveCount(0)
    await page.keyboard.press('Control+Alt+n')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(slider(page, 'Playback rate')).not.toHaveValue('100')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const elsewhere = 'https://bookmarks.example'
  await page.goto(`${page.url()}?bookmarkFeatures=false&bookmarkUrl=${elsewhere}`)
  await expectNoBookmarks()
  await page.goto(`${origin()}/bookshelf/play/id/test-player`)
  await page
    .getByLabel('Please select a book.')
    .setInputFiles({ name: 'book.epub', mimeType: 'application/epub+zip', buffer: book })
  await expectNoBookmarks()
  expect(requests.filter((url) => url.startsWith(elsewhere))).toEqual([])
})

test.describe('an application that opened the reader and stores the bookmarks', () => {
  const SERVICE = 'https://portal.example/marks'

  /** Answers as the service of the application. Returns its requests and its list. */
  async function serveBookmarks(page: Page) {
    const requests: { method: string; url: string; token: string | undefined }[] = []
    let list: unknown[] = []
    await page.route(`${SERVICE}/**`, async (route) => {
      const request = route.request()
      requests.push({ method: request.method(), url: request.url(), token: request.headers()['authorization'] })
      if (request.method() === 'POST') list = request.postDataJSON()
      const headers = { 'access-control-allow-origin': origin(), 'access-control-allow-headers': '*' }
      await route.fulfill({ headers, json: { bookmarks: list } })
    })
    return requests
  }

  async function openWithService(page: Page, hosts: readonly string[]): Promise<void> {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), readerHosts: hosts } })
    })
    await page.route(/\/bookshelf\/play\/id\//v, async (route) => {
      const answer = await route.fetch()
      const policy = answer.headers()['content-security-policy'] ?? ''
      const headers = { 'content-security-policy': policy.replace('connect-src', `connect-src ${hosts.join(' ')}`) }
      await route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers } })
    })
    await startSession(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    await page.goto(`${page.url()}?bookmarkUrl=${encodeURIComponent(SERVICE)}`)
    await expect(button(page, 'Play')).toBeVisible()
  }

  test('gets a new bookmark, and the reader shows it again from there', async ({ page }) => {
    const requests = await serveBookmarks(page)
    const saved = page.waitForResponse(
      (response) => response.url().startsWith(SERVICE) && response.request().method() === 'POST',
    )
    await openWithService(page, [new URL(SERVICE).origin])
    await addBookmark(page, 'For the portal')
    await saved
    await page.reload()
    await expectBookmarks(page, ['For the portal'])
    expect(
      requests.every(({ url, token }) => /\/v1\/books\/[^\/]+\/bookmarks/v.test(url) && token?.startsWith('Bearer ')),
    ).toBe(true)
    await page.unroute('**/config.json')
    await page.goto(page.url().split('?')[0] ?? '')
    await button(page, 'Bookmarks').click()
    await expect(page.getByRole('dialog', { name: 'Bookmarks' })).not.toContainText('For the portal')
  })

  test('gets nothing if the settings do not name it', async ({ page }) => {
    const requests = await serveBookmarks(page)
    await openWithService(page, [])
    await addBookmark(page, 'For the library')
    await expectBookmarks(page, ['For the library'])
    expect(requests).toEqual([])
  })
})
