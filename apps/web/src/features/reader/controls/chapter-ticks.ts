import { type ContentsRow, getProgress, type Reader } from '@lectern/reader-engine'

/** A chapter on the position slider. `at` is its start, 0 to 1. */
export interface ChapterTick {
  readonly label: string
  readonly at: number
}

/** Maximum number of visible ticks. More would look like a grey line. */
const TICKS_MAX = 60

/** Returns the chapters of the first level in the book's order. */
export function chapterTicks(contents: readonly ContentsRow[], spine: Reader['spine']): ChapterTick[] {
  return contents
    .filter(({ depth, item }) => depth === 0 && item >= 0)
    .map(({ label, item }) => ({ label, at: getProgress(spine, item, 0, 0) }))
    .sort((a, b) => a.at - b.at)
}

/** Returns the visible ticks: all, or none if there are too many. */
export function visibleTicks(ticks: readonly ChapterTick[]): readonly ChapterTick[] {
  return ticks.length > TICKS_MAX ? [] : ticks.filter(({ at }) => at > 0 && at < 1)
}

/** Returns the label of the chapter at a position of the book. */
export function findChapter(ticks: readonly ChapterTick[], progress: number): string {
  return ticks.findLast(({ at }) => at <= progress)?.label ?? ''
}
