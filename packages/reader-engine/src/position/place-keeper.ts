import { encodePath, progressOf, type SpineItem, type Track } from '../package/index.ts'
import type { Stage } from '../render/stage.ts'
import type { View } from '../render/view.ts'
import { contentsRowAt } from './contents.ts'
import type { Position } from './position.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

/** After the paint, before anybody could turn again. */
const REFINE_PLACE_MS = 60

export interface PlaceKeeperOptions {
  readonly store: Store<ReadingState>
  readonly stage: () => Stage | undefined
  readonly spine: () => readonly SpineItem[]
}

/** Keeps the state's `place` true to what is shown. */
export class PlaceKeeper {
  readonly #options: PlaceKeeperOptions
  #refining: ReturnType<typeof setTimeout> | undefined

  constructor(options: PlaceKeeperOptions) {
    this.#options = options
  }

  /** The page at once; the character that it begins with, which takes measuring, when the page has been painted. */
  locate(): void {
    const { store, spine } = this.#options
    const stage = this.#options.stage()
    const view = stage?.view
    if (!stage || !view) return
    const { contents, place: before } = store.value
    const item = view.items[0] ?? 0
    const share = shareOf(view)
    store.set({
      place: {
        item,
        page: view.page,
        pages: view.pages,
        charOffset: Math.round(share * (spine()[item]?.length ?? 0)),
        progress: progressOf(spine(), item, 0, share),
        contentsRow: before?.item === item ? before.contentsRow : contentsRowAt(contents, item),
        atStart: !stage.canTurn(-1),
        atEnd: !stage.canTurn(1),
        scripted: view.scripted,
      },
    })
    clearTimeout(this.#refining)
    this.#refining = setTimeout(() => this.#refine(), REFINE_PLACE_MS)
  }

  /** Measured now, for whoever cannot wait; of a page that has left the document, as it was last known. */
  get firstCharOfPage(): number {
    const view = this.#options.stage()?.view
    if (view?.container.isConnected) return view.offsetOfPage(view.page)
    return this.#options.store.value.place?.charOffset ?? 0
  }

  /** The element that holds a text, or else the first of the page; of a page without text, its body. */
  elementOf(spoken: { readonly item: number; readonly start: number } | undefined): Element | undefined {
    const view = this.#options.stage()?.view
    const { item, start } = spoken ?? { item: view?.items[0] ?? 0, start: this.firstCharOfPage }
    const shown = view?.textOf(item)
    const point = shown?.map.pointAt(start - shown.start)
    return point?.node.parentElement ?? view?.elementById(item, '')
  }

  /** The place for a bookmark or a lastmark: the sentence that stands, else the first text of the page. */
  position(
    standing: { readonly track: Track; readonly offset: number } | undefined,
    spoken: { readonly item: number; readonly start: number } | undefined,
  ): Position {
    const { place } = this.#options.store.value
    const ncxRef = place?.contentsRow ?? -1
    const path = encodePath(this.#options.spine()[standing?.track.item ?? spoken?.item ?? place?.item ?? 0]?.path ?? '')
    if (!standing) return { ncxRef, URI: path, timeOffset: 0, charOffset: spoken?.start ?? this.firstCharOfPage }
    const { track, offset } = standing
    const view = this.#options.stage()?.view
    const element = view?.elementById(track.item, track.fragment)
    const charOffset = element ? (view?.offsetOf(element) ?? 0) : 0
    return { ncxRef, URI: track.fragment ? `${path}#${track.fragment}` : path, timeOffset: offset, charOffset }
  }

  close(): void {
    clearTimeout(this.#refining)
  }

  #refine(): void {
    const { store, spine } = this.#options
    const view = this.#options.stage()?.view
    const { place } = store.value
    if (!view || !place || place.page !== view.page || place.item !== view.items[0]) return
    view.holdPlace()
    const charOffset = view.offsetOfPage(view.page)
    const progress = progressOf(spine(), place.item, charOffset, shareOf(view))
    const hasBegun = (fragment: string) => view.hasBegun(place.item, fragment)
    const contentsRow = contentsRowAt(store.value.contents, place.item, hasBegun)
    store.set({ place: { ...place, charOffset, progress, contentsRow } })
  }
}

/** How much of its chapter lies before a view's page. */
export function shareOf({ page, pages, sheet }: View): number {
  return (sheet.part + page / pages) / sheet.parts
}
