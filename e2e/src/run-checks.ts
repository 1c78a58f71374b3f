/**
 * `npm test`: runs every check that a contribution must pass, and prints `N passed, N failed`. `npm test -- types unit`
 * runs only the named checks. `npm test -- --changed` (or `--changed=REV`) runs only the checks that a change affects.
 * Exits with 1 if a check fails, and with 2 if a named check does not exist.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listAllChecks, selectChecks } from './checks/checks.ts'
import { findChange } from './checks/changed-files.ts'
import { listErrorLines, ROOT } from './checks/run-command.ts'
import { TestRunner } from './checks/run-tests.ts'

/** Number of checks that run at the same time. Two cores are busy with three, because each check also waits. */
const LANES = 3

const args = process.argv.slice(2)
const changed = args.find((word) => /^--changed(?:=|$)/u.test(word))
const namedChecks = args.filter((word) => word !== changed)
const scratch = mkdtempSync(path.join(tmpdir(), 'lectern-checks-'))
const tests = new TestRunner(scratch)
const checks = changed === undefined ? listAllChecks(tests) : selectChecks(tests, findChange(changed.split('=')[1]))
const names = Object.keys(checks)
const unknown = namedChecks.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no check '${unknown}'; there are: ${names.join(', ')}.`)
  process.exit(2)
}

let [passed, failed, skipped] = [0, 0, 0]
if (!existsSync(path.join(ROOT, '../shared/corpus')))
  console.log('Tests of the corpus are skipped: there is no ../shared/corpus.')
const waiting = Object.entries(checks).filter(([name]) => namedChecks.length === 0 || namedChecks.includes(name))
await Promise.all(Array.from({ length: LANES }, runLane))
rmSync(scratch, { recursive: true, force: true })
for (const line of listErrorLines()) console.log(line)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs one waiting check after the other. */
async function runLane(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, check] = next
    const start = performance.now()
    const outcome = await check()
    passed += outcome.passed
    failed += outcome.failed
    skipped += outcome.skipped
    const seconds = Math.round((performance.now() - start) / 1000)
    const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
    console.log(`${verdict} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`)
  }
}
