import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Result } from './report.ts'

const FILE = path.join(import.meta.dirname, 'baseline.json')
const Baseline = z.record(z.string(), z.enum(['pass', 'fail', 'not applicable', 'not examined']))

/** The tests that passed when the list was last written, and do not now. */
export function regressions(results: readonly Result[]): Result[] {
  const known = existsSync(FILE) ? Baseline.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {}
  return results.filter(
    ({ test, verdict }) => test.level === 'must' && known[test.id] === 'pass' && verdict.outcome !== 'pass',
  )
}

/** Keeps these verdicts as what must not get worse. */
export function writeBaseline(results: readonly Result[]): void {
  const verdicts = results
    .map(({ test, verdict }): [string, string] => [test.id, verdict.outcome])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(verdicts), null, 2)}\n`)
}
