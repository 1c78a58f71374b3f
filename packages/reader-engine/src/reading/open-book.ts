import type { BookIndex, Rendition, SpineItem } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { createContentsRows } from '../position/contents-rows.ts'
import type { ChapterLengthStore } from '../position/count-chapter-lengths.ts'
import { findSkippableKinds } from '../narration/skippable-kinds.ts'
import { findTargetInRendition, type Position } from '../position/position.ts'
import type { Publication } from './publication.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface OpenBookOptions {
  readonly store: Store<ReadingState>
  /** Called with the complete rendition when the index has been loaded, and after each change of the rendition. */
  readonly onRendition: (rendition: Rendition) => void
  /** Called when the table of contents, the tracks and the languages have been loaded. */
  readonly onIndexed: () => void
  readonly source: ResourceSource
  /** Stores the numbers of characters of a book without an index. */
  readonly chapterLengths: ChapterLengthStore | undefined
  /** Called when the numbers of characters of the spine items are known. */
  readonly onCounted: () => void
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/** Delay in milliseconds before the characters are counted, so that the first pages are loaded earlier. */
const COUNT_DELAY_MS = 1000
/** Maximum wait for idle time before each chapter, in milliseconds. */
const IDLE_WAIT_MS = 200
/** Expected time in milliseconds to count the characters of a chapter. */
const CHAPTER_MS = 4

/** The open book, with its current rendition and its index. */
export class OpenBook {
  readonly #options: OpenBookOptions
  /** Undefined after the index has been loaded, because a package document uses much memory. */
  #publication: Publication | undefined
  #index: BookIndex | undefined
  #rendition: Rendition | undefined
  /** Spine with the numbers of characters, for a book whose index does not include them. */
  #countedSpine: readonly SpineItem[] | undefined
  readonly #closing = new AbortController()

  constructor(options: OpenBookOptions) {
    this.#options = options
  }

  get rendition(): Rendition | undefined {
    return this.#rendition
  }

  /**
   * Returns the target of a position that was stored in any rendition; undefined if there is none. Before the index has
   * been loaded, only the current rendition is searched.
   */
  findTarget(position: Position): Target | undefined {
    return this.#rendition && findTargetInRendition(position, this.#rendition, this.#index?.renditions ?? [])
  }

  /** Spine items, with the known numbers of characters. */
  get spine(): readonly SpineItem[] {
    return this.#countedSpine ?? this.#rendition?.spine ?? []
  }

  open(publication: Publication): void {
    this.#publication = publication
    this.#options.store.set({ metadata: publication.metadata, language: publication.language })
    this.#rendition = publication.outline
  }

  /** Loads the complete index. Resolves with undefined if no book is open. Rejects as `Publication.index` does. */
  async loadIndex(): Promise<BookIndex | undefined> {
    if (this.#index) return this.#index
    const index = await this.#publication?.index()
    const { language, phase } = this.#options.store.value
    const rendition = index?.renditions[language]
    if (!index || !rendition || phase === 'closed') return undefined
    if (this.#index) return this.#index
    this.#index = index
    this.#publication = undefined
    this.#use(rendition)
    this.#options.store.set({
      languages: index.renditions.map(({ language, label, media }) => ({ language, label, media })),
      contents: createContentsRows(rendition.toc, rendition.spine),
      skippableKinds: findSkippableKinds(rendition.tracks),
    })
    this.#options.onIndexed()
    return index
  }

  /** `language` is the index of the rendition. */
  changeRendition(language: number, rendition: Rendition): void {
    this.#options.store.set({ language, track: -1, contents: createContentsRows(rendition.toc, rendition.spine) })
    this.#use(rendition)
  }

  close(): void {
    this.#closing.abort()
  }

  #use(rendition: Rendition): void {
    this.#rendition = rendition
    this.#countedSpine = undefined
    this.#options.store.set({ sentenceHighlighting: hasSentences(rendition) })
    this.#options.onRendition(rendition)
    if (isUncounted(rendition.spine)) void this.#count(rendition)
  }

  /** Reads the stored numbers of characters, else counts the characters. A failure is only logged. Spec 1 §8. */
  async #count(rendition: Rendition): Promise<void> {
    const { store, chapterLengths, source, onSkipped, onCounted } = this.#options
    const { language } = store.value
    const { spine } = rendition
    const { signal } = this.#closing
    try {
      const stored = chapterLengths?.read(language)
      const known = stored?.length === spine.length ? stored : undefined
      if (!known) await new Promise((resolve) => setTimeout(resolve, COUNT_DELAY_MS))
      if (signal.aborted || this.#rendition !== rendition) return
      const count = async () => {
        performance.mark('reader:count')
        const { countChapterLengths } = await import('../position/count-chapter-lengths.ts')
        return countChapterLengths({ spine, source, signal, whenIdle: createIdleWaiter(), onSkipped })
      }
      const lengths = known ?? (await count())
      if (!lengths || this.#rendition !== rendition) return
      this.#countedSpine = addLengths(spine, lengths)
      if (!known) chapterLengths?.write(language, lengths)
      onCounted()
    } catch (error) {
      onSkipped('locations', error)
    }
  }
}

/** The returned function resolves when the browser is idle, at the latest after `IDLE_WAIT_MS`. */
function createIdleWaiter(): () => Promise<void> {
  let lastDeadline: IdleDeadline | undefined
  return () =>
    new Promise((resolve) => {
      if (lastDeadline && lastDeadline.timeRemaining() > CHAPTER_MS) return resolve()
      if (!('requestIdleCallback' in globalThis)) return void setTimeout(resolve)
      requestIdleCallback(
        (deadline) => {
          lastDeadline = deadline
          resolve()
        },
        { timeout: IDLE_WAIT_MS },
      )
    })
}

/** Also true for books without tracks, because the device's voice reads such books sentence by sentence. */
const hasSentences = ({ tracks }: Rendition): boolean =>
  tracks.length === 0 || tracks.some(({ fragment }) => fragment !== '')

/** Returns true if a spine has a reflowable item and no counted characters. */
const isUncounted = (spine: readonly SpineItem[]): boolean =>
  spine.some(({ layout }) => layout === 'reflowable') && spine.every(({ length }) => length === 0)

function addLengths(spine: readonly SpineItem[], lengths: readonly number[]): readonly SpineItem[] {
  return spine.map((item, number) => ({ ...item, length: lengths[number] ?? 0 }))
}
