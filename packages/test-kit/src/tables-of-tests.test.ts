import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A type of document with tables. Each row names the tests that prove the row. */
interface DocumentKind {
  /** The values of the state column. */
  readonly states: readonly string[]
  /** The state of a row without an implementation. Such a row must name no test. */
  readonly unbuiltState: string
  readonly sentence: (all: number, ...of: number[]) => string
}

const SPECIFICATION: DocumentKind = {
  states: ['shown', 'differs', 'no test', 'not built'],
  unbuiltState: 'not built',
  sentence: (all, shown, differs, untested, unbuilt) =>
    `${all} statements: ${shown} shown, ${differs} differ, ${untested} without a test, ${unbuilt} not built.`,
}
const STANDARD: DocumentKind = {
  states: ['shown', 'written', 'no test', 'not met', 'does not apply'],
  unbuiltState: 'does not apply',
  sentence: (all, shown, written, untested, unmet, foreign) =>
    `${all} requirements: ${shown} shown, ${written} written, ${untested} without a test, ${unmet} not met, ${foreign} do not apply.`,
}
/** Each document names more tests than `fewest`. */
const PAGES: readonly [page: string, fewest: number, kind: DocumentKind][] = [
  ['docs/evidence/reader-specification.md', 200, SPECIFICATION],
  ['docs/evidence/portal-specification.md', 150, SPECIFICATION],
  ['docs/evidence/asvs.md', 100, STANDARD],
]
/** Folders by their abbreviation in the tables. A path in the tables may begin with such an abbreviation. */
const FOLDERS: Readonly<Record<string, string>> = {
  reader: 'apps/web/src/features/reader',
  web: 'apps/web/src',
  engine: 'packages/reader-engine/src',
  contracts: 'packages/contracts/src',
  messages: 'packages/messages/src',
  server: 'apps/server/src',
  access: 'apps/server/src/access',
  account: 'apps/server/src/modules/account',
  federation: 'apps/server/src/modules/federation',
  identity: 'apps/server/src/modules/identity',
  kernel: 'apps/server/src/kernel',
}

/** Returns the table rows that have a state. The last cell of a row names the tests. */
function parseRows(text: string, { states }: DocumentKind): { row: string; state: string; tests: string }[] {
  return text
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\|? *| *\|?$/g, '')))
    .flatMap((cells) => {
      const [row = '', state = '', tests = ''] = [cells[0], cells.at(-2), cells.at(-1)]
      return cells.length > 2 && states.some((word) => state.startsWith(word)) ? [{ row, state, tests }] : []
    })
}

/** A cell lists the path of a test file, then the names of tests in that file, each in backticks. */
function listNamedTests(cell: string): { file: string; name: string }[] {
  let file = ''
  const named: { file: string; name: string }[] = []
  for (const [, word = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/^\w+\/[\w/.-]+\.ts[x]?$/.test(word)) file = resolveFile(word)
    else if (file !== '') named.push({ file, name: word })
  }
  return named
}

function resolveFile(short: string): string {
  const [folder = '', ...rest] = short.split('/')
  return path.join(ROOT, FOLDERS[folder] ?? folder, ...rest)
}

const exists = ({ file, name }: { file: string; name: string }) => readFileSync(file, 'utf8').includes(name)

describe.each(PAGES)('%s', (page, fewest, kind) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  const all = parseRows(text, kind)
  const filterByState = (state: string) => all.filter((row) => row.state.startsWith(state))

  test('names only tests that exist', () => {
    const named = all.flatMap(({ tests }) => listNamedTests(tests))
    expect(named.length).toBeGreaterThan(fewest)
    expect(named.filter((test) => !exists(test))).toEqual([])
  })

  test('names a test in each row that is shown, and none in rows without an implementation', () => {
    const hasTest = ({ tests }: { tests: string }) => listNamedTests(tests).length > 0
    expect(filterByState('shown').filter((row) => !hasTest(row))).toEqual([])
    expect(filterByState(kind.unbuiltState).filter(hasTest)).toEqual([])
  })

  test('names a test of each file', () => {
    const parts = all.flatMap(({ row, tests }) =>
      tests
        .split(/`[\w/.-]+\.tsx?`/)
        .slice(1)
        .map((names) => ({ row, names })),
    )
    expect(parts.length).toBeGreaterThan(fewest / 2)
    expect(parts.filter(({ names }) => !/^ `[^`]+`/.test(names))).toEqual([])
  })

  test('states the number of its rows', () => {
    expect(text).toContain(kind.sentence(all.length, ...kind.states.map((state) => filterByState(state).length)))
  })
})
