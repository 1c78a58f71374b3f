import { expect, test, type Page } from '@playwright/test'
import { getBookPolicy } from '@lectern/contracts'
import { goToChapter, openFromShelf, waitForRendition, speakSentence } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'
import { watchStandstills } from '../src/find-standstills.ts'
import { startServerWith } from '../src/start-server.ts'

/** A new signature is good for half of this to the whole. */
const POLICY_SECONDS = 30
/** The page's clock is behind the server's: the signature ends, and the reader believes that it is good for long. */
const CLOCK_BEHIND_MS = 10 * 60_000
/** The sentence begins to be spoken this long before the signature ends. */
const AHEAD_MS = 5000
/** Long enough for the signature to end well within it. */
const SENTENCE_MIN_S = 10
/** The network brings a file in pieces, so that the element must ask again: this much, this often. */
const PIECE_BYTES = 16 * 1024
const PIECE_MS = 1000
/**
 * The sound goes on by itself within this. That is more than the 120 ms that nobody hears: the element fails before it is
 * known that the signature was refused, and is loaded anew. The figure is printed; a renewal ahead (signature.spec.ts) has
 * no such gap.
 */
const GOES_ON_WITHIN_MS = 1000

test('a signature that is refused in the middle of a sentence is renewed once, and the sentence goes on', async ({
  page,
}) => {
  const server = await startServerWith({ CONTENT_POLICY_SECONDS: String(POLICY_SECONDS) })
  const before = process.env['LECTERN_URL']
  process.env['LECTERN_URL'] = server.origin
  try {
    const seen = { policies: [] as string[], refusals: 0 }
    page.on('response', async (response) => {
      if (response.url().includes('/content/') && response.status() === 403) seen.refusals++
      if (!response.url().endsWith('/policy') || !response.ok()) return
      seen.policies.push(getBookPolicy.responses[200].parse(await response.json()).policy)
    })
    await page.addInitScript((behind) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - behind
    }, CLOCK_BEHIND_MS)
    await bringInPieces(page, () => seen.policies.length <= 1)
    await recordNarration(page)
    await logIn(page)
    const opened = waitForRendition(page)
    await openFromShelf(page, 'The Lamp-Keeper')
    const rendition = await opened
    const { tracks } = rendition
    const long = tracks.findIndex(({ clipBegin, clipEnd }) => clipEnd - clipBegin >= SENTENCE_MIN_S && clipBegin < 10)
    const sentence = tracks[long]
    if (!sentence) throw new Error('no sentence is long enough')
    await goToChapter(page, rendition, sentence.item)
    await expect.poll(() => seen.policies.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, endOf(seen.policies[0]) - AHEAD_MS - Date.now()))
    await forgetNarration(page)
    await speakSentence(page, sentence.fragment)
    const gaps = await watchStandstills(page)
    await expect.poll(() => seen.policies.length, { timeout: 30_000, intervals: [20] }).toBe(2)
    const at = await page.evaluate(() => window.narration.sounding?.currentTime ?? -1)
    await expect.poll(async () => (await litSentences(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const lit = await litSentences(page)
    const longest = await gaps.longest()
    console.log(
      `refused ${(at - sentence.clipBegin).toFixed(1)} s into a sentence of ${(sentence.clipEnd - sentence.clipBegin).toFixed(1)} s: ${seen.policies.length - 1} renewal, ${seen.refusals} refusals, longest standstill ${Math.round(longest)} ms`,
    )
    expect(at).toBeGreaterThan(sentence.clipBegin)
    expect(at).toBeLessThan(sentence.clipEnd)
    expect(seen.refusals).toBeGreaterThan(0)
    expect(seen.policies).toHaveLength(2)
    expect(lit.map(({ id }) => id)).toEqual(tracks.slice(long, long + lit.length).map(({ fragment }) => fragment))
    expect(longest).toBeLessThanOrEqual(GOES_ON_WITHIN_MS)
  } finally {
    process.env['LECTERN_URL'] = before
    await server.stop()
  }
})

/** While `isSlow`, an element's open-ended ranges are answered slowly, piece by piece. */
async function bringInPieces(page: Page, isSlow: () => boolean): Promise<void> {
  await page.route(/\/content\/.*\.mp3\?/, async (route) => {
    const headers = route.request().headers()
    const from = /^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1]
    if (from === undefined || !isSlow()) return route.continue()
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS))
    await route.continue({ headers: { ...headers, range: `bytes=${from}-${Number(from) + PIECE_BYTES - 1}` } })
  })
}

/** Milliseconds since 1970, as the signature says it. */
function endOf(policy = ''): number {
  const text = atob(
    (new URLSearchParams(policy).get('Policy') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
  )
  return Number(/"AWS:EpochTime":(\d+)/.exec(text)?.[1]) * 1000
}
