import { Narrator } from '../narration/narrator.ts'
import type { MediaKind } from '../playback/media-elements.ts'
import { LocationTracker } from '../position/location-tracker.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { withPreloadedTexts, type PreloadedSource } from '../source/preloaded-texts.ts'
import { initialState, type ReadingState } from '../state/reading-state.ts'
import { Store } from '../state/store.ts'
import { createFailures, type Failures } from './failures.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { createNoteReferences } from './note-references.ts'
import { OpenBook } from './open-book.ts'
import type { PageChange } from './page-change.ts'
import { PageTouch } from './page-touch.ts'
import { Pages } from './pages.ts'
import { createPlayback, type Playback } from './playback.ts'
import type { ReaderOptions } from './reader-options.ts'
import { createStartPosition, type StartPosition } from './start-position.ts'

export interface ReaderComponents {
  readonly options: ReaderOptions
  readonly source: PreloadedSource
  readonly store: Store<ReadingState>
  readonly pages: Pages
  readonly locationTracker: LocationTracker
  readonly narrator: Narrator
  readonly book: OpenBook
  readonly start: StartPosition
  readonly failures: Failures
  readonly playback: Playback
  readonly navigation: Navigation
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/** Creates the components of a `Reader` and connects their events. */
export function createComponents(resources: ResourceSource, options: ReaderOptions): ReaderComponents {
  const source = withPreloadedTexts(resources)
  const store = new Store<ReadingState>(initialState)
  const onSkipped = (subject: string, reason: unknown) => options.onSkipped?.(subject, reason)
  const updateLocation = () => {
    locationTracker.update()
    narrator.showPlaying()
  }
  const pages: Pages = new Pages({
    store,
    source,
    options,
    onDocument: (document, item) => {
      if (touch.listenTo(document, item)) options.onDocument?.(document)
    },
    onShown: updateLocation,
    onCursorMoved: (direction) => navigation.followCursor(direction),
    onLaidOut: () => {
      narrator.keepInView()
      updateLocation()
    },
  })
  const locationTracker: LocationTracker = new LocationTracker({
    store,
    stage: () => pages.stage,
    spine: () => book.spine,
  })
  const failures = createFailures(store, () => narrator.pause())
  const narrator: Narrator = createNarrator({ options, source, store, pages, failures, onSkipped })
  const book = new OpenBook({
    store,
    source,
    chapterLengths: options.chapterLengths,
    onRendition: (rendition) => narrator.setRendition(rendition),
    onIndexed: updateLocation,
    onCounted: updateLocation,
    onSkipped,
  })
  const start = createStartPosition(options.position, { store, book, pages, narrator })
  const playback = createPlayback({ store, book, pages, narrator, start })
  const onPageChange = (change: PageChange) => options.onPageChange?.(change)
  const navigation: Navigation = createNavigation({ store, pages, narrator, start, failures, onPageChange })
  const touch = new PageTouch({
    spine: () => book.spine,
    whenIndexed: () => (narrator.isReady ? undefined : book.loadIndex()),
    findTrack: (item, element) => narrator.findTrackByElement(item, element),
    onSentenceTap: (track) => playback.playTrack(track),
    onTextTap: (item, node, offset) => playback.speakAt(item, node, offset),
    onLink: (target) => void navigation.goTo(target),
    onNote: createNoteReferences({ options, book, source, navigation, onSkipped }),
    onTap: options.onTap,
    onExternalLink: options.onExternalLink,
    onResourceLoaded: () => pages.remeasure(),
    renewedAddress: (path) => source.renewedAddress(path),
  })
  return {
    options,
    source,
    store,
    pages,
    locationTracker,
    narrator,
    book,
    start,
    failures,
    playback,
    navigation,
    onSkipped,
  }
}

function createNarrator({
  options,
  source,
  store,
  pages,
  failures,
  onSkipped,
}: Pick<ReaderComponents, 'options' | 'source' | 'store' | 'pages' | 'failures' | 'onSkipped'>): Narrator {
  const createMedia = options.createMedia ?? createElement
  return new Narrator({
    source,
    store,
    screen: {
      view: () => pages.view,
      show: (target) => pages.followSound(target),
      turnTo: (page) => pages.turnTo(page),
    },
    createMedia,
    hasSoundOutput: async () => (await import('../playback/sound-output.ts')).hasSoundOutput(createMedia),
    loadSpeech: async () => options.speech ?? (await import('../speech/browser-speech.ts')).browserSpeech(window),
    onFailed: (error) => failures.report(error),
    onSkipped,
  })
}

/** `playsInline` is set because a phone would otherwise show a video in full screen. */
function createElement(kind: MediaKind): HTMLMediaElement {
  if (kind === 'audio') return new Audio()
  const video = document.createElement('video')
  video.playsInline = true
  return video
}
