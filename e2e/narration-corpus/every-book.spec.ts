import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Track } from '@lectern/reader-engine/package'
import { CORPUS } from '../src/books.ts'
import { LATENESS_NOTE, measureLateness, reportLateness } from '../src/lateness.ts'
import { openNarrated } from '../src/open-narrated.ts'
import { litSentences, type Lit } from '../src/record-narration.ts'

/** Number of sentences that a test plays at each of the other rates. */
const SAMPLE_SENTENCES = 5
/** The tests run at the same time, so each rate has a separate user. */
const OTHER_RATES = [
  { rate: 0.5, username: 'student.uk' },
  { rate: 1, username: 'teacher.uk' },
]
const POLL_MS = 500
/** Change of the playback rate by one key press. Spec 1 §2. */
const RATE_STEP = 0.1

interface CorpusFile {
  readonly file: string
  readonly pars?: number
}

const BOOKS = narratedBooks()
test('the corpus contains all narrated books', () => {
  test.skip(BOOKS.length === 0, 'there is no ../shared/corpus')
  expect(BOOKS.length).toBeGreaterThanOrEqual(17)
})

for (const file of BOOKS) {
  test(`${path.basename(file)} plays to its end at 2×, and highlights each text once, in order and on time`, async ({
    page,
  }) => {
    const rendition = await openNarrated(page, file, 'super.uk')
    const expectedTracks = mergeRepeatedClips(rendition.tracks)
    await setRate(page, 2)
    await play(page)
    await expect.poll(() => isAtEnd(page), { timeout: 29 * 60_000, intervals: [POLL_MS] }).toBe(true)
    expectOnTime(file, await litSentences(page), expectedTracks, 2)
    expect(await page.evaluate(() => window.narration.errors)).toEqual([])
  })

  for (const { rate, username } of OTHER_RATES)
    test(`${path.basename(file)} highlights on time at ${rate}×`, async ({ page }) => {
      const rendition = await openNarrated(page, file, username)
      const expectedTracks = mergeRepeatedClips(rendition.tracks).slice(0, SAMPLE_SENTENCES)
      await setRate(page, rate)
      await play(page)
      await expect
        .poll(async () => (await litSentences(page)).length, { timeout: 29 * 60_000, intervals: [POLL_MS] })
        .toBeGreaterThanOrEqual(expectedTracks.length)
      expectOnTime(file, (await litSentences(page)).slice(0, expectedTracks.length), expectedTracks, rate)
    })
}

function narratedBooks(): string[] {
  const index = path.join(CORPUS, 'index.json')
  if (!existsSync(index)) return []
  const files: CorpusFile[] = JSON.parse(readFileSync(index, 'utf8'))
  return files
    .filter(({ file, pars = 0 }) => pars > 0 && /^(?:books|repaired|made)\//.test(file))
    .map(({ file }) => path.join(CORPUS, file))
}

/** Returns the tracks without repeated texts, because the reader highlights consecutive clips of a text once. */
function mergeRepeatedClips(tracks: readonly Track[]): Track[] {
  return tracks.filter(({ item, fragment }, index) => {
    const before = tracks[index - 1]
    return item !== before?.item || fragment !== before.fragment
  })
}

async function setRate(page: Page, rate: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Playback rate' })
  const steps = Math.round((rate - 1) / RATE_STEP)
  for (let step = 0; step < Math.abs(steps); step++)
    await page.keyboard.press(steps > 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
  await expect(slider).toHaveValue(String(rate * 100))
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await litSentences(page)).length).toBeGreaterThan(0)
}

/** At the end of the narration, the reader shows Play instead of Pause, possibly in a hidden bar. */
const isAtEnd = async (page: Page) =>
  (await page.getByRole('button', { name: 'Play', exact: true, includeHidden: true }).count()) > 0

function expectOnTime(file: string, lit: readonly Lit[], expectedTracks: readonly Track[], rate: number): void {
  const lateness = measureLateness(lit, expectedTracks, rate)
  reportLateness(file, lateness, rate)
  test.info().annotations.push({ type: LATENESS_NOTE, description: JSON.stringify({ rate, lateness }) })
  expect(lit.map(({ id }) => id)).toEqual(expectedTracks.map(({ fragment }) => fragment))
}
