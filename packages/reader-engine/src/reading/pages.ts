import type { Rendition } from '../package/index.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import type { Slot } from '../render/slot.ts'
import { Stage } from '../render/stage.ts'
import type { Target } from '../render/target.ts'
import type { SlideOptions, View } from '../render/view.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { getDirection, getShownPage } from './page-change.ts'
import { DEFAULT_ACTIVE_CLASS } from '../narration/narrator-page.ts'
import { PAGE_SLIDE_MS } from '../narration/playback-rules.ts'
import { DEFAULT_SETTINGS, type ReaderOptions } from './reader-options.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface PagesOptions {
  readonly store: Store<ReadingState>
  readonly source: ResourceSource
  readonly options: Pick<
    ReaderOptions,
    'host' | 'frameTitle' | 'loadTexts' | 'settings' | 'slide' | 'onPageChange' | 'onSkipped'
  >
  readonly onDocument: (document: Document, item: number) => void
  /** Called when another page is shown, also by a scroll. */
  readonly onShown: () => void
  /** Called after a screen reader has moved its cursor to another page, which is then shown. */
  readonly onCursorMoved: (direction: 1 | -1) => void
  /** Called after the layout of the pages has changed. */
  readonly onLaidOut: () => void
}

/** Shows, turns and lays out the pages of the open book. Sets performance marks for each page turn. */
export class Pages {
  readonly #options: PagesOptions
  readonly #observer = new ResizeObserver(() => this.#onResize())
  #settings: ReflowSettings
  #stage: Stage | undefined
  #remeasuring = 0

  constructor(options: PagesOptions) {
    this.#options = options
    this.#settings = options.options.settings ?? DEFAULT_SETTINGS
  }

  get stage(): Stage | undefined {
    return this.#stage
  }

  get view(): View | undefined {
    return this.#stage?.view
  }

  /** Replaces the pages of the previous rendition. `ahead` is a slot that was created while the book was loading. */
  use(rendition: Rendition, ahead?: Slot): void {
    const { store, source, options, onDocument, onShown, onCursorMoved } = this.#options
    this.#stage?.close()
    this.#stage = new Stage({
      host: options.host,
      source,
      rendition,
      direction: store.value.metadata?.direction ?? 'ltr',
      activeClass: rendition.activeClass ?? DEFAULT_ACTIVE_CLASS,
      settings: this.#settings,
      frameTitle: options.frameTitle ?? '',
      loadTexts: options.loadTexts,
      ...(ahead ? { firstSlot: ahead } : {}),
      onDocument,
      onScrolled: onShown,
      onCursorMoved: (direction) => {
        onShown()
        onCursorMoved(direction)
      },
      onNeighbourFailed: (error) => options.onSkipped?.('neighbour', error),
    })
  }

  /** Starts to observe the size of the host element. */
  observe(): void {
    this.#observer.observe(this.#options.options.host)
  }

  /**
   * Shows a target. Resolves with undefined if a newer call has cancelled this call. Rejects if the target cannot be
   * loaded.
   */
  async show(target: Target): Promise<View | undefined> {
    const { store, onShown } = this.#options
    const view = await this.#stage?.show(target, store.value.phase === 'ready' ? this.#slide() : undefined)
    if (view) onShown()
    return view
  }

  /** Shows a target, as `show` does, and sets performance marks. */
  goTo(target: Target): Promise<View | undefined> {
    return this.#withPerformanceMarks(() => this.show(target))
  }

  /** Turns a page. Resolves with false if no page was turned. */
  async turn(direction: 1 | -1): Promise<boolean> {
    const isTurned = await this.#withPerformanceMarks(async () => {
      const result = await this.#stage?.turn(direction, this.#slide())
      return result !== undefined && result !== 'edge'
    })
    if (isTurned) this.#options.onShown()
    return isTurned
  }

  /** Shows a target during playback and reports an automatic page turn. Resolves as `show` does. */
  async followSound(target: Target): Promise<View | undefined> {
    const before = getShownPage(this.view)
    const view = await this.goTo(target)
    if (view) this.#reportTurn(before)
    return view
  }

  /** Turns to a page of the view during playback and reports an automatic page turn. */
  turnTo(page: number): void {
    const before = getShownPage(this.view)
    performance.mark('reader:turn')
    this.view?.goTo(page, this.#slide())
    performance.mark('reader:turned')
    this.#options.onShown()
    this.#reportTurn(before)
  }

  async setSettings(settings: ReflowSettings): Promise<void> {
    this.#settings = settings
    await this.#stage?.relayout(settings)
    this.#options.onLaidOut()
  }

  /** Counts the pages again, at most once per animation frame. */
  remeasure(): void {
    cancelAnimationFrame(this.#remeasuring)
    this.#remeasuring = requestAnimationFrame(() => {
      this.view?.remeasure()
      this.#options.onLaidOut()
    })
  }

  close(): void {
    cancelAnimationFrame(this.#remeasuring)
    this.#observer.disconnect()
    this.#stage?.close()
  }

  /** The pages are laid out without a delay, so that the current sentence stays visible. */
  #onResize(): void {
    if (this.#stage?.isResized) void this.#stage.relayout().then(() => this.#options.onLaidOut())
  }

  #reportTurn(before: ReturnType<typeof getShownPage>): void {
    const direction = getDirection(before, getShownPage(this.view))
    if (direction) this.#options.options.onPageChange?.({ kind: 'turn', direction, automatic: true })
  }

  /** Sets the second mark only if `turn` has shown a page. */
  async #withPerformanceMarks<T>(turn: () => Promise<T>): Promise<T> {
    performance.mark('reader:turn')
    const result = await turn()
    if (result) performance.mark('reader:turned')
    return result
  }

  #slide(): SlideOptions | undefined {
    return this.#options.options.slide === false ? undefined : { durationMs: PAGE_SLIDE_MS }
  }
}
