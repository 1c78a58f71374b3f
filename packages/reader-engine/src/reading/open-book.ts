import type { BookIndex, Rendition, SpineItem } from '../package/index.ts'
import { contentsRows } from './contents.ts'
import { skippableKinds } from './narration.ts'
import type { Publication } from './publication.ts'
import type { ReadingState } from './reading-state.ts'
import type { Store } from './store.ts'

export interface OpenBookOptions {
  readonly store: Store<ReadingState>
  /** A rendition comes to be read aloud. */
  readonly onUse: (rendition: Rendition) => void
  /** Contents, tracks and languages are there. */
  readonly onIndexed: () => void
}

/** The book that is open: the rendition that is read, and everything else once its index is there. */
export class OpenBook {
  readonly #options: OpenBookOptions
  /** Until its index has been read: a package document is large. */
  #publication: Publication | undefined
  #index: BookIndex | undefined
  #rendition: Rendition | undefined

  constructor(options: OpenBookOptions) {
    this.#options = options
  }

  get rendition(): Rendition | undefined {
    return this.#rendition
  }

  get spine(): readonly SpineItem[] {
    return this.#rendition?.spine ?? []
  }

  begin(publication: Publication): void {
    this.#publication = publication
    this.#options.store.set({ metadata: publication.metadata })
    this.#rendition = publication.outline
  }

  /** Contents, tracks and languages; the book can be turned through before they are there. Undefined once it is closed. */
  async indexed(): Promise<BookIndex | undefined> {
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
      contents: contentsRows(rendition.toc, rendition.spine),
      skippableKinds: skippableKinds(rendition.tracks),
    })
    this.#options.onIndexed()
    return index
  }

  /** Reads another rendition from now on. */
  change(language: number, rendition: Rendition): void {
    this.#options.store.set({ language, track: -1, contents: contentsRows(rendition.toc, rendition.spine) })
    this.#use(rendition)
  }

  #use(rendition: Rendition): void {
    this.#rendition = rendition
    this.#options.onUse(rendition)
  }
}
