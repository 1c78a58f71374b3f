// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containerXml, packageXml, xhtml } from '../testing/book-files.ts'
import { ContentError } from '../source/resource-source.ts'
import { openReader, stubBrowser } from '../testing/reader-context.ts'
import type { ChapterLengthStore } from './count-chapter-lengths.ts'

beforeEach(() => stubBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Timeout in milliseconds. The engine starts to count after one second. */
const COUNTED_MS = 5000
const XHTML = 'media-type="application/xhtml+xml"'
/** The second chapter is missing. */
const book = {
  'META-INF/container.xml': containerXml(),
  'OPS/package.opf': packageXml({
    manifest: ['a', 'b', 'c'].map((id) => `<item id="${id}" href="${id}.xhtml" ${XHTML}/>`).join(''),
    spine: ['a', 'b', 'c'].map((id) => `<itemref idref="${id}"/>`).join(''),
  }),
  'OPS/a.xhtml': xhtml('a'.repeat(30)),
  'OPS/c.xhtml': xhtml('c'.repeat(10)),
}

function fakeStore(stored?: readonly number[]) {
  const writes: (readonly number[])[] = []
  const store: ChapterLengthStore = { read: () => stored, write: (_rendition, lengths) => void writes.push(lengths) }
  return { store, writes }
}

test('a file that the reader cannot show counts no characters', async () => {
  const { store, writes } = fakeStore()
  const manifest = (book['OPS/package.opf'] ?? '').replace(XHTML, 'media-type="application/tei+xml"')
  const tei = '<TEI><body>words</body></TEI>'
  const files = { ...book, 'OPS/package.opf': manifest, 'OPS/a.xhtml': tei }
  const { reader } = await openReader(files, { chapterLengths: store, slide: false })
  await vi.waitUntil(() => writes.length > 0, { timeout: COUNTED_MS })
  expect(writes).toEqual([[0, 0, 10]])
  reader.close()
})

test('a chapter that is not well-formed is counted as the reader shows it', async () => {
  const { store, writes } = fakeStore()
  const files = { ...book, 'OPS/a.xhtml': '<html><body><p>words<br></body></html>' }
  const { reader } = await openReader(files, { chapterLengths: store, slide: false })
  await vi.waitUntil(() => writes.length > 0, { timeout: COUNTED_MS })
  expect(writes).toEqual([[5, 0, 10]])
  reader.close()
})

test('a book without an index is counted after it has been opened, and the counts are stored', async () => {
  const { store, writes } = fakeStore()
  const { reader } = await openReader(book, { chapterLengths: store, slide: false })
  await vi.waitUntil(() => writes.length > 0, { timeout: COUNTED_MS })
  expect(writes).toEqual([[30, 0, 10]])
  expect(reader.spine.map(({ length }) => length)).toEqual([30, 0, 10])
  reader.close()
})

test('stored counts are not computed again', async () => {
  const { store, writes } = fakeStore([30, 0, 10])
  const { reader, source } = await openReader(book, { chapterLengths: store, slide: false })
  expect(reader.spine.map(({ length }) => length)).toEqual([30, 0, 10])
  expect([writes, source.requestedPaths.filter((path) => path === 'OPS/a.xhtml').length]).toEqual([[], 1])
  reader.close()
})

test('counts of another edition are computed again', async () => {
  const { store, writes } = fakeStore([30])
  const { reader } = await openReader(book, { chapterLengths: store, slide: false })
  await vi.waitUntil(() => writes.length > 0, { timeout: COUNTED_MS })
  expect(reader.spine.map(({ length }) => length)).toEqual([30, 0, 10])
  reader.close()
})

test.each([0, 403, 503])('counts are not stored if a chapter fails to load with status %i', async (status) => {
  const { store, writes } = fakeStore()
  const onSkipped = vi.fn<(subject: string, reason: unknown) => void>()
  const files: Readonly<Record<string, string>> = book
  const readText = async (path: string) => {
    const text = files[path]
    if (path === 'OPS/c.xhtml') throw new ContentError(path, status)
    if (text === undefined) throw new ContentError(path, 404)
    return text
  }
  const { reader } = await openReader(book, { chapterLengths: store, onSkipped, slide: false }, { readText })
  await vi.waitUntil(() => onSkipped.mock.calls.some(([subject]) => subject === 'locations'), { timeout: COUNTED_MS })
  expect(writes).toEqual([])
  expect(reader.spine.map(({ length }) => length)).toEqual([0, 0, 0])
  reader.close()
})

test('a failure to count is logged and does not close the book', async () => {
  const broken: ChapterLengthStore = {
    read: () => undefined,
    write: () => {
      throw new Error('full')
    },
  }
  const onSkipped = vi.fn<(subject: string, reason: unknown) => void>()
  const { reader } = await openReader(book, { chapterLengths: broken, onSkipped, slide: false })
  await vi.waitUntil(() => onSkipped.mock.calls.some(([subject]) => subject === 'locations'), { timeout: COUNTED_MS })
  expect(reader.state.phase).toBe('ready')
  reader.close()
})
