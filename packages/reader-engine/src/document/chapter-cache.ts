import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { loadChapter, type Chapter } from './chapter.ts'
import { StyleSheets } from './style-sheets.ts'

/**
 * Loads the chapters of a book. Stores each long chapter until it is dropped, because it is used for several sheets.
 */
export class ChapterCache {
  readonly #spine: readonly SpineItem[]
  readonly #source: ResourceSource
  readonly #sheets: StyleSheets
  readonly #long = new Map<number, Promise<Chapter>>()
  /** Chapters that were loaded for a lookup and have not been shown yet. */
  readonly #waiting = new Map<number, Chapter>()

  constructor(spine: readonly SpineItem[], source: ResourceSource) {
    this.#spine = spine
    this.#source = source
    this.#sheets = new StyleSheets(source)
  }

  /**
   * Returns a chapter to show. The caller moves its nodes to a frame, so an ordinary chapter is loaded again at the
   * next call. Rejects with `ContentError`.
   */
  async take(item: number): Promise<Chapter> {
    const waiting = this.#waiting.get(item)
    this.#waiting.delete(item)
    const known = waiting ?? this.#long.get(item)
    if (known) return known
    const spineItem = this.#spine[item]
    if (!spineItem) throw new RangeError(`no spine item ${item}`)
    const loading = loadChapter(spineItem, this.#source, this.#sheets)
    const chapter = await loading
    if (isSplit(chapter)) this.#long.set(item, loading)
    return chapter
  }

  /** Returns a chapter for a lookup, such as a search for an id. The next `take` returns the same chapter. */
  async peek(item: number): Promise<Chapter> {
    const chapter = await this.take(item)
    if (!isSplit(chapter)) this.#waiting.set(item, chapter)
    return chapter
  }

  /** Drops the stored long chapters, except those of these spine items. */
  dropLongExcept(items: readonly number[]): void {
    for (const item of this.#long.keys()) if (!items.includes(item)) this.#long.delete(item)
  }
}

const isSplit = ({ parts }: Chapter) => parts.length > 1
