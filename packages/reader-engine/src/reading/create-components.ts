import { Narrator } from '../narration/narrator.ts'
import type { MediaKind } from '../playback/media-elements.ts'
import { PlaceKeeper } from '../position/place-keeper.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { withTextAhead, type TextAhead } from '../source/text-ahead.ts'
import { initialState, type ReadingState } from '../state/reading-state.ts'
import { Store } from '../state/store.ts'
import { createFailures, type Failures } from './failures.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { OpenBook } from './open-book.ts'
import { PageTouch } from './page-touch.ts'
import { Pages } from './pages.ts'
import { createPlayback, type Playback } from './playback.ts'
import type { ReaderOptions } from './reader-options.ts'
import { createStartPosition, type StartPosition } from './start-position.ts'

/** The objects of which a reader consists. */
export interface ReaderComponents {
  readonly options: ReaderOptions
  readonly source: TextAhead
  readonly store: Store<ReadingState>
  readonly pages: Pages
  readonly places: PlaceKeeper
  readonly narrator: Narrator
  readonly book: OpenBook
  readonly start: StartPosition
  readonly failures: Failures
  readonly playback: Playback
  readonly navigation: Navigation
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** Creates the components of a reader and connects their events. */
export function createComponents(resources: ResourceSource, options: ReaderOptions): ReaderComponents {
  const source = withTextAhead(resources)
  const store = new Store<ReadingState>(initialState)
  const onSkipped = (what: string, reason: unknown) => options.onSkipped?.(what, reason)
  const locate = () => {
    places.locate()
    narrator.showPlaying()
  }
  const pages: Pages = new Pages({
    store,
    source,
    screen: options,
    onDocument: (document, item) => {
      if (touch.listenTo(document, item)) options.onDocument?.(document)
    },
    onShown: locate,
    onLaidOut: () => {
      narrator.keepInView()
      locate()
    },
  })
  const places: PlaceKeeper = new PlaceKeeper({ store, stage: () => pages.stage, spine: () => book.spine })
  const failures = createFailures(store, () => narrator.pause())
  const narrator: Narrator = createNarrator({ options, source, store, pages, failures, onSkipped })
  const book = new OpenBook({
    store,
    source,
    locations: options.locations,
    onUse: (rendition) => narrator.use(rendition),
    onIndexed: locate,
    onCounted: locate,
    onSkipped,
  })
  const start = createStartPosition(options.position, { store, book, pages, narrator })
  const playback = createPlayback({ store, book, pages, narrator, start })
  const onMove: ReaderOptions['onMove'] = (move) => options.onMove?.(move)
  const navigation = createNavigation({ store, pages, narrator, start, failures, onMove })
  const touch = new PageTouch({
    spine: () => book.spine,
    whenKnown: () => (narrator.isReady ? undefined : book.indexed()),
    trackOf: (item, element) => narrator.trackOfElement(item, element),
    onSentence: (track) => playback.playTrack(track),
    onUnnarrated: (item, node, offset) => playback.speakAt(item, node, offset),
    onGoTo: (target) => void navigation.goTo(target),
    onTap: options.onTap,
    onExternalLink: options.onExternalLink,
    onMoved: () => pages.remeasure(),
    renewedAddress: (path) => source.renewedAddress(path),
  })
  return { options, source, store, pages, places, narrator, book, start, failures, playback, navigation, onSkipped }
}

function createNarrator({
  options,
  source,
  store,
  pages,
  failures,
  onSkipped,
}: Pick<ReaderComponents, 'options' | 'source' | 'store' | 'pages' | 'failures' | 'onSkipped'>): Narrator {
  return new Narrator({
    source,
    store,
    screen: {
      view: () => pages.view,
      show: (target) => pages.followSound(target),
      turnTo: (page) => pages.turnTo(page),
    },
    createMedia: options.createMedia ?? createElement,
    loadSpeech: async () => options.speech ?? (await import('../speech/browser-speech.ts')).browserSpeech(window),
    onFailed: (error) => failures.report(error),
    onSkipped,
  })
}

/** Creates a media element. A video plays in its place on the page; a phone would otherwise play it in full screen. */
function createElement(kind: MediaKind): HTMLMediaElement {
  if (kind === 'audio') return new Audio()
  const video = document.createElement('video')
  video.playsInline = true
  return video
}
