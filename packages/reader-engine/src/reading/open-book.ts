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
  /** A rendition comes to be read aloud. */
  readonly onRendition: (rendition: Rendition) => void
  /** Contents, tracks and languages are there. */
  readonly onIndexed: () => void
  readonly source: ResourceSource
  /** Where the counts of a book without an index are kept. */
  readonly chapterLengths: ChapterLengthStore | undefined
  /** The characters of the spine's items are known now. */
  readonly onCounted: () => void
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** The first page, its neighbours and a first touch come before any counting. */
const SETTLE_MS = 1000
/** A chapter is counted after so long, however busy the page is. */
const IDLE_WAIT_MS = 200
/** A chapter takes about so long. */
const CHAPTER_MS = 4

/** The book that is open: the rendition that is read, and everything else once its index is there. */
export class OpenBook {
  readonly #options: OpenBookOptions
  /** Until its index has been read: a package document is large. */
  #publication: Publication | undefined
  #index: BookIndex | undefined
  #rendition: Rendition | undefined
  /** The spine of the rendition, counted here: import has not done so. */
  #counted: readonly SpineItem[] | undefined
  readonly #closing = new AbortController()

  constructor(options: OpenBookOptions) {
    this.#options = options
  }

  get rendition(): Rendition | undefined {
    return this.#rendition
  }

  /** Where a place leads that was stored in any language of the book; undefined for a file that is gone. */
  findTarget(position: Position): Target | undefined {
    return this.#rendition && findTargetInRendition(position, this.#rendition, this.#index?.renditions ?? [])
  }

  /** With the characters of each item, where they are known. */
  get spine(): readonly SpineItem[] {
    return this.#counted ?? this.#rendition?.spine ?? []
  }

  open(publication: Publication): void {
    this.#publication = publication
    this.#options.store.set({ metadata: publication.metadata, language: publication.language })
    this.#rendition = publication.outline
  }

  /** Contents, tracks and languages; the book can be turned through before they are there. Undefined once it is closed. */
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

  /** Reads another rendition from now on. */
  changeRendition(language: number, rendition: Rendition): void {
    this.#options.store.set({ language, track: -1, contents: createContentsRows(rendition.toc, rendition.spine) })
    this.#use(rendition)
  }

  close(): void {
    this.#closing.abort()
  }

  #use(rendition: Rendition): void {
    this.#rendition = rendition
    this.#counted = undefined
    this.#options.store.set({ sentenceHighlighting: hasSentences(rendition) })
    this.#options.onRendition(rendition)
    if (isUncounted(rendition.spine)) void this.#count(rendition)
  }

  /** Spec 1 §8: where this fails, it is only logged. */
  async #count(rendition: Rendition): Promise<void> {
    const { store, chapterLengths, source, onSkipped, onCounted } = this.#options
    const { language } = store.value
    const { spine } = rendition
    const { signal } = this.#closing
    try {
      const stored = chapterLengths?.read(language)
      const known = stored?.length === spine.length ? stored : undefined
      if (!known) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      if (signal.aborted || this.#rendition !== rendition) return
      const count = async () => {
        performance.mark('reader:count')
        const { countChapterLengths } = await import('../position/count-chapter-lengths.ts')
        return countChapterLengths({ spine, source, signal, whenIdle: idlePauses(), onSkipped })
      }
      const lengths = known ?? (await count())
      if (!lengths || this.#rendition !== rendition) return
      this.#counted = addLengths(spine, lengths)
      if (!known) chapterLengths?.write(language, lengths)
      onCounted()
    } catch (error) {
      onSkipped('locations', error)
    }
  }
}

/** Pages and sound go first: resolves at once while the browser has time to spare, else when it has some again. */
function idlePauses(): () => Promise<void> {
  let spare: IdleDeadline | undefined
  return () =>
    new Promise((resolve) => {
      if (spare && spare.timeRemaining() > CHAPTER_MS) return resolve()
      if (!('requestIdleCallback' in globalThis)) return void setTimeout(resolve)
      requestIdleCallback(
        (deadline) => {
          spare = deadline
          resolve()
        },
        { timeout: IDLE_WAIT_MS },
      )
    })
}

/** A voice of the device tells sentences apart where nobody has narrated. */
const hasSentences = ({ tracks }: Rendition): boolean =>
  tracks.length === 0 || tracks.some(({ fragment }) => fragment !== '')

/** Of a book that nobody has indexed: text whose characters are not counted yet. */
const isUncounted = (spine: readonly SpineItem[]): boolean =>
  spine.some(({ layout }) => layout === 'reflowable') && spine.every(({ length }) => length === 0)

/** The spine with the characters of its items. */
function addLengths(spine: readonly SpineItem[], lengths: readonly number[]): readonly SpineItem[] {
  return spine.map((item, number) => ({ ...item, length: lengths[number] ?? 0 }))
}
