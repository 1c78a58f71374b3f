import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const TABLE = 'docs/reader-specification.md'
/** What the table shortens. */
const FOLDERS: Readonly<Record<string, string>> = {
  reader: 'apps/web/src/features/reader',
  web: 'apps/web/src',
  engine: 'packages/reader-engine/src',
  messages: 'packages/messages/src',
  server: 'apps/server/src',
}
const STATES = /^(?:shown|differs|not built|no test)\b/

/** The rows of all tables of statements: what, in which state, and where it is tested. */
function statements(): { statement: string; state: string; tests: string }[] {
  return readFileSync(path.join(ROOT, TABLE), 'utf8')
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

test('every test that the table of the reader’s specification names is there', () => {
  const named = statements().flatMap(({ tests }) => namedTests(tests))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((test) => !isThere(test))).toEqual([])
})

test('what is shown names its test, and the counts at its head are those of the table', () => {
  const all = statements()
  expect(all.filter(({ state, tests }) => state.startsWith('shown') && namedTests(tests).length === 0)).toEqual([])
  const count = (state: string) => all.filter((row) => row.state.startsWith(state)).length
  expect(readFileSync(path.join(ROOT, TABLE), 'utf8')).toContain(
    `${all.length} statements: ${count('shown')} shown, ${count('differs')} differ, ${count('no test')} without a test, ${count('not built')} not built.`,
  )
})
