import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { loadChapter, type Chapter } from './chapter.ts'
import { StyleSheets } from './style-sheets.ts'

/** The chapters of a book on their way to a frame. A long one serves many sheets, and is kept while it is near. */
export class ChapterCache {
  readonly #spine: readonly SpineItem[]
  readonly #source: ResourceSource
  readonly #sheets: StyleSheets
  readonly #long = new Map<number, Promise<Chapter>>()
  /** Loaded to find a place in, and waiting for their frame. */
  readonly #waiting = new Map<number, Chapter>()

  constructor(spine: readonly SpineItem[], source: ResourceSource) {
    this.#spine = spine
    this.#source = source
    this.#sheets = new StyleSheets(source)
  }

  /** A chapter to be shown: its nodes go to the one that asks. Rejects with `ContentError`. */
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

  /** A chapter to look something up in; the next one that takes it need not load it. */
  async peek(item: number): Promise<Chapter> {
    const chapter = await this.take(item)
    if (!isSplit(chapter)) this.#waiting.set(item, chapter)
    return chapter
  }

  /** Lets go of the long chapters of all other items. */
  dropLongExcept(items: readonly number[]): void {
    for (const item of this.#long.keys()) if (!items.includes(item)) this.#long.delete(item)
  }
}

const isSplit = ({ parts }: Chapter) => parts.length > 1
