import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { CORPUS, readFast } from '../src/books.ts'
import { expectSamePosition, pauseAndSave } from '../src/reading-position.ts'
import { LATENESS_MAX_MS, measureLateness, percentile, reportLateness } from '../src/lateness.ts'
import { openNarrated } from '../src/open-narrated.ts'
import { litSentences } from '../src/record-narration.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../samples/books')
/** Playback rate. At this rate, 20 ms of listening time are 40 ms of media time. */
const RATE = 2
/** Poll interval in milliseconds. A longer interval would pause the book too late. */
const POLL_MS = 250

/** `sentences` is the number of sentences to play; `chapters` is the minimum number of their chapters. */
const BOOKS = [
  { file: path.join(SAMPLES, 'the-lamp-keeper.epub'), sentences: 60, chapters: 2 },
  { file: path.join(SAMPLES, 'a-day-in-the-reeds.epub'), sentences: 24, chapters: 12 },
  { file: path.join(CORPUS, 'made/udhr-sv.epub'), sentences: 25, chapters: 7 },
  { file: path.join(CORPUS, 'books/comic-spreads-mo.epub'), sentences: 3, chapters: 2 },
  { file: path.join(CORPUS, 'repaired/moby-dick-mo.epub'), sentences: 30, chapters: 2 },
]

for (const { file, sentences, chapters } of BOOKS) {
  test(`${path.basename(file)}: ${sentences} sentences are highlighted in order and on time without a click, and a reload restores the position`, async ({
    page,
  }) => {
    test.skip(!existsSync(file), 'there is no ../shared/corpus')
    const rendition = await openNarrated(page, file, 'super.uk')
    await readFast(page)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect
      .poll(async () => (await litSentences(page)).length, { timeout: 14 * 60_000, intervals: [POLL_MS] })
      .toBeGreaterThanOrEqual(sentences)
    const savedPosition = await pauseAndSave(page, rendition, 'super.uk')
    const lit = (await litSentences(page)).slice(0, sentences)
    const expectedTracks = rendition.tracks.slice(0, sentences)
    const lateness = measureLateness(lit, expectedTracks, RATE)
    reportLateness(file, lateness, RATE)
    expect(lit.map((sentence) => sentence.id)).toEqual(expectedTracks.map((track) => track.fragment))
    expect(new Set(expectedTracks.map((track) => track.item)).size).toBeGreaterThanOrEqual(chapters)
    if (rendition.spine.length > 2) expect(await countTurns(page)).toBeGreaterThan(0)
    expect(percentile(lateness, 0.95)).toBeLessThanOrEqual(LATENESS_MAX_MS)
    await expectSamePosition(page, savedPosition, rendition)
  })
}

const countTurns = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
