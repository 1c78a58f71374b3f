import type { Chapter } from '../document/chapter.ts'
import type { ChapterCache } from '../document/chapter-cache.ts'
import type { BookFrame } from './book-frame.ts'
import { createSlot, setFrameCount, type Slot } from './slot.ts'
import type { Sheet } from './spreads.ts'
import type { SheetRef, View } from './view.ts'

/** A frame, and the fixed page or the part of a chapter to show in it. */
export interface FilledFrame {
  readonly item: number
  readonly frame: BookFrame
  readonly chapter: Chapter
  readonly part: number
  /** Source document. Its nodes are moved to `frameDocument`. */
  readonly document: Document
  readonly frameDocument: Document
}

export interface SheetPoolOptions {
  readonly host: HTMLElement
  /** Accessible name of the frames. */
  readonly frameTitle: string
  readonly chapters: ChapterCache
  /** Slot that was created while the book was loading. */
  readonly firstSlot: Slot | undefined
  readonly layOut: (sheet: Sheet, pages: readonly FilledFrame[], container: HTMLElement) => View
  /** Called for each frame of a sheet after the layout. `item` is the spine item in the frame. */
  readonly onDocument: (document: Document, item: number) => void
}

interface PooledSheet {
  readonly ref: SheetRef
  readonly slot: Slot
  readonly ready: Promise<View>
  view: View | undefined
}

/** Stores the sheets that are laid out or loading, and the free slots for further sheets. */
export class SheetPool {
  readonly #options: SheetPoolOptions
  #sheets: PooledSheet[] = []
  #freeSlots: Slot[]
  #closed = false

  constructor(options: SheetPoolOptions) {
    this.#options = options
    this.#freeSlots = options.firstSlot ? [options.firstSlot] : []
  }

  /** Views of the sheets that are laid out. */
  get views(): readonly View[] {
    return this.#sheets.map(({ view }) => view).filter((view) => view !== undefined)
  }

  /** Returns the view of a sheet, or undefined if the sheet is not laid out. */
  find(ref: SheetRef): View | undefined {
    return this.views.find((view) => isView(view, ref))
  }

  has(ref: SheetRef): boolean {
    return this.#sheets.some((pooled) => isPooled(pooled, ref))
  }

  /**
   * Returns the view of a sheet, and loads the sheet if necessary. Rejects with `ContentError` if a file of the sheet
   * cannot be loaded.
   */
  load(ref: SheetRef, sheet: Sheet): Promise<View> {
    const known = this.#sheets.find((pooled) => isPooled(pooled, ref))
    if (known) return known.ready
    const slot = this.#freeSlots.shift() ?? createSlot(this.#options.host, this.#options.frameTitle)
    setFrameCount(slot, sheet.items.length, this.#options.frameTitle)
    const pooled: PooledSheet = { ref, slot, view: undefined, ready: this.#createView(ref, sheet, slot) }
    this.#sheets.push(pooled)
    pooled.ready.then(
      (view) => (pooled.view = view),
      () => this.#release((other) => other === pooled),
    )
    return pooled.ready
  }

  /** Releases all sheets except those of `views` and `refs`. */
  releaseExcept(views: readonly (View | undefined)[], refs: readonly SheetRef[]): void {
    this.#release(
      (pooled) => !(pooled.view && views.includes(pooled.view)) && !refs.some((ref) => isPooled(pooled, ref)),
    )
  }

  /**
   * Removes a view from the pool, but leaves it on the screen. The returned function removes the view from the screen.
   */
  detach(view: View | undefined): () => void {
    const detached = this.#sheets.filter((pooled) => pooled.view === view)
    this.#sheets = this.#sheets.filter((pooled) => pooled.view !== view)
    return () => detached.forEach(({ slot }) => slot.container.remove())
  }

  removeFreeSlots(): void {
    for (const slot of this.#freeSlots) slot.container.remove()
    this.#freeSlots = []
  }

  close(): void {
    this.#closed = true
    this.#release(() => true)
    this.removeFreeSlots()
  }

  async #createView(ref: SheetRef, sheet: Sheet, slot: Slot): Promise<View> {
    const { chapters, layOut, onDocument } = this.#options
    const pages = await Promise.all(
      slot.frames.map(async (frame, index): Promise<FilledFrame> => {
        const item = sheet.items[index] ?? ref.item
        const [content, frameDocument] = await Promise.all([loadPart(await chapters.take(item), ref), frame.ready])
        return { item, frame, ...content, frameDocument }
      }),
    )
    const view = layOut(sheet, pages, slot.container)
    for (const page of pages) onDocument(page.frameDocument, page.item)
    return view
  }

  /** Releases the sheets for which `test` returns true. The slot of a sheet that is still loading is removed. */
  #release(test: (pooled: PooledSheet) => boolean): void {
    const released = this.#sheets.filter(test)
    this.#sheets = this.#sheets.filter((pooled) => !released.includes(pooled))
    for (const { slot, view, ready } of released) {
      slot.container.style.visibility = 'hidden'
      if (view && !this.#closed) {
        view.release()
        this.#freeSlots.push(slot)
        continue
      }
      slot.container.remove()
      ready.then(
        (loadedView) => loadedView.release(),
        () => {},
      )
    }
  }
}

const isPooled = ({ ref, view }: PooledSheet, target: SheetRef) =>
  (ref.item === target.item && ref.part === target.part) || (view !== undefined && isView(view, target))

function isView(view: View, ref: SheetRef): boolean {
  return view.sheet.item === ref.item && view.sheet.part === (ref.part === 'last' ? view.sheet.parts - 1 : ref.part)
}

async function loadPart(chapter: Chapter, ref: SheetRef): Promise<Pick<FilledFrame, 'chapter' | 'part' | 'document'>> {
  const part = ref.part === 'last' ? chapter.parts.length - 1 : ref.part
  return { chapter, part, document: await chapter.createDocument(part) }
}
