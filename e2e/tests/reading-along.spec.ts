import { expect, test, type Page } from '@playwright/test'
import { openFromShelf, tracksOf } from '../src/books.ts'
import { logIn } from '../src/people.ts'
import { litSentences, recordNarration } from '../src/record-narration.ts'

/** Plays at twice the speed, so that a test hears much in little time. */
async function playFast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.evaluate(() => {
    for (const audio of window.narration.media) audio.defaultPlaybackRate = 2
  })
}

const idsOf = async (page: Page) => (await litSentences(page)).map((sentence) => sentence.id)

test.beforeEach(async ({ page }) => {
  await recordNarration(page)
  await logIn(page)
})

test('the first highlight is on the first narrated sentence, and the next ones follow by themselves', async ({
  page,
}) => {
  const tracks = tracksOf(page)
  await openFromShelf(page, 'A Day in the Reeds')
  const expected = (await tracks).map((track) => track.fragment)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => idsOf(page), { timeout: 60_000 }).toHaveLength(6)
  expect(await idsOf(page)).toEqual(expected.slice(0, 6))
})

test('sound goes on into the next chapter without a click', async ({ page }) => {
  const tracks = tracksOf(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const all = await tracks
  const last = all.findLastIndex((track) => track.item === all[0]?.item)
  const [near, after] = [all[last - 1], all[last + 1]]
  if (!near || !after) throw new Error('the book has one chapter only')
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.keyboard.press('Escape')
  await page.evaluate(() => undefined)
  await playFast(page)
  await speakSentence(page, near.fragment)
  await expect.poll(() => idsOf(page), { timeout: 60_000 }).toContain(after.fragment)
  expect(await currentMedia(page)).toContain(after.media.split('/').at(-1))
})

test('after a reload the reader stands at the same sentence and time', async ({ page }) => {
  await openFromShelf(page, 'The Lamp-Keeper')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => idsOf(page), { timeout: 60_000 }).toHaveLength(3)
  await page.getByRole('button', { name: 'Pause' }).click()
  const before = await spoken(page)
  await page.waitForResponse(
    (response) => response.url().endsWith('/lastmark') && response.request().method() === 'POST',
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect.poll(async () => (await spoken(page)).id).toBe(before.id)
  await expect.poll(async () => Math.abs((await spoken(page)).at - before.at)).toBeLessThanOrEqual(0.3)
})

/** A tap on a sentence, wherever in its chapter it stands. */
async function speakSentence(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (fragment) =>
      [...document.querySelectorAll('iframe')].some((frame) => frame.contentDocument?.getElementById(fragment)),
    id,
  )
  await page.evaluate((fragment) => {
    for (const frame of document.querySelectorAll('iframe')) {
      const element = frame.contentDocument?.getElementById(fragment)
      if (element && getComputedStyle(frame).visibility === 'visible') return element.click()
    }
  }, id)
}

const currentMedia = (page: Page) =>
  page.evaluate(() => window.narration.media.find((audio) => !audio.paused)?.currentSrc.split('?')[0] ?? '')

/** The sentence that is lit, and the media time. */
const spoken = (page: Page) =>
  page.evaluate(() => {
    const lit = [...document.querySelectorAll('iframe')]
      .map((frame) => frame.contentDocument?.querySelector('.-epub-media-overlay-active'))
      .find(Boolean)
    return { id: lit?.id ?? '', at: window.narration.media[0]?.currentTime ?? 0 }
  })
