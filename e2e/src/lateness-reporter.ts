import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter'
import * as z from 'zod'
import { LATENESS_MAX_MS, LATENESS_NOTE, percentile } from './lateness.ts'

const Note = z.object({ rate: z.number(), lateness: z.array(z.number()) })

/** Of a book with a dozen sentences one late one would be its p95: the rates are judged over all books together. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class LatenessReporter implements Reporter {
  readonly #ofRate = new Map<number, number[]>()

  onTestEnd(test: TestCase): void {
    for (const { type, description = '' } of test.annotations) {
      if (type !== LATENESS_NOTE) continue
      const { rate, lateness } = Note.parse(JSON.parse(description))
      this.#ofRate.set(rate, [...(this.#ofRate.get(rate) ?? []), ...lateness])
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    let isLate = false
    for (const [rate, lateness] of this.#ofRate) {
      const late = percentile(lateness, 0.95)
      isLate ||= late > LATENESS_MAX_MS
      console.log(
        `at ${rate}×: ${lateness.length} lit, lateness median ${percentile(lateness, 0.5)} ms, p95 ${late} ms (at most ${LATENESS_MAX_MS})`,
      )
    }
    return { status: isLate ? 'failed' : status }
  }
}
