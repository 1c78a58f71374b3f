import type { SpineItem } from '../package/index.ts'
import { NOTE_REFERENCE } from '../notes/note.ts'
import type { NoteReference } from '../notes/read-note.ts'
import type { Target } from '../render/target.ts'
import { listenToBook, type BookEvents } from './book-events.ts'

export interface PageTouchOptions extends Pick<BookEvents, 'onResourceLoaded' | 'renewedAddress'> {
  readonly spine: () => readonly SpineItem[]
  /** Resolves when the index has been loaded. Returns undefined if the index is already loaded. */
  readonly whenIndexed: () => Promise<unknown> | undefined
  /** Returns the index of the track that speaks an element or its nearest ancestor; undefined if there is none. */
  readonly findTrack: (item: number, element: Element) => number | undefined
  /** Called when a sentence with narration has been tapped. `track` is the index of the track. */
  readonly onSentenceTap: (track: number) => void
  /**
   * Called when text without narration has been tapped. `offset` is a character offset in `node`. Returns false if the
   * tap has no effect.
   */
  readonly onTextTap: (item: number, node: Node, offset: number) => boolean
  /** Called when a link within the book has been tapped. */
  readonly onLink: (target: Target) => void
  /** Called when a link to a note has been tapped. Undefined if such links are followed like other links. */
  readonly onNote: ((reference: NoteReference) => void) | undefined
  readonly onTap: ((event: MouseEvent, speaks: boolean) => void) | undefined
  readonly onExternalLink: ((address: string) => void) | undefined
}

export class PageTouch {
  readonly #options: PageTouchOptions
  readonly #itemByDocument = new WeakMap<Document, number>()

  constructor(options: PageTouchOptions) {
    this.#options = options
  }

  /**
   * Stores the spine item that a document shows. Returns true if the document is new and has received its event
   * listeners.
   */
  listenTo(document: Document, item: number): boolean {
    const known = this.#itemByDocument.has(document)
    this.#itemByDocument.set(document, item)
    if (known) return false
    const { onResourceLoaded, renewedAddress } = this.#options
    listenToBook(document, {
      onLink: (href, link) => this.#follow(href, link),
      onText: (element, event) => void this.#onText(element, event),
      onResourceLoaded,
      renewedAddress,
    })
    return true
  }

  /**
   * Plays a tapped sentence, or speaks the tapped text with the device's voice, then calls `onTap`. A tap that ends a
   * text selection only calls `onTap`.
   */
  async #onText(element: Element, event: MouseEvent): Promise<void> {
    const speaks = !isTextSelected(element.ownerDocument) && (await this.#speak(element, event))
    this.#options.onTap?.(event, speaks)
  }

  /** Plays or speaks the tapped text. Returns false if the text has neither narration nor a voice. */
  async #speak(element: Element, event: MouseEvent): Promise<boolean> {
    const known = this.#options.whenIndexed()
    if (known) await known.catch(() => undefined)
    const item = this.#itemByDocument.get(element.ownerDocument) ?? 0
    const track = this.#options.findTrack(item, element)
    if (track !== undefined) {
      this.#options.onSentenceTap(track)
      return true
    }
    const caret = element.ownerDocument.caretPositionFromPoint?.(event.clientX, event.clientY)
    return !!caret && this.#options.onTextTap(item, caret.offsetNode, caret.offset)
  }

  #follow(href: string, link: Element): void {
    const hash = href.indexOf('#')
    const path = hash < 0 ? href : href.slice(0, hash)
    const item = this.#options.spine().findIndex((entry) => entry.path === path)
    const fragment = hash < 0 ? '' : href.slice(hash + 1)
    const { onNote, onLink, onExternalLink } = this.#options
    if (item < 0) onExternalLink?.(href)
    else if (onNote && fragment && link.matches(NOTE_REFERENCE)) onNote({ link, item, fragment })
    else onLink({ item, fragment })
  }
}

function isTextSelected(document: Document): boolean {
  return document.getSelection()?.isCollapsed === false
}
