import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Result } from './report.ts'

const FILE = path.join(import.meta.dirname, 'baseline.json')
const Baseline = z.record(z.string(), z.enum(['pass', 'fail', 'not applicable', 'not examined']))

/** Returns the results of the 'must' tests that passed in the baseline and do not pass now. */
export function findRegressions(results: readonly Result[]): Result[] {
  const baseline = existsSync(FILE) ? Baseline.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {}
  return results.filter(
    ({ test, verdict }) => test.level === 'must' && baseline[test.id] === 'pass' && verdict.outcome !== 'pass',
  )
}

export function writeBaseline(results: readonly Result[]): void {
  const verdicts = results
    .map(({ test, verdict }): [string, string] => [test.id, verdict.outcome])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(verdicts), null, 2)}\n`)
}
