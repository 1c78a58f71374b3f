import { expect, test, type Page } from '@playwright/test'
import { openFromShelf, readFast, goToChapter, waitForRendition } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { litSentences, recordNarration } from '../src/record-narration.ts'

/** Chooses in the settings, which close again. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.click({ trial: true }) // when the panel stands still
  for (const name of names) await page.getByRole('radio', { name, exact: true }).check({ force: true })
  await close.click()
}

/** The text that is in sight, and how its frame lays it out. */
const sight = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) => getComputedStyle(one).visibility === 'visible')
    const body = frame?.contentDocument?.body
    const lit = body?.querySelector('[data-lectern-spoken]')?.getBoundingClientRect()
    return {
      scrolls:
        body !== undefined && body.scrollHeight > body.clientHeight + 1 && getComputedStyle(body).overflowY === 'auto',
      columns: body === undefined ? '' : getComputedStyle(body).columnWidth,
      scrollTop: body?.scrollTop ?? 0,
      isLitInSight: lit !== undefined && frame !== undefined && lit.top >= 0 && lit.bottom <= frame.clientHeight + 1,
    }
  })

test('scrolled text keeps the sentence that is spoken in sight, and its place when it becomes pages again', async ({
  page,
}) => {
  await recordNarration(page)
  await logIn(page)
  const opened = waitForRendition(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const rendition = await opened
  await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
  await choose(page, 'Scroll')
  expect(await sight(page)).toMatchObject({ scrolls: true, columns: 'auto' })

  await readFast(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await sight(page)).scrollTop).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).length, { timeout: 60_000 }).toBeGreaterThan(4)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(async () => (await sight(page)).isLitInSight).toBe(true)
  const before = (await litSentences(page)).at(-1)?.id

  await choose(page, 'Two if they fit')
  expect(await sight(page)).toMatchObject({ scrolls: false, isLitInSight: true })
  expect((await litSentences(page)).at(-1)?.id).toBe(before)
})

for (const [width, height, least] of [
  [360, 640, 64],
  [768, 1024, 64],
  [1440, 900, 64],
  [740, 360, 48],
] as const) {
  test(`at ${width} × ${height} the toolbar is ${least} px high`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await logIn(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    const bar = page.getByRole('toolbar', { name: 'Book tools' }).locator('..')
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(least)
  })
}

test('a question is 498 px wide, and fits a phone', async ({ page }) => {
  await logIn(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) => getComputedStyle(one).visibility === 'visible')
    const link = frame?.contentDocument?.createElement('a')
    if (!link) throw new Error('no page of the book')
    link.setAttribute('data-lectern-href', 'https://example.org/')
    frame?.contentDocument?.body.append(link)
    link.click()
  })
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expect((await question.boundingBox())?.width).toBe(498)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await question.boundingBox()).toMatchObject({ x: 16, width: 328 })
})
