import { expect, test } from 'vitest'
import type { Track } from '../package/index.ts'
import { chooseNearest } from './nearest-target.ts'

/** Rows of a table of contents. An index below 0 is a row without a file of the spine, such as a heading. */
const rowsOf = (...items: readonly number[]) =>
  items.map((item, index) => ({ label: `Row ${index}`, depth: 0, item, fragment: `f${index}` }))
const at = (ncxRef: number, fragment = '') => ({
  ncxRef,
  URI: `gone.xhtml${fragment && `#${fragment}`}`,
  timeOffset: 1,
  charOffset: 7,
})

test.each([
  ['the row of the position', 2, [-1, 0, 1, 2], { item: 1, fragment: 'f2' }],
  ['the row after a heading', 0, [-1, 0, 1], { item: 0, fragment: 'f1' }],
  ['the row before a last heading', 2, [0, 1, -1], { item: 1, fragment: 'f1' }],
  ['the last row', 9, [0, 1], { item: 1, fragment: 'f1' }],
  ['nothing without a row', -1, [0, 1], undefined],
  ['nothing in a table of contents without files', 0, [-1], undefined],
])('the place nearest to a position in a missing file is %s', (_name, ncxRef, items, place) => {
  expect(chooseNearest(at(ncxRef), rowsOf(...items), [])).toEqual(place)
})

test('the sentence of a renamed file is the nearest place, at the same character, if only one file has its id', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the choice uses only these parts of a track
  const tracks = [
    { item: 1, fragment: 's1' },
    { item: 2, fragment: 's2' },
    { item: 3, fragment: 's2' },
  ] as unknown as readonly Track[]
  expect(chooseNearest(at(0, 's1'), rowsOf(0), tracks)).toEqual({ item: 1, fragment: 's1', charOffset: 7 })
  expect(chooseNearest(at(0, 's2'), rowsOf(0), tracks)).toEqual({ item: 0, fragment: 'f0' })
})
