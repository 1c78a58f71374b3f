import { countText } from '../document/count-text.ts'
import { parseXmlInBrowser } from '../document/parse-xml.ts'
import { inspectDocument, isDocument, type SpineItem } from '../package/index.ts'
import { ReadAhead } from '../source/read-ahead.ts'
import type { ResourceSource } from '../source/resource-source.ts'

/**
 * Port: stores the number of characters of each spine item, by rendition. `read` returns undefined if no numbers are
 * stored. Spec 1 §9, 'Reading locations are cached'.
 */
export interface ChapterLengthStore {
  read(rendition: number): readonly number[] | undefined
  write(rendition: number, lengths: readonly number[]): void
}

export interface CountOptions {
  readonly spine: readonly SpineItem[]
  readonly source: ResourceSource
  readonly signal: AbortSignal
  /** Resolves when the browser is idle. */
  readonly whenIdle: () => Promise<void>
  readonly onSkipped: (path: string, reason: unknown) => void
}

/**
 * Counts the characters of each spine item while the browser is idle; 0 for an item that cannot be read. Resolves with
 * undefined if `signal` aborts.
 */
export async function countChapterLengths(options: CountOptions): Promise<number[] | undefined> {
  const { spine, source, signal, whenIdle, onSkipped } = options
  const chapters = new ReadAhead(
    source,
    spine.map(({ path }) => path),
  )
  const lengths: number[] = []
  for (const [number, item] of spine.entries()) {
    await whenIdle()
    if (signal.aborted) return undefined
    const text = chapters.text(number)
    const count = (markup: string) => (isDocument(item.mediaType, markup) ? countText(markup) : 0)
    const counted = await text.then(count, () => undefined)
    const parsed = { readText: () => text, parseXml: parseXmlInBrowser, onSkipped }
    lengths.push(counted ?? (await inspectDocument(item, parsed)).length)
  }
  return lengths
}
