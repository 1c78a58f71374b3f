import { countText } from '../document/count-text.ts'
import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import { isDocument, type SpineItem } from '../package/index.ts'
import { ReadAhead } from '../source/read-ahead.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'

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

/** Statuses of a file that the book does not contain, or that is damaged or too large. A repeated request fails again. */
const PERMANENT_STATUSES: ReadonlySet<number> = new Set([404, 410, 413, 422])

/**
 * Counts the characters of each spine item while the browser is idle; 0 for an item that is missing or damaged. Resolves
 * with undefined if `signal` aborts. Rejects with `ContentError` if the network or the server fails, so that the caller
 * does not store incomplete counts.
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
    const count = (markup: string) => countCharacters(markup, item.mediaType)
    lengths.push(
      await text.then(count).catch((error: unknown) => {
        if (error instanceof ContentError && !PERMANENT_STATUSES.has(error.status)) throw error
        onSkipped(item.path, error)
        return 0
      }),
    )
  }
  return lengths
}

/** Counts the text as the reader shows it, also if the markup is not well-formed. */
function countCharacters(markup: string, mediaType: string): number {
  if (!isDocument(mediaType, markup)) return 0
  return countText(markup) ?? countParsed(parseContent(markup, mediaType))
}

const countParsed = (document: Document) => new TextMap(document.querySelector('body') ?? document).length
