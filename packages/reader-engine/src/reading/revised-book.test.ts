// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tinyEpub } from '@lectern/test-kit'
import { findTargetPage } from '../render/target.ts'
import type { View } from '../render/view.ts'
import { readEpub } from '../testing/read-epub.ts'
import { openReader, stubBrowser } from '../testing/reader-context.ts'

beforeEach(() => void stubBrowser())
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const FIRST = { 'c1.xhtml': '<p id="s1">One.</p>', 'c2.xhtml': '<p id="s2">Two.</p><p id="s3">Three.</p>' }
const LAST = { 'c3.xhtml': '<p id="s4">Four.</p>' }
/** jsdom has no layout, which reflowable pages need. */
const FIXED = '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>'
/** Position of 'Three.' in the first revision. */
const THREE = { ncxRef: 1, URI: 'OPS/c2.xhtml#s3', timeOffset: 0, charOffset: 4 }
const FOUR = { ncxRef: 2, URI: 'OPS/c3.xhtml#s4', timeOffset: 0, charOffset: 0 }

/** Opens the second revision of a book at a position in the first revision. */
async function openRevision(chapters: Readonly<Record<string, string>>, position = THREE) {
  return openReader(await readEpub(tinyEpub({ chapters, metadata: FIXED })), { position })
}

test('a position keeps its sentence if the corrected book has more text before it', async () => {
  const chapters = { ...FIRST, 'c2.xhtml': `<p>A new paragraph.</p>${FIRST['c2.xhtml']}`, ...LAST }
  const { reader } = await openRevision(chapters)
  expect(reader.state).toMatchObject({ movedPlaces: 0, location: { item: 1 } })
  expect(reader.view?.elementById(1, 's3')?.textContent).toBe('Three.')
  reader.close()
})

test('a position whose id is gone opens in its chapter, and the reader says that the place has moved', async () => {
  const { reader } = await openRevision({ ...FIRST, 'c2.xhtml': FIRST['c2.xhtml'].replace('s3', 's33'), ...LAST })
  expect(reader.state).toMatchObject({ movedPlaces: 1, location: { item: 1 } })
  reader.close()
})

test('a position whose id is gone leads to the page of its characters', () => {
  const view = { elementById: () => undefined, findPageAtOffset: (_: number, charOffset: number) => charOffset }
  const target = { item: 1, fragment: 's3', charOffset: 4 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the search uses only these methods
  expect(findTargetPage(view as unknown as View, target)).toBe(4)
})

test('a position whose chapter is gone opens at its row of the contents, else at the last row', async () => {
  const { 'c2.xhtml': _, ...rest } = FIRST
  const { reader } = await openRevision({ ...rest, ...LAST })
  expect(reader.state).toMatchObject({ movedPlaces: 1, location: { item: 1 } })
  expect(reader.view?.elementById(1, 's4')?.textContent).toBe('Four.')
  await reader.goTo({ item: 0, at: 'start' })
  await reader.goToPosition({ ...FOUR, URI: 'OPS/c4.xhtml' })
  expect(reader.state).toMatchObject({ movedPlaces: 2, location: { item: 1 } })
  await reader.goToPosition(FOUR)
  expect(reader.state).toMatchObject({ movedPlaces: 2, location: { item: 1 } })
  reader.close()
})

test('a position whose chapter has another file name opens at its narrated sentence, if the id is unique', async () => {
  const chapters = { 'one.xhtml': FIRST['c1.xhtml'], 'two.xhtml': FIRST['c2.xhtml'] }
  const opened = await openReader(await readEpub(tinyEpub({ chapters, metadata: FIXED, narrated: true })), {
    position: { ...THREE, ncxRef: 0 },
  })
  expect(opened.reader.state).toMatchObject({ movedPlaces: 1, location: { item: 1 } })
  opened.reader.close()
  const twice = { ...chapters, 'one.xhtml': FIRST['c2.xhtml'] }
  const { reader } = await openReader(await readEpub(tinyEpub({ chapters: twice, metadata: FIXED, narrated: true })), {
    position: THREE,
  })
  expect(reader.state).toMatchObject({ movedPlaces: 1, location: { item: 1 } })
  await reader.goToPosition({ ...THREE, ncxRef: 0 })
  expect(reader.state).toMatchObject({ movedPlaces: 2, location: { item: 0 } })
  reader.close()
})

test('a position without a row of the contents opens at the start of the book', async () => {
  const { reader } = await openRevision({ ...FIRST, ...LAST }, { ...THREE, ncxRef: -1, URI: 'OPS/c9.xhtml' })
  expect(reader.state).toMatchObject({ movedPlaces: 1, location: { item: 0 } })
  await reader.goToPosition({ ...THREE, ncxRef: -1, URI: 'OPS/c9.xhtml' })
  expect(reader.state).toMatchObject({ movedPlaces: 1, location: { item: 0 } })
  reader.close()
})
