import { expect, test, type Page } from '@playwright/test'
import { openAtNarration, openFromShelf, readFast } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { litSentences, recordNarration } from '../src/record-narration.ts'

async function chooseSettings(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.click({ trial: true }) // Waits until the panel no longer moves.
  for (const name of names) await page.getByRole('radio', { name, exact: true }).check({ force: true })
  await close.click()
}

/** Returns the layout and the scroll position of the text, and whether the spoken sentence is in view. */
const readVisibleFrame = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    )
    const body = frame?.contentDocument?.body
    const spoken = body?.querySelector('[data-lectern-spoken]')?.getBoundingClientRect()
    return {
      scrolls:
        body !== undefined && body.scrollHeight > body.clientHeight + 1 && getComputedStyle(body).overflowY === 'auto',
      columns: body === undefined ? '' : getComputedStyle(body).columnWidth,
      scrollTop: body?.scrollTop ?? 0,
      isSpokenInView:
        spoken !== undefined && frame !== undefined && spoken.top >= 0 && spoken.bottom <= frame.clientHeight + 1,
    }
  })

test('scrolled text keeps the spoken sentence in view, and a change back to pages keeps the position', async ({
  page,
}) => {
  await recordNarration(page)
  await logIn(page)
  await openAtNarration(page, 'The Lamp-Keeper')
  await chooseSettings(page, 'Scroll')
  expect(await readVisibleFrame(page)).toMatchObject({ scrolls: true, columns: 'auto' })

  await readFast(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await readVisibleFrame(page)).scrollTop).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).length, { timeout: 60_000 }).toBeGreaterThan(4)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(async () => (await readVisibleFrame(page)).isSpokenInView).toBe(true)
  const before = (await litSentences(page)).at(-1)?.id

  await chooseSettings(page, 'Two if they fit')
  expect(await readVisibleFrame(page)).toMatchObject({ scrolls: false, isSpokenInView: true })
  expect((await litSentences(page)).at(-1)?.id).toBe(before)
})

for (const [width, height, barHeight] of [
  [360, 640, 64],
  [768, 1024, 64],
  [1440, 900, 64],
  [740, 360, 48],
] as const) {
  test(`at ${width} × ${height} the toolbar is ${barHeight} px high`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await logIn(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    const bar = page.getByRole('region', { name: 'Book tools' }).locator('..')
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(barHeight)
  })
}

test('a confirmation dialog is 498 px wide, and fits on a phone', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find(
      (element) => getComputedStyle(element).visibility === 'visible',
    )
    const link = frame?.contentDocument?.createElement('a')
    if (!link) throw new Error('no page of the book is visible')
    link.setAttribute('data-lectern-href', 'https://example.org/')
    frame?.contentDocument?.body.append(link)
    link.click()
  })
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toBeVisible()
  expect((await confirmation.boundingBox())?.width).toBe(498)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await confirmation.boundingBox()).toMatchObject({ x: 16, width: 328 })
})

test('two columns appear from a width of 600 px', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await logIn(page)
  await openFromShelf(page, 'Letters from the Night Train')
  const columnWidth = async () => Number.parseFloat((await readVisibleFrame(page)).columns)
  await expect.poll(columnWidth).toBeLessThan(300)
  await page.setViewportSize({ width: 599, height: 800 })
  await expect.poll(columnWidth).toBeGreaterThan(400)
})

test('a text book shows its position in percent, and a book of fixed pages shows its page', async ({ page }) => {
  await logIn(page)
  const bar = page.getByRole('region', { name: 'Playback' })
  await openFromShelf(page, 'Letters from the Night Train')
  await expect(bar.getByText(/^\d+% of the book$/v)).toBeVisible()
  await openFromShelf(page, 'A Day in the Reeds')
  await expect(bar.getByText(/^Page \d+ of \d+$/v)).toBeVisible()
  await expect(bar.getByText('of the book')).toHaveCount(0)
})
