import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter'
import * as z from 'zod'
import { LATENESS_MAX_MS, LATENESS_NOTE, percentile } from './lateness.ts'

const Note = z.object({ rate: z.number(), lateness: z.array(z.number()) })

/**
 * Fails the run if the p95 of the lateness of all books is too high at a rate. In a single book with a dozen sentences,
 * one late sentence would already be the p95.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright loads the default export of a reporter
export default class LatenessReporter implements Reporter {
  readonly #latenessByRate = new Map<number, number[]>()

  onTestEnd(test: TestCase): void {
    for (const { type, description = '' } of test.annotations) {
      if (type !== LATENESS_NOTE) continue
      const { rate, lateness } = Note.parse(JSON.parse(description))
      this.#latenessByRate.set(rate, [...(this.#latenessByRate.get(rate) ?? []), ...lateness])
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    let isLate = false
    for (const [rate, lateness] of this.#latenessByRate) {
      const late = percentile(lateness, 0.95)
      isLate ||= late > LATENESS_MAX_MS
      console.log(
        `at ${rate}×: ${lateness.length} sentences lit, lateness median ${percentile(lateness, 0.5)} ms, p95 ${late} ms (maximum ${LATENESS_MAX_MS})`,
      )
    }
    return { status: isLate ? 'failed' : status }
  }
}
