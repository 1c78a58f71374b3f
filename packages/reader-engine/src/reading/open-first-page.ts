import { resolveReference } from '../package/index.ts'
import type { Position } from '../position/position.ts'
import { createSlot } from '../render/slot.ts'
import type { Target } from '../render/target.ts'
import type { PreloadedSource } from '../source/preloaded-texts.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import type { Failures } from './failures.ts'
import { showFirstPage } from './show-first-page.ts'
import type { OpenBook } from './open-book.ts'
import type { Pages } from './pages.ts'
import { openPublication } from './publication.ts'
import type { ReaderOptions } from './reader-options.ts'
import type { StartPosition } from './start-position.ts'

/** Maximum wait for two animation frames, in milliseconds. A hidden tab has no animation frames. */
const FRAME_WAIT_MS = 200

export interface OpenFirstPageDependencies {
  readonly options: Pick<ReaderOptions, 'host' | 'frameTitle' | 'position' | 'language'>
  readonly source: PreloadedSource
  readonly store: Store<ReadingState>
  readonly book: OpenBook
  readonly pages: Pages
  readonly start: StartPosition
  readonly failures: Failures
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/** Opens the book, shows its first page and loads its index. Stores a failure in the reading state. */
export async function openFirstPage(dependencies: OpenFirstPageDependencies): Promise<void> {
  const { options, source, store, book, pages, start, failures, onSkipped } = dependencies
  const { host, frameTitle, position, language } = options
  performance.mark('reader:open')
  // The request is sent first, so that the frame is created during the request.
  const opening = openPublication(source, onSkipped, language)
  if (position) requestText(position, source)
  const slot = createSlot(host, frameTitle ?? '')
  try {
    const publication = await opening
    if (store.value.phase === 'closed') return slot.container.remove()
    for (const { path, text } of publication.opening) source.preload(path, Promise.resolve(text))
    book.open(publication)
    pages.use(publication.outline, slot)
    const show = (target: Target) => pages.show(target)
    const onMoved = () => store.set({ movedPlaces: store.value.movedPlaces + 1 })
    if (!(await showFirstPage(publication, position, show, onSkipped, onMoved))) return
    store.set({ phase: 'ready' })
    pages.observe()
    requestAnimationFrame(() => performance.mark('reader:first-page'))
    await waitForPaint()
    await book.loadIndex()
    start.cue()
  } catch (error) {
    if (!pages.stage) slot.container.remove()
    failures.end(error)
  }
}

/** Requests the chapter of a stored position before the index has been loaded. */
function requestText({ URI }: Position, source: PreloadedSource): void {
  const { path } = resolveReference(URI, '')
  source.preload(path, source.readText(path))
}

/** Resolves after the next frame has been painted, at the latest after `FRAME_WAIT_MS`. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, FRAME_WAIT_MS)
  })
}
