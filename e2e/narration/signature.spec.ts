import { expect, test } from '@playwright/test'
import { openAtNarration } from '../src/books.ts'
import { logIn } from '../src/log-in.ts'
import { recordNarration } from '../src/record-narration.ts'
import { watchStandstills } from '../src/find-standstills.ts'
import { startServerWith } from '../src/start-server.ts'

/** Lifetime of a signature in seconds. The reader renews a signature when a third of its lifetime is left. */
const POLICY_SECONDS = 12
const PLAY_MS = 40_000
/** Longest gap in the sound that a listener does not notice. */
const GAP_MAX_MS = 120

test('narration continues when signatures end, with one renewal each and no gap', async ({ page }) => {
  const server = await startServerWith({ CONTENT_POLICY_SECONDS: String(POLICY_SECONDS) })
  const before = process.env['LECTERN_URL']
  process.env['LECTERN_URL'] = server.origin
  try {
    let renewals = 0
    let refused = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/policy')) renewals++
      if (response.url().includes('/content/') && response.status() === 403) refused++
    })
    await recordNarration(page)
    await logIn(page)
    await openAtNarration(page, 'The Lamp-Keeper')
    renewals = 0
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const standstills = await watchStandstills(page)
    await page.waitForTimeout(PLAY_MS)
    const longest = await standstills.longest()
    console.log(
      `${PLAY_MS / 1000} s played with signatures of ${POLICY_SECONDS} s: ${renewals} renewals, ${refused} rejected requests, longest standstill ${Math.round(longest)} ms`,
    )
    expect(renewals).toBeGreaterThan(0)
    expect(renewals).toBeLessThanOrEqual(Math.ceil(PLAY_MS / 1000 / (POLICY_SECONDS / 3)))
    expect(longest).toBeLessThanOrEqual(GAP_MAX_MS)
  } finally {
    process.env['LECTERN_URL'] = before
    await server.stop()
  }
})
