import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { loadChapter, type Chapter } from './chapter.ts'
import { StyleSheets } from './style-sheets.ts'

/**
 * Loads the chapters of a book. Stores each long chapter until `dropLongExcept` drops it, because a long chapter is
 * used for several sheets. Stores an ordinary chapter that `peek` has loaded only until the next `take` of the same
 * chapter.
 */
export class ChapterCache {
  readonly #spine: readonly SpineItem[]
  readonly #source: ResourceSource
  readonly #sheets: StyleSheets
  readonly #long = new Map<number, Promise<Chapter>>()
  /** Ordinary chapters that `peek` has returned and that `take` has not returned since. */
  readonly #waiting = new Map<number, Chapter>()

  constructor(spine: readonly SpineItem[], source: ResourceSource) {
    this.#spine = spine
    this.#source = source
    this.#sheets = new StyleSheets(source)
  }

  /**
   * Returns the chapter of a spine item, to show it. The caller moves the nodes of an ordinary chapter to a frame, so
   * the next call loads the chapter again. Rejects with `ContentError` if a file cannot be loaded, and with
   * `RangeError` if the spine item does not exist.
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

  /**
   * Returns a chapter for a lookup, such as a search for an id. The next `take` of the spine item returns the same
   * chapter. Rejects as `take` does.
   */
  async peek(item: number): Promise<Chapter> {
    const chapter = await this.take(item)
    if (!isSplit(chapter)) this.#waiting.set(item, chapter)
    return chapter
  }

  /** Drops the stored long chapters, except those of the given spine items. */
  dropLongExcept(items: readonly number[]): void {
    for (const item of this.#long.keys()) if (!items.includes(item)) this.#long.delete(item)
  }
}

const isSplit = ({ parts }: Chapter) => parts.length > 1
