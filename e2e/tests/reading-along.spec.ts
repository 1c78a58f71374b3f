import { expect, test, type Page } from '@playwright/test'
import { goToChapter, openFromShelf, readFast, renditionOf, speakSentence } from '../src/books.ts'
import { expectBackAt, pauseAndSave } from '../src/keep-place.ts'
import { logIn } from '../src/people.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click()
const idsOf = async (page: Page) => (await litSentences(page)).map((sentence) => sentence.id)

test.beforeEach(async ({ page }) => {
  await recordNarration(page)
  await logIn(page)
})

test('the first highlight is on the first narrated sentence, and pages turn by themselves', async ({ page }) => {
  const opened = renditionOf(page)
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

test('sound goes on into the next chapter without a click', async ({ page }) => {
  const opened = renditionOf(page)
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
    const opened = renditionOf(page)
    await openFromShelf(page, title)
    const rendition = await opened
    await goToChapter(page, rendition, rendition.tracks[0]?.item ?? 0)
    await readFast(page)
    await forgetNarration(page)
    await play(page)
    await expect.poll(async () => (await idsOf(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    await expectBackAt(page, await pauseAndSave(page, rendition, 'student.uk'), rendition)
  })

const currentMedia = (page: Page) =>
  page.evaluate(() => window.narration.media.find((audio) => !audio.paused)?.currentSrc.split('?')[0] ?? '')
