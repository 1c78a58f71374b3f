import { type ContentsRow, getProgress, type Reader } from '@lectern/reader-engine'

/** A chapter on the position slider. `at` is the start of the chapter, 0 to 1. */
export interface ChapterTick {
  readonly label: string
  readonly at: number
}

/** Maximum number of visible ticks. More ticks would look like a grey line. */
const TICKS_MAX = 60

/** Returns the chapters of the first level of the table of contents, in the order of the book. */
export function listChapterTicks(contents: readonly ContentsRow[], spine: Reader['spine']): ChapterTick[] {
  return contents
    .filter(({ depth, item }) => depth === 0 && item >= 0)
    .map(({ label, item }) => ({ label, at: getProgress(spine, item, 0, 0) }))
    .sort((a, b) => a.at - b.at)
}

/** Returns the ticks to show. Returns no ticks if the book has more than `TICKS_MAX` chapters. */
export function selectVisibleTicks(ticks: readonly ChapterTick[]): readonly ChapterTick[] {
  return ticks.length > TICKS_MAX ? [] : ticks.filter(({ at }) => at > 0 && at < 1)
}

/** Returns the label of the chapter at a position (0 to 1); '' before the first chapter. */
export function findChapter(ticks: readonly ChapterTick[], progress: number): string {
  return ticks.findLast(({ at }) => at <= progress)?.label ?? ''
}
