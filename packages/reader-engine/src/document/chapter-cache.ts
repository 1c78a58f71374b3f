import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { loadChapter, type Chapter } from './chapter.ts'
import type { BuildContext } from './build-document.ts'
import type { LoadPageTexts } from './page-texts.ts'
import { StyleSheets } from './style-sheets.ts'

/**
 * Loads the chapters of a book. Stores long chapters until `dropLongExcept` drops them, because several sheets use a
 * long chapter.
 */
export class ChapterCache {
  readonly #spine: readonly SpineItem[]
  readonly #context: BuildContext
  readonly #long = new Map<number, Promise<Chapter>>()
  /** Chapters that `peek` has loaded for the next call of `take`. */
  readonly #waiting = new Map<number, Chapter>()

  constructor(spine: readonly SpineItem[], source: ResourceSource, loadTexts?: LoadPageTexts) {
    this.#spine = spine
    this.#context = { source, sheets: new StyleSheets(source), loadTexts }
  }

  /**
   * Returns the chapter of a spine item. The caller may move the nodes of the chapter to a frame. Rejects with
   * `ContentError` if a file cannot be loaded, and with `RangeError` if the spine item does not exist.
   */
  async take(item: number): Promise<Chapter> {
    const waiting = this.#waiting.get(item)
    this.#waiting.delete(item)
    const known = waiting ?? this.#long.get(item)
    if (known) return known
    const spineItem = this.#spine[item]
    if (!spineItem) throw new RangeError(`no spine item ${item}`)
    const loading = loadChapter(spineItem, this.#context)
    const chapter = await loading
    if (isSplit(chapter)) this.#long.set(item, loading)
    return chapter
  }

  /** Returns the chapter that the next `take` of the spine item also returns. Rejects as `take` does. */
  async peek(item: number): Promise<Chapter> {
    const chapter = await this.take(item)
    if (!isSplit(chapter)) this.#waiting.set(item, chapter)
    return chapter
  }

  dropLongExcept(items: readonly number[]): void {
    for (const item of this.#long.keys()) if (!items.includes(item)) this.#long.delete(item)
  }
}

const isSplit = ({ parts }: Chapter) => parts.length > 1
