/**
 * `npm run w3c`: runs every reading-system test of the W3C in ../shared/corpus/w3c in a real browser, and prints a
 * verdict for each test. `--write` writes docs/evidence/w3c-reading-system-tests.md and, without a regression, the
 * baseline. Arguments: ids of the tests to run (default: all; not with `--write`). Exits with 1 after a regression of a
 * 'must' test.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { launchBrowser } from '../src/launch-browser.ts'
import { logIn } from '../src/log-in.ts'
import { startServerWith } from '../src/start-server.ts'
import { findRegressions, writeBaseline } from './baseline.ts'
import { CHECKS } from './checks/index.ts'
import { TestContext } from './test-context.ts'
import { sortResults, toMarkdown, formatTotals, type Result } from './report.ts'
import { listTests, type W3cTest } from './test-list.ts'
import type { Verdict } from './verdict.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/evidence/w3c-reading-system-tests.md')
const REASON_MAX = 200

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWriting = process.argv.includes('--write')
if (isWriting && names.length > 0) throw new Error('--write writes all verdicts, so it runs all tests')
const allTests = listTests()
const unknownName = [...names, ...Object.keys(CHECKS)].find((name) => allTests.every(({ id }) => id !== name))
if (unknownName !== undefined) throw new Error(`the W3C has no test '${unknownName}'`)
const tests = allTests.filter(({ id }) => names.length === 0 || names.includes(id))

const server = await startServerWith({})
process.env['LECTERN_URL'] = server.origin
const browser = await launchBrowser()
const results: Result[] = []
try {
  const context = await browser.newContext({ locale: 'en-GB' })
  await allowNoOtherHost(context, server.origin)
  await logIn(await context.newPage(), 'super.uk')
  for (const test of tests) {
    const result = { test, verdict: await runTest(test, context) }
    results.push(result)
    console.log(`${test.id} (${test.level}): ${result.verdict.outcome}. ${result.verdict.reason}`)
  }
} finally {
  await browser.close()
  await server.stop()
}

console.log('')
for (const { test, verdict } of sortResults(results))
  console.log([test.id.padEnd(42), test.level.padEnd(10), verdict.outcome.padEnd(14), verdict.reason].join(' '))
console.log(`\n${formatTotals(results).join('\n')}`)
const regressions = findRegressions(results)
for (const { test } of regressions) console.log(`REGRESSION: ${test.id}`)
if (isWriting) {
  writeFileSync(DOCUMENT, toMarkdown(results))
  execFileSync('npx', ['oxfmt', DOCUMENT])
  // A new baseline would hide the regression. To accept a regression, remove the test from the baseline file.
  if (regressions.length === 0) writeBaseline(results)
}
process.exitCode = regressions.length > 0 ? 1 : 0

async function runTest(test: W3cTest, context: BrowserContext): Promise<Verdict> {
  const check = CHECKS[test.id]
  if (!check) return { outcome: 'not examined', reason: 'there is no check for this test' }
  if (!existsSync(test.file)) return { outcome: 'not examined', reason: 'the book is not in the corpus' }
  const testContext = new TestContext(test, server.origin, context)
  try {
    return await check(testContext)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const plain = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim()
    return { outcome: 'fail', reason: plain.slice(0, REASON_MAX) }
  } finally {
    await testContext.close()
  }
}

/** Blocks HTTP requests to other hosts, because the tests must not depend on the internet. */
async function allowNoOtherHost(context: BrowserContext, origin: string): Promise<void> {
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    (route) => route.abort(),
  )
}
