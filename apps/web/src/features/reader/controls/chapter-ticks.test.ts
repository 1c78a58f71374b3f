import { expect, test } from 'vitest'
import { findChapter, listChapterTicks, selectVisibleTicks } from './chapter-ticks.ts'

const item = (path: string, length: number) => ({
  path,
  length,
  mediaType: 'application/xhtml+xml',
  linear: true,
  layout: 'reflowable' as const,
  pageSpread: undefined,
  spreads: true,
  scrolled: false,
  scripted: false,
  faulty: false,
  styles: [],
})
const row = (label: string, at: number, depth = 0) => ({ label, depth, item: at, fragment: '' })
const spine = [item('a', 100), item('b', 300)]

test("a chapter's tick is at the start of its text", () => {
  expect(listChapterTicks([row('A', 0), row('B', 1)], spine)).toEqual([
    { label: 'A', at: 0 },
    { label: 'B', at: 0.25 },
  ])
})

test('sections inside a chapter and headings without a target have no tick', () => {
  expect(listChapterTicks([row('Part', -1), row('B.1', 1, 1)], spine)).toEqual([])
})

test('the chapter at a position is the last one that began before it', () => {
  const ticks = listChapterTicks([row('A', 0), row('B', 1)], spine)
  expect([findChapter(ticks, 0.2), findChapter(ticks, 0.25), findChapter([], 0.5)]).toEqual(['A', 'B', ''])
})

test('above the maximum number of chapters, no ticks are visible', () => {
  expect(selectVisibleTicks(Array.from({ length: 1000 }, (_, at) => ({ label: '', at: at / 1000 })))).toEqual([])
})
