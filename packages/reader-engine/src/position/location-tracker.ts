import { FAULTY_ATTRIBUTE } from '../document/build-document.ts'
import { encodePath, getProgress, type SpineItem, type Track } from '../package/index.ts'
import type { Stage } from '../render/stage.ts'
import type { View } from '../render/view.ts'
import { findContentsRow } from './contents-rows.ts'
import type { Position } from './position.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

/**
 * Delay in milliseconds before the first character is measured, because this slow measurement must not delay the
 * painting.
 */
const REFINE_DELAY_MS = 60

export interface LocationTrackerOptions {
  readonly store: Store<ReadingState>
  readonly stage: () => Stage | undefined
  readonly spine: () => readonly SpineItem[]
}

/** Updates `location` of the reading state after a page change. */
export class LocationTracker {
  readonly #options: LocationTrackerOptions
  #refining: ReturnType<typeof setTimeout> | undefined

  constructor(options: LocationTrackerOptions) {
    this.#options = options
  }

  /** Updates the location at once with an estimated character offset. The exact offset is measured after a delay. */
  update(): void {
    const { store, spine } = this.#options
    const stage = this.#options.stage()
    const view = stage?.view
    if (!stage || !view) return
    const { contents, location: before } = store.value
    const item = view.items[0] ?? 0
    const share = getChapterShare(view)
    store.set({
      location: {
        item,
        page: view.page,
        pages: view.pages,
        charOffset: Math.round(share * (spine()[item]?.length ?? 0)),
        progress: getProgress(spine(), item, 0, share),
        contentsRow: before?.item === item ? before.contentsRow : findContentsRow(contents, item),
        atStart: !stage.canTurn(-1),
        atEnd: !stage.canTurn(1),
        scripted: view.scripted,
        faulty: view.frames.some(({ contentDocument }) =>
          contentDocument?.documentElement.hasAttribute(FAULTY_ATTRIBUTE),
        ),
      },
    })
    clearTimeout(this.#refining)
    this.#refining = setTimeout(() => this.#refine(), REFINE_DELAY_MS)
  }

  /** Character offset of the first text on the page, or the last known offset if the page has been removed. */
  get firstCharOffset(): number {
    const view = this.#options.stage()?.view
    if (view?.container.isConnected) return view.findFirstOffset(view.page)
    return this.#options.store.value.location?.charOffset ?? 0
  }

  /**
   * Returns the element with the spoken text, else the element with the first text of the page, else the body. Returns
   * undefined if no page is shown.
   */
  findElement(spoken: { readonly item: number; readonly start: number } | undefined): Element | undefined {
    const view = this.#options.stage()?.view
    const { item, start } = spoken ?? { item: view?.items[0] ?? 0, start: this.firstCharOffset }
    const shown = view?.getText(item)
    const point = shown?.map.pointAt(start - shown.start)
    return point?.node.parentElement ?? view?.elementById(item, '')
  }

  /**
   * Returns the position for a bookmark or a lastmark: the current sentence, else the first text of the page. `current`
   * is the current track and the seconds from its beginning. `spoken` is the current sentence of the device's voice.
   */
  getPosition(
    current: { readonly track: Track; readonly offset: number } | undefined,
    spoken: { readonly item: number; readonly start: number } | undefined,
  ): Position {
    const { location } = this.#options.store.value
    const ncxRef = location?.contentsRow ?? -1
    const path = encodePath(
      this.#options.spine()[current?.track.item ?? spoken?.item ?? location?.item ?? 0]?.path ?? '',
    )
    if (!current) return { ncxRef, URI: path, timeOffset: 0, charOffset: spoken?.start ?? this.firstCharOffset }
    const { track, offset } = current
    const view = this.#options.stage()?.view
    const element = view?.elementById(track.item, track.fragment)
    const charOffset = element ? (view?.getOffset(element) ?? 0) : 0
    return { ncxRef, URI: track.fragment ? `${path}#${track.fragment}` : path, timeOffset: offset, charOffset }
  }

  close(): void {
    clearTimeout(this.#refining)
  }

  #refine(): void {
    const { store, spine } = this.#options
    const view = this.#options.stage()?.view
    const { location } = store.value
    if (!view || !location || location.page !== view.page || location.item !== view.items[0]) return
    view.rememberPosition()
    const charOffset = view.findFirstOffset(view.page)
    const progress = getProgress(spine(), location.item, charOffset, getChapterShare(view))
    const hasBegun = (fragment: string) => view.hasBegun(location.item, fragment)
    const contentsRow = findContentsRow(store.value.contents, location.item, hasBegun)
    store.set({ location: { ...location, charOffset, progress, contentsRow } })
  }
}

/** Returns the share of the chapter that precedes the shown page, 0 to 1. */
export function getChapterShare({ page, pages, sheet }: View): number {
  return (sheet.part + page / pages) / sheet.parts
}
