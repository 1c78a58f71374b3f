import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { INDEX_FORMAT, type BookIndex, type Rendition, type SpineItem, type Track } from './book-index.ts'
import { readIndex, writeIndex } from './index-file.ts'
import type { TocEntry } from './navigation.ts'

const path = fc.string({ minLength: 1 })
const seconds = fc.integer({ min: 0, max: 100_000_000 }).map((millis) => millis / 1000)
const item: fc.Arbitrary<SpineItem> = fc.record({
  path,
  mediaType: fc.constantFrom('application/xhtml+xml', 'image/svg+xml', 'image/png'),
  linear: fc.boolean(),
  layout: fc.constantFrom('reflowable', 'pre-paginated'),
  pageSpread: fc.constantFrom('left', 'right', 'center', undefined),
  spreads: fc.boolean(),
  scrolled: fc.boolean(),
  scripted: fc.boolean(),
  length: fc.nat(),
  styles: fc.array(path, { maxLength: 3 }),
})
const track: fc.Arbitrary<Track> = fc.record({
  item: fc.nat(),
  fragment: fc.string(),
  media: path,
  clipBegin: seconds,
  clipEnd: fc.oneof(seconds, fc.constant(Infinity)),
  turnPointTime: fc.option(seconds, { nil: undefined }),
  types: fc.array(fc.stringMatching(/^\S+$/), { maxLength: 3 }),
})
const { entry } = fc.letrec<{ entry: TocEntry }>((tie) => ({
  entry: fc.record({
    label: fc.string(),
    path: fc.oneof(path, fc.constant('')),
    fragment: fc.string(),
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('entry'), { maxLength: 3 })),
  }),
}))
const className = fc.option(fc.string(), { nil: undefined })
const rendition: fc.Arbitrary<Rendition> = fc.record({
  language: fc.string(),
  label: fc.string(),
  media: fc.constantFrom('none', 'audio', 'video'),
  activeClass: className,
  playbackActiveClass: className,
  spine: fc.array(item, { maxLength: 5 }),
  toc: fc.array(entry, { maxLength: 4 }),
  fallbacks: fc.array(fc.tuple(path, path), { maxLength: 3 }).map((pairs) => new Map(pairs)),
  tracks: fc.array(track, { maxLength: 5 }),
  structures: fc.array(
    fc.record({ first: fc.nat(), after: fc.nat(), types: fc.array(fc.stringMatching(/^\S+$/), { minLength: 1 }) }),
    { maxLength: 3 },
  ),
})
const index: fc.Arbitrary<BookIndex> = fc.record({
  metadata: fc.record({
    title: fc.string(),
    authors: fc.array(fc.string()),
    language: fc.string(),
    direction: fc.constantFrom('ltr', 'rtl'),
    layout: fc.constantFrom('reflowable', 'pre-paginated'),
    kind: fc.constantFrom('book', 'frog'),
  }),
  renditions: fc.array(rendition, { minLength: 1, maxLength: 3 }),
  opening: fc.array(fc.record({ path, text: fc.string() })),
})

test('an index is unchanged after writing and reading, also with open ends and turn points', () => {
  fc.assert(
    fc.property(index, (book) => {
      expect(readIndex(writeIndex(book))).toEqual(book)
    }),
  )
})

test('clip times are stored to the millisecond', () => {
  const clip = {
    item: 0,
    fragment: '',
    media: 'a',
    clipBegin: 1.00049,
    clipEnd: 2.0006,
    turnPointTime: undefined,
    types: [],
  }
  const book: BookIndex = {
    metadata: { title: '', authors: [], language: 'sv', direction: 'ltr', layout: 'reflowable', kind: 'book' },
    opening: [],
    renditions: [
      {
        language: 'sv',
        label: '',
        media: 'audio',
        activeClass: undefined,
        playbackActiveClass: undefined,
        spine: [],
        toc: [],
        fallbacks: new Map(),
        tracks: [clip],
        structures: [],
      },
    ],
  }
  expect(readIndex(writeIndex(book))?.renditions[0]?.tracks).toEqual([{ ...clip, clipBegin: 1, clipEnd: 2.001 }])
})

test.each([
  ['another format', JSON.stringify({ format: INDEX_FORMAT + 1, metadata: {}, paths: [], renditions: [] })],
  ['no format', '{}'],
  ['a list', '[1]'],
  ['nothing', 'null'],
  ['an error page', '<!doctype html><title>Not found</title>'],
  ['a truncated index', `{"format":${INDEX_FORMAT},"metadata":`],
])('%s is not an index: the result is undefined', (_what, text) => {
  expect(readIndex(text)).toBeUndefined()
})
