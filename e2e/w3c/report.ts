import type { W3cTest } from './test-list.ts'
import type { Verdict } from './verdict.ts'

/** A test with what it came to. */
export interface Result {
  readonly test: W3cTest
  readonly verdict: Verdict
}

/** Passed and failed of the tests that apply; one that was not examined is not passed. */
interface Share {
  readonly passed: number
  readonly applicable: number
}

function shareOf(results: readonly Result[]): Share {
  const applicable = results.filter(({ verdict }) => verdict.outcome !== 'not applicable')
  return {
    passed: applicable.filter(({ verdict }) => verdict.outcome === 'pass').length,
    applicable: applicable.length,
  }
}

const isMust = ({ test }: Result) => test.level === 'must'

/** The sums that the product is held to, one a line. */
export function totals(results: readonly Result[]): string[] {
  const musts = results.filter(isMust)
  const count = (outcome: Verdict['outcome']) => results.filter(({ verdict }) => verdict.outcome === outcome).length
  return [
    `Must, on media overlays, fixed and pre-paginated layout, spine, direction and navigation: ${inWords(musts.filter(({ test }) => test.isCore))}`,
    `Must, all: ${inWords(musts)}`,
    `Should: ${inWords(results.filter(({ test }) => test.level === 'should'))}`,
    `May: ${inWords(results.filter(({ test }) => test.level === 'may'))}`,
    `Deprecated by the W3C, counted nowhere above: ${inWords(results.filter(({ test }) => test.level === 'deprecated'))}`,
    `All ${results.length}: ${count('pass')} pass, ${count('fail')} fail, ${count('not applicable')} not applicable, ${count('not examined')} not examined`,
  ]
}

function inWords(results: readonly Result[]): string {
  const { passed, applicable } = shareOf(results)
  const percent = applicable === 0 ? 100 : Math.floor((100 * passed) / applicable)
  return `${passed} of ${applicable} applicable pass (${percent} %)`
}

const ORDER = { must: 0, should: 1, may: 2, deprecated: 3 }

/** As they are printed: by level, then by name. */
export function inOrder(results: readonly Result[]): Result[] {
  return [...results].sort(
    ({ test: one }, { test: other }) =>
      ORDER[one.level] - ORDER[other.level] || (one.id < other.id ? -1 : Number(one.id > other.id)),
  )
}

/** The table as a document. */
export function toMarkdown(results: readonly Result[]): string {
  const rows = inOrder(results).map(
    ({ test, verdict }) => `| ${test.id} | ${test.level} | ${verdict.outcome} | ${cell(verdict.reason)} |`,
  )
  return `# The reading-system tests of the W3C

\`npm run w3c -- --write\` writes this table. Every book of the W3C's EPUB 3.3 test suite that lies in the corpus is imported
through the server and opened in the reader in Chromium; a verdict comes from what is then on the screen (\`e2e/w3c\`).
'Deprecated' are tests that the W3C has replaced by others. Scripts of books are not run: what asks for them does not apply.

${totals(results)
  .map((line) => `- ${line}`)
  .join('\n')}

| test | level | verdict | what was seen |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
