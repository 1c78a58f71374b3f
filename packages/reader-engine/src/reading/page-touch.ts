import type { SpineItem } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import { listenToBook, type BookEvents } from './book-events.ts'

export interface PageTouchOptions extends Pick<BookEvents, 'onResourceLoaded' | 'renewedAddress'> {
  readonly spine: () => readonly SpineItem[]
  /** Resolves when the index is loaded; undefined if it already is. */
  readonly whenIndexed: () => Promise<unknown> | undefined
  /** Returns the track that speaks an element of a spine item. */
  readonly findTrack: (item: number, element: Element) => number | undefined
  /** A sentence with narration was tapped. */
  readonly onSentenceTap: (track: number) => void
  /** A character without narration was tapped. Returns false if the tap has no effect. */
  readonly onTextTap: (item: number, node: Node, offset: number) => boolean
  /** A link within the book was tapped. */
  readonly onLink: (target: Target) => void
  readonly onTap: ((event: MouseEvent) => void) | undefined
  readonly onExternalLink: ((address: string) => void) | undefined
}

/** Handles taps on the pages of the book. */
export class PageTouch {
  readonly #options: PageTouchOptions
  readonly #itemByDocument = new WeakMap<Document, number>()

  constructor(options: PageTouchOptions) {
    this.#options = options
  }

  /** Registers the spine item of a document. Returns true for a new document. */
  listenTo(document: Document, item: number): boolean {
    const known = this.#itemByDocument.has(document)
    this.#itemByDocument.set(document, item)
    if (known) return false
    const { onResourceLoaded, renewedAddress } = this.#options
    listenToBook(document, {
      onLink: (href) => this.#follow(href),
      onText: (element, event) => void this.#onText(element, event),
      onResourceLoaded,
      renewedAddress,
    })
    return true
  }

  /**
   * Plays a tapped sentence; ignores a tap that ends a selection. A tap before the tracks are loaded waits for them.
   */
  async #onText(element: Element, event: MouseEvent): Promise<void> {
    const selecting = element.ownerDocument.getSelection()?.isCollapsed === false
    const known = this.#options.whenIndexed()
    if (known) await known.catch(() => undefined)
    const item = this.#itemByDocument.get(element.ownerDocument) ?? 0
    const track = selecting ? undefined : this.#options.findTrack(item, element)
    if (track !== undefined) return this.#options.onSentenceTap(track)
    const caret = selecting ? null : element.ownerDocument.caretPositionFromPoint?.(event.clientX, event.clientY)
    if (caret && this.#options.onTextTap(item, caret.offsetNode, caret.offset)) return
    this.#options.onTap?.(event)
  }

  #follow(href: string): void {
    const hash = href.indexOf('#')
    const path = hash < 0 ? href : href.slice(0, hash)
    const item = this.#options.spine().findIndex((entry) => entry.path === path)
    if (item >= 0) this.#options.onLink({ item, fragment: hash < 0 ? '' : href.slice(hash + 1) })
    else this.#options.onExternalLink?.(href)
  }
}
