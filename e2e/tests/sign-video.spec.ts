import { expect, type Locator, test, type Page } from '@playwright/test'
import { goToChapter, openFromShelf, openRendition } from '../src/books.ts'
import { startSession } from '../src/log-in.ts'
import { litSentences, recordNarration } from '../src/record-narration.ts'

const video = (page: Page) => page.getByRole('region', { name: 'Sign language video' })

/** Returns the smaller side of the part of the book that the video covers, in CSS pixels. */
async function findOverlap(page: Page): Promise<number> {
  const [book, window] = await Promise.all([page.locator('[data-book-host]').boundingBox(), video(page).boundingBox()])
  if (book === null || window === null) return Number.NaN
  const width = Math.min(book.x + book.width, window.x + window.width) - Math.max(book.x, window.x)
  const height = Math.min(book.y + book.height, window.y + window.height) - Math.max(book.y, window.y)
  return Math.max(0, Math.min(width, height))
}

test('a sign-language book shows its video beside the text, and the reader can move and resize the video', async ({
  page,
}) => {
  await recordNarration(page)
  await startSession(page)
  const rendition = await openRendition(page, 'Drakens tecken')
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: 'tecknad figur' }).click()
  await expect(video(page)).toBeVisible()
  await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).map(({ id }) => id)).toContain(rendition.tracks[1]?.fragment)
  const shown = video(page).locator('video').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  expect(await shown.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()

  await expect.poll(() => findOverlap(page)).toBe(0)
  expect(await countButtonsOver(shown), 'buttons over the signer').toBe(0)
  const before = await video(page).boundingBox()
  await page.getByRole('button', { name: 'Move the video' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Change the size of the video' }).focus()
  await page.keyboard.press('ArrowLeft')
  const after = await video(page).boundingBox()
  expect(after?.x).toBe((before?.x ?? 0) - 16)
  expect(after?.y).toBe((before?.y ?? 0) + 16)
  expect(after?.width).toBe((before?.width ?? 0) - 16)
  await expect.poll(() => findOverlap(page)).toBe(0)
  await page.reload()
  await expect.poll(() => video(page).boundingBox()).toEqual(after)
})

/** Returns the number of buttons in the window of the video that cover a part of the picture. */
const countButtonsOver = (shown: Locator) =>
  shown.evaluate((element) => {
    const picture = element.getBoundingClientRect()
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      left < picture.right && right > picture.left && top < picture.bottom && bottom > picture.top
    const buttons = [...(element.closest('section') ?? document).querySelectorAll('button')]
    if (buttons.length === 0) throw new Error('the video has no buttons')
    return buttons.filter((button) => isOver(button.getBoundingClientRect())).length
  })

test('the video and the text are beside the panel of the assignments', async ({ page }) => {
  // The book has no assignment, so the server returns the assignments of other books.
  await page.route(/\/api\/submissions\/\?.*contextId=/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/contextId=[^&]*&?/, ''),
    }),
  )
  await startSession(page)
  await openFromShelf(page, 'Drakens tecken')
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: 'tecknad figur' }).click()
  await expect(video(page)).toBeVisible()
  await page.getByRole('button', { name: 'Assignments', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Assignments' })
  await expect(panel).toBeVisible()
  await expect
    .poll(async () => {
      const [window, beside] = await Promise.all([video(page).boundingBox(), panel.boundingBox()])
      return window !== null && beside !== null && window.x + window.width <= beside.x
    })
    .toBe(true)
  const book = page.locator('[data-book-host]')
  await expect.poll(async () => (await book.boundingBox())?.width).toBeGreaterThan(200)
  await expect.poll(() => findOverlap(page)).toBe(0)
})

test('a setting of the device hides the video, and the sound continues', async ({ page }) => {
  await recordNarration(page)
  await startSession(page)
  const rendition = await openRendition(page, 'Drakens tecken')
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: 'tecknad figur' }).click()
  await expect(video(page)).toBeVisible()
  await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
  await page.getByRole('button', { name: 'Settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await sheet.getByRole('switch', { name: 'Show sign language video' }).uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(video(page)).toBeHidden()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).map(({ id }) => id)).toContain(rendition.tracks[1]?.fragment)
  await expect(video(page)).toBeHidden()
})

test('a book without sign language has no video', async ({ page }) => {
  await recordNarration(page)
  await startSession(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).length).toBeGreaterThan(0)
  await expect(video(page)).toHaveCount(0)
})

for (const [tag, name] of [
  ['swl', 'svenskt teckenspråk'],
  ['sv-x-takk', 'tecken som stöd (TAKK)'],
] as const)
  test(`the video begins 80 px below the top, and '${tag}' without a label is called '${name}'`, async ({ page }) => {
    await page.route('**/lectern.json*', async (route) => {
      const response = await route.fetch()
      const index = await response.text()
      const unlabelled = index.replace(
        /"language":"[a-z\-]+","label":"tecknad figur"/v,
        `"language":"${tag}","label":""`,
      )
      await route.fulfill({ response, body: unlabelled })
    })
    await startSession(page)
    await openFromShelf(page, 'Drakens tecken')
    await page.getByRole('button', { name: 'Languages' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(video(page)).toBeVisible()
    expect((await video(page).boundingBox())?.y).toBe(80)
  })
