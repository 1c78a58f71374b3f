import { isDeepStrictEqual } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { readIndex } from '@lectern/reader-engine/package'
import { goToChapter, openFromShelf, readFast, waitForRendition, speakSentence } from '../src/books.ts'
import { expectSamePosition, pauseAndSave } from '../src/reading-position.ts'
import { logIn } from '../src/log-in.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click()
const idsOf = async (page: Page) => (await litSentences(page)).map((sentence) => sentence.id)

test.beforeEach(async ({ page }) => {
  await recordNarration(page)
  await logIn(page)
})

test('the first highlight is on the first narrated sentence, and pages turn by themselves', async ({ page }) => {
  const opened = waitForRendition(page)
  await openFromShelf(page, 'A Day in the Reeds')
  const rendition = await opened
  await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
  await readFast(page)
  await forgetNarration(page)
  await play(page)
  await expect.poll(async () => (await idsOf(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8)
  const heard = await idsOf(page)
  expect(heard).toEqual(rendition.tracks.slice(0, heard.length).map((track) => track.fragment))
})

test('the page turns by itself to the sentence that is spoken', async ({ page }) => {
  const opened = waitForRendition(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const rendition = await opened
  const item = rendition.tracks[0]?.item ?? 0
  const ids = rendition.tracks.filter((track) => track.item === item).map((track) => track.fragment)
  await goToChapter(page, rendition, item)
  const next = await firstOfNextPage(page, ids)
  const [last, first] = [ids[next - 1], ids[next]]
  if (last === undefined || first === undefined) throw new Error('no page ends with a sentence')
  await readFast(page)
  await speakSentence(page, last)
  await expect.poll(() => idsOf(page), { timeout: 60_000 }).toContain(first)
  await expect.poll(async () => (await sharesInView(page, [first]))[0]).toBe(1)
})

test('sound goes on into the next chapter without a click', async ({ page }) => {
  const opened = waitForRendition(page)
  await openFromShelf(page, 'The Lamp-Keeper')
  const rendition = await opened
  const { tracks } = rendition
  const item = tracks[0]?.item ?? 0
  const last = tracks.findLastIndex((track) => track.item === item)
  const [near, after] = [tracks[last - 1], tracks[last + 1]]
  if (!near || !after) throw new Error('the book has one chapter only')
  await goToChapter(page, rendition, item)
  await readFast(page)
  await forgetNarration(page)
  await speakSentence(page, near.fragment)
  await expect.poll(() => idsOf(page), { timeout: 60_000 }).toContain(after.fragment)
  expect(await currentMedia(page)).toContain(after.media.split('/').at(-1))
})

for (const title of ['The Lamp-Keeper', 'A Day in the Reeds'])
  test(`after a reload the reader of '${title}' stands at the same sentence and time`, async ({ page }) => {
    const opened = waitForRendition(page)
    await openFromShelf(page, title)
    const rendition = await opened
    await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
    await readFast(page)
    await forgetNarration(page)
    await play(page)
    await expect.poll(async () => (await idsOf(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    await expectSamePosition(page, await pauseAndSave(page, rendition, 'student.uk'), rendition)
  })

test('after a reload the reader of a second language stands in it, at the same sentence and time', async ({ page }) => {
  const index = page.waitForResponse((answer) => answer.url().includes('/lectern.json') && answer.ok())
  await openFromShelf(page, 'The Lamp-Keeper')
  const swedish = readIndex(await (await index).text())?.renditions.find(({ language }) => language.startsWith('sv'))
  if (!swedish) throw new Error('the book is not told in Swedish')
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.getByRole('button', { name: /svenska/i }).click()
  await goToChapter(page, swedish, swedish.tracks.at(-1)?.item ?? 0)
  await forgetNarration(page)
  await play(page)
  await expect.poll(async () => (await idsOf(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  await expectSamePosition(page, await pauseAndSave(page, swedish, 'student.uk'), swedish)
})

/** Makes the page end where a sentence ends; gives the number of the sentence that the next page begins with. */
async function firstOfNextPage(page: Page, ids: readonly string[]): Promise<number> {
  for (let height = 760; height > 460; height -= 20) {
    await page.setViewportSize({ width: 1100, height })
    const shares = await standingShares(page, ids)
    const next = shares.lastIndexOf(1) + 1
    if (next > 0 && shares[next] === 0) return next
  }
  throw new Error('the page ends within a sentence, however high it is')
}

/** What is in view once the page has come to rest. */
async function standingShares(page: Page, ids: readonly string[]): Promise<number[]> {
  let shares: number[] = []
  const stands = async () => {
    const last = shares
    shares = await sharesInView(page, ids)
    return shares.length === ids.length && isDeepStrictEqual(shares, last)
  }
  await expect.poll(stands).toBe(true)
  return shares
}

/** How much of each of these elements of the chapter in view is in view, 0 to 1. */
const sharesInView = (page: Page, ids: readonly string[]) =>
  page.evaluate(async (wanted) => {
    const elements = [...document.querySelectorAll('iframe')]
      .filter((frame) => getComputedStyle(frame).visibility === 'visible')
      .flatMap((frame) => wanted.flatMap((id) => frame.contentDocument?.getElementById(id) ?? []))
    const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver(resolve)
      for (const element of elements) observer.observe(element)
    })
    return entries.map((entry) => entry.intersectionRatio)
  }, ids)

const currentMedia = (page: Page) =>
  page.evaluate(() => window.narration.media.find((audio) => !audio.paused)?.currentSrc.split('?')[0] ?? '')
