import { type ContentsRow, getProgress, type Reader } from '@lectern/reader-engine'

/** A chapter on the position slider: where it begins, 0 to 1. */
export interface ChapterTick {
  readonly label: string
  readonly at: number
}

/** More ticks than this are a grey line. */
const TICKS_MAX = 60

/** The chapters of the first level, in the order of the book. */
export function chapterTicks(contents: readonly ContentsRow[], spine: Reader['spine']): ChapterTick[] {
  return contents
    .filter(({ depth, item }) => depth === 0 && item >= 0)
    .map(({ label, item }) => ({ label, at: getProgress(spine, item, 0, 0) }))
    .sort((a, b) => a.at - b.at)
}

/** Those that are drawn: all, or none where they would lie too close. */
export function visibleTicks(ticks: readonly ChapterTick[]): readonly ChapterTick[] {
  return ticks.length > TICKS_MAX ? [] : ticks.filter(({ at }) => at > 0 && at < 1)
}

/** The chapter that a place of the book lies in. */
export function findChapter(ticks: readonly ChapterTick[], progress: number): string {
  return ticks.findLast(({ at }) => at <= progress)?.label ?? ''
}
