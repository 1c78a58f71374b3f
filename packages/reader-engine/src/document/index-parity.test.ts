// @vitest-environment jsdom
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyNth } from '@lectern/test-kit/full-run'
import { buildIndex, type BookIndex } from '../package/index.ts'
import { createBookPorts } from '../testing/book-files.ts'
import { readEpub } from '../testing/read-epub.ts'
import { parseXmlInBrowser } from './parse-xml.ts'

/* Import builds the index with saxes, and the reader with the browser's parser. Both must produce the same index. */
const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CORPUS = path.resolve(ROOT, '../shared/corpus')
const samples = globSync('samples/books/*.epub', { cwd: ROOT }).map((file) => path.join(ROOT, file))
/** `npm test` compares the n-th part of the 49 books. */
const CORPUS_NTH = 4
const corpus = everyNth(globSync('{made,books,repaired}/*.epub', { cwd: CORPUS }).toSorted(), CORPUS_NTH).map((file) =>
  path.join(CORPUS, file),
)

if (!existsSync(CORPUS)) process.stdout.write('Left out: no ../shared/corpus, so its books were not indexed twice.\n')

/** Timeout per book in milliseconds. */
const LONGEST_MS = 120_000

async function indexBothWays(file: string): Promise<Record<'browser' | 'server', BookIndex>> {
  const ports = createBookPorts(await readEpub(file))
  return { browser: await buildIndex({ ...ports, parseXml: parseXmlInBrowser }), server: await buildIndex(ports) }
}

describe.each([
  ['sample', samples],
  ['corpus', corpus],
])('the index of a %s book is the same from both parsers', (_from, files) => {
  test.each(files.map((file) => [path.basename(file), file]))('%s', { timeout: LONGEST_MS }, async (_name, file) => {
    const { browser, server } = await indexBothWays(file)
    expect(browser).toEqual(server)
    expect(browser.renditions[0]?.spine.length).toBeGreaterThan(0)
  })
})

test('there are sample books to compare', () => {
  expect(samples.length).toBeGreaterThanOrEqual(6)
})
