import type { W3cTest } from './test-list.ts'
import type { Verdict } from './verdict.ts'

/** A W3C test and the verdict on the reader. */
export interface Result {
  readonly test: W3cTest
  readonly verdict: Verdict
}

/** Numbers of passed and of applicable tests. A test that was not examined is applicable. */
interface Share {
  readonly passed: number
  readonly applicable: number
}

function countPassed(results: readonly Result[]): Share {
  const applicable = results.filter(({ verdict }) => verdict.outcome !== 'not applicable')
  return {
    passed: applicable.filter(({ verdict }) => verdict.outcome === 'pass').length,
    applicable: applicable.length,
  }
}

const isMust = ({ test }: Result) => test.level === 'must'

/** Returns one line for each group of tests, and a last line with the number of tests by outcome. */
export function formatTotals(results: readonly Result[]): string[] {
  const musts = results.filter(isMust)
  const count = (outcome: Verdict['outcome']) => results.filter(({ verdict }) => verdict.outcome === outcome).length
  return [
    `Must, on media overlays, fixed and pre-paginated layout, spine, direction and navigation: ${formatShare(musts.filter(({ test }) => test.isCore))}`,
    `Must, all: ${formatShare(musts)}`,
    `Should: ${formatShare(results.filter(({ test }) => test.level === 'should'))}`,
    `May: ${formatShare(results.filter(({ test }) => test.level === 'may'))}`,
    `Deprecated by the W3C, not counted above: ${formatShare(results.filter(({ test }) => test.level === 'deprecated'))}`,
    `All ${results.length}: ${count('pass')} pass, ${count('fail')} fail, ${count('not applicable')} not applicable, ${count('not examined')} not examined`,
  ]
}

function formatShare(results: readonly Result[]): string {
  const { passed, applicable } = countPassed(results)
  const percent = applicable === 0 ? 100 : Math.floor((100 * passed) / applicable)
  return `${passed} of ${applicable} applicable pass (${percent} %)`
}

const ORDER = { must: 0, should: 1, may: 2, deprecated: 3 }

/** Returns the results sorted by level, then by the id of the test. */
export function sortResults(results: readonly Result[]): Result[] {
  return [...results].sort(
    ({ test: one }, { test: other }) =>
      ORDER[one.level] - ORDER[other.level] || (one.id < other.id ? -1 : Number(one.id > other.id)),
  )
}

export function toMarkdown(results: readonly Result[]): string {
  const rows = sortResults(results).map(
    ({ test, verdict }) => `| ${test.id} | ${test.level} | ${verdict.outcome} | ${formatCell(verdict.reason)} |`,
  )
  return `# The reading-system tests of the W3C

\`npm run w3c -- --write\` writes this table. The command imports each book of the W3C's EPUB 3.3 test suite in the corpus through
the server, opens the book in the reader in Chromium, and checks the visible result (\`e2e/w3c\`). The W3C has replaced
'deprecated' tests by others. The reader does not run scripts of books, so tests that need scripts are not applicable.

${formatTotals(results)
  .map((line) => `- ${line}`)
  .join('\n')}

| test | level | verdict | observation |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

const formatCell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
