import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** The pages that tell the specification statement by statement, and the fewest tests that each names. */
const PAGES: readonly [page: string, fewest: number][] = [
  ['docs/reader-specification.md', 200],
  ['docs/portal-specification.md', 150],
]
/** What the tables shorten. */
const FOLDERS: Readonly<Record<string, string>> = {
  reader: 'apps/web/src/features/reader',
  web: 'apps/web/src',
  engine: 'packages/reader-engine/src',
  contracts: 'packages/contracts/src',
  messages: 'packages/messages/src',
  server: 'apps/server/src',
}
const STATES = /^(?:shown|differs|not built|no test)\b/

/** The rows of all tables of statements: what, in which state, and where it is tested. */
function statementsOf(text: string): { statement: string; state: string; tests: string }[] {
  return text
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\|? *| *\|?$/g, '')))
    .flatMap(([statement = '', state = '', tests = '', ...more]) =>
      STATES.test(state) && more.length === 0 ? [{ statement, state, tests }] : [],
    )
}

/** Files and the names of their tests, as a cell tells them: a path, then its tests. */
function namedTests(cell: string): { file: string; name: string }[] {
  let file = ''
  const named: { file: string; name: string }[] = []
  for (const [, word = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/^\w+\/[\w/.-]+\.ts[x]?$/.test(word)) file = fileOf(word)
    else named.push({ file, name: word })
  }
  return named
}

function fileOf(short: string): string {
  const [folder = '', ...rest] = short.split('/')
  return path.join(ROOT, FOLDERS[folder] ?? folder, ...rest)
}

const isThere = ({ file, name }: { file: string; name: string }) => readFileSync(file, 'utf8').includes(name)

describe.each(PAGES)('%s', (page, fewest) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const all = statementsOf(text)

  test('names tests that are there', () => {
    const named = all.flatMap(({ tests }) => namedTests(tests))
    expect(named.length).toBeGreaterThan(fewest)
    expect(named.filter((test) => !isThere(test))).toEqual([])
  })

  test('names a test for what is shown, and none for what is not built', () => {
    const hasTest = ({ tests }: { tests: string }) => namedTests(tests).length > 0
    expect(all.filter((row) => row.state.startsWith('shown') && !hasTest(row))).toEqual([])
    expect(all.filter((row) => row.state.startsWith('not built') && hasTest(row))).toEqual([])
  })

  test('counts its statements at its head', () => {
    const count = (state: string) => all.filter((row) => row.state.startsWith(state)).length
    expect(text).toContain(
      `${all.length} statements: ${count('shown')} shown, ${count('differs')} differ, ${count('no test')} without a test, ${count('not built')} not built.`,
    )
  })
})
