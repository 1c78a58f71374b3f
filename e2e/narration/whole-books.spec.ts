import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { CORPUS, readFast } from '../src/books.ts'
import { expectSamePosition, pauseAndSave } from '../src/reading-position.ts'
import { LATENESS_MAX_MS, measureLateness, percentile, reportLateness } from '../src/lateness.ts'
import { openNarrated } from '../src/open-narrated.ts'
import { litSentences } from '../src/record-narration.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../samples/books')
/** Books are heard at twice their speed: 20 ms of a listener's time are 40 of the media's. */
const RATE = 2
/** Often enough to stop within the last sentence of a book. */
const POLL_MS = 250

/** How much of each book is heard: as many sentences, and on into the next chapter. A comic has three clips in all. */
const BOOKS = [
  { file: path.join(SAMPLES, 'the-lamp-keeper.epub'), sentences: 60, chapters: 2 },
  { file: path.join(SAMPLES, 'a-day-in-the-reeds.epub'), sentences: 24, chapters: 12 },
  { file: path.join(CORPUS, 'made/udhr-sv.epub'), sentences: 25, chapters: 7 },
  { file: path.join(CORPUS, 'books/comic-spreads-mo.epub'), sentences: 3, chapters: 2 },
  { file: path.join(CORPUS, 'repaired/moby-dick-mo.epub'), sentences: 30, chapters: 2 },
]

for (const { file, sentences, chapters } of BOOKS) {
  test(`${path.basename(file)}: ${sentences} sentences are lit in order and in time, without a click, and a reload comes back`, async ({
    page,
  }) => {
    test.skip(!existsSync(file), 'the corpus does not lie beside this checkout')
    const rendition = await openNarrated(page, file, 'super.uk')
    await readFast(page)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect
      .poll(async () => (await litSentences(page)).length, { timeout: 14 * 60_000, intervals: [POLL_MS] })
      .toBeGreaterThanOrEqual(sentences)
    const place = await pauseAndSave(page, rendition, 'super.uk')
    const lit = (await litSentences(page)).slice(0, sentences)
    const heard = rendition.tracks.slice(0, sentences)
    const lateness = measureLateness(lit, heard, RATE)
    reportLateness(file, lateness, RATE)
    expect(lit.map((sentence) => sentence.id)).toEqual(heard.map((track) => track.fragment))
    expect(new Set(heard.map((track) => track.item)).size).toBeGreaterThanOrEqual(chapters)
    if (rendition.spine.length > 2) expect(await pageTurns(page)).toBeGreaterThan(0)
    expect(percentile(lateness, 0.95)).toBeLessThanOrEqual(LATENESS_MAX_MS)
    await expectSamePosition(page, place, rendition)
  })
}

const pageTurns = (page: Page) => page.evaluate(() => performance.getEntriesByName('reader:turned').length)
