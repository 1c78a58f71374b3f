import { expect, test, type Page } from '@playwright/test'
import { getBookPolicy } from '@lectern/contracts'
import { goToChapter, openRendition, speakSentence } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { forgetNarration, litSentences, recordNarration } from '../src/record-narration.ts'
import { watchStandstills } from '../src/find-standstills.ts'
import { startServerWith } from '../src/start-server.ts'

/** Lifetime of a signature in seconds. */
const POLICY_SECONDS = 30
/**
 * The page's clock is behind the server's clock by this time, so that the reader considers an expired signature valid.
 */
const CLOCK_BEHIND_MS = 10 * 60_000
/** Time between the start of the sentence and the expiry of the signature. */
const LEAD_MS = 5000
/** Minimum duration of the sentence in seconds, so that the signature expires well before the sentence ends. */
const SENTENCE_MIN_S = 10
/** Media files arrive in parts of this size, so that the media element must send several requests. */
const PIECE_BYTES = 16 * 1024
const PIECE_MS = 1000
/** Maximum gap in the sound in milliseconds. The reader must load the file again, so the gap is longer than 120 ms. */
const GAP_MAX_MS = 1000

test('a signature that is rejected in the middle of a sentence is renewed once, and the sentence continues', async ({
  page,
}) => {
  const server = await startServerWith({ CONTENT_POLICY_SECONDS: String(POLICY_SECONDS) })
  const before = process.env['LECTERN_URL']
  process.env['LECTERN_URL'] = server.origin
  try {
    const observed = { policies: [] as string[], refusals: 0 }
    page.on('response', async (response) => {
      if (response.url().includes('/content/') && response.status() === 403) observed.refusals++
      if (!response.url().endsWith('/policy') || !response.ok()) return
      observed.policies.push(getBookPolicy.responses[200].parse(await response.json()).policy)
    })
    await page.addInitScript((behind) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - behind
    }, CLOCK_BEHIND_MS)
    await deliverInPieces(page, () => observed.policies.length <= 1)
    await recordNarration(page)
    await logIn(page)
    const rendition = await openRendition(page, 'The Lamp-Keeper')
    const { tracks } = rendition
    const long = tracks.findIndex(({ clipBegin, clipEnd }) => clipEnd - clipBegin >= SENTENCE_MIN_S && clipBegin < 10)
    const sentence = tracks[long]
    if (!sentence) throw new Error('no sentence is long enough')
    await goToChapter(page, rendition, sentence.item)
    await expect.poll(() => observed.policies.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, parseEnd(observed.policies[0]) - LEAD_MS - Date.now()))
    await forgetNarration(page)
    await speakSentence(page, sentence.fragment)
    const standstills = await watchStandstills(page)
    await expect.poll(() => observed.policies.length, { timeout: 30_000, intervals: [20] }).toBe(2)
    const at = await page.evaluate(() => window.narration.sounding?.currentTime ?? -1)
    await expect.poll(async () => (await litSentences(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const lit = await litSentences(page)
    const longest = await standstills.longest()
    console.log(
      `rejected ${(at - sentence.clipBegin).toFixed(1)} s into a sentence of ${(sentence.clipEnd - sentence.clipBegin).toFixed(1)} s: ${observed.policies.length - 1} renewal, ${observed.refusals} rejected requests, longest standstill ${Math.round(longest)} ms`,
    )
    expect(at).toBeGreaterThan(sentence.clipBegin)
    expect(at).toBeLessThan(sentence.clipEnd)
    expect(observed.refusals).toBeGreaterThan(0)
    expect(observed.policies).toHaveLength(2)
    expect(lit.map(({ id }) => id)).toEqual(tracks.slice(long, long + lit.length).map(({ fragment }) => fragment))
    expect(longest).toBeLessThanOrEqual(GAP_MAX_MS)
  } finally {
    process.env['LECTERN_URL'] = before
    await server.stop()
  }
})

/** While `isSlow` returns true, delays each request for the rest of an MP3 file and returns only a small part. */
async function deliverInPieces(page: Page, isSlow: () => boolean): Promise<void> {
  await page.route(/\/content\/.*\.mp3\?/, async (route) => {
    const headers = route.request().headers()
    const from = /^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1]
    if (from === undefined || !isSlow()) return route.continue()
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS))
    await route.continue({ headers: { ...headers, range: `bytes=${from}-${Number(from) + PIECE_BYTES - 1}` } })
  })
}

/** Returns the expiry time of a signature, in milliseconds since 1970. */
function parseEnd(policy = ''): number {
  const text = atob(
    (new URLSearchParams(policy).get('Policy') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
  )
  return Number(/"AWS:EpochTime":(\d+)/.exec(text)?.[1]) * 1000
}
