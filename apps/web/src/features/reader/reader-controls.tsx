import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { passKeyToTooltips } from '../../ui/tooltip/tooltip.tsx'
import type { SidePanel } from './side-panel.ts'
import type { BookCallbacks } from './book-callbacks.ts'
import { useBookmarks } from './bookmarks/use-bookmarks.ts'
import { BottomBar } from './controls/bottom-bar.tsx'
import { OfflineNotice } from './controls/offline-notice.tsx'
import { FirstPlay } from './controls/first-play.tsx'
import type { OpenPanel } from './controls/panel.ts'
import { TopToolbar } from './controls/top-toolbar.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { LazyVoiceOffer } from './playback/lazy-voice-offer.tsx'
import type { SleepTimer } from './playback/sleep-timer.ts'
import { useReaderKeys } from './input/use-reader-keys.ts'
import { BookError } from './opening/book-error.tsx'
import type { OpenedBook } from './opening/open-book.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { LazyPositionOffers } from './other-devices/lazy-position-offers.tsx'
import { OpeningPage } from './opening/opening-page.tsx'
import { SoundAnnouncer } from './controls/sound-announcer.tsx'
import { TurnAnnouncer } from './controls/turn-announcer.tsx'
import type { BookLibrary } from './position/book-library.ts'
import { BookRuler } from './ruler/book-ruler.tsx'
import { ReaderPanels } from './reader-panels.tsx'
import type { ReaderSearch } from './reader-search.ts'
import type { RulerMove } from './ruler/ruler-move.ts'
import { useSidePanel } from './use-side-panel.ts'
import { SignVideo } from './video/sign-video.tsx'

interface ReaderControlsProps {
  readonly reader: Reader
  readonly sleepTimer: SleepTimer
  readonly book: OpenedBook
  readonly library: BookLibrary | null
  readonly callbacksRef: RefObject<BookCallbacks>
  readonly bookId: string
  readonly search: Pick<ReaderSearch, 'activeSubmissionId' | 'availableSubmissionIds' | 'bookmarkFeatures'>
  /** Null if the book is not in the library. */
  readonly sidePanel: SidePanel | null
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

/** Shows the bars and panels around an open book, and handles keyboard shortcuts. */
export function ReaderControls(props: ReaderControlsProps) {
  const { reader, sleepTimer, book, library, callbacksRef, bookId, search, sidePanel, onTryAgain, onClose } = props
  const { t } = usePlayerMessages()
  const phase = useReadingState(reader, (state) => state.phase)
  const error = useReadingState(reader, (state) => state.error)
  const isFrog = useReadingState(reader, (state) => state.metadata?.kind === 'frog')
  const isScripted = useReadingState(reader, (state) => state.location?.scripted ?? false)
  const [panel, setPanel] = useState<OpenPanel>(null)
  // A scripted page receives all taps, so a tap could not show hidden bars.
  const controls = useControlsVisibility(phase === 'ready', panel !== null || isScripted)
  const bookmarks = useBookmarks(reader, search.bookmarkFeatures ? book.bookmarks : null, library)
  const assignments = useSidePanel({
    sidePanel,
    bookId,
    isReady: phase === 'ready',
    opensAtOnce: search.activeSubmissionId !== undefined,
    onOpen: setPanel,
  })
  const ruler = useRef<((move: RulerMove) => void) | null>(null)
  const moveRuler = (move: RulerMove) => ruler.current?.(move)
  const onKey = useReaderKeys({ reader, setPanel, moveRuler, hasBookmarks: bookmarks !== null })
  const onBookKey = (event: KeyboardEvent) => {
    passKeyToTooltips(event)
    onKey(event)
  }
  useReaderNotices(reader, book)
  // The frames of the book must call the functions of the latest render.
  useLayoutEffect(() => {
    callbacksRef.current = { onTap: controls.tapPage, onKey: onBookKey, onPoint: moveRuler }
  })

  if (phase === 'failed') return <BookError error={error} onTryAgain={onTryAgain} onClose={onClose} />
  if (phase !== 'ready') return <OpeningPage label={t('reader.opening')} />
  const bars = { reader, panel, setPanel, visible: controls.visible, zone: controls.zone }
  return (
    <>
      <BookRuler reader={reader} moveRulerRef={ruler} />
      <LazyPositionOffers reader={reader} book={book} />
      <LazyVoiceOffer reader={reader} />
      <TopToolbar {...bars} bookmarks={bookmarks} isFrog={isFrog} assignments={assignments} onClose={onClose} />
      {!isFrog && <BottomBar {...bars} />}
      {!isFrog && <FirstPlay reader={reader} barVisible={controls.visible} />}
      <ReaderPanels
        {...{ reader, sleepTimer, bookId, search, sidePanel }}
        panel={panel}
        bookmarks={bookmarks}
        assignments={assignments}
        onClose={() => setPanel(null)}
      />
      <OfflineNotice reader={reader} />
      <SignVideo reader={reader} />
      <TurnAnnouncer reader={reader} />
      <SoundAnnouncer reader={reader} />
    </>
  )
}

/**
 * Shows a notice when the device has no sound output, when a media file cannot be played, when a page is not well-formed,
 * when a stored position has moved, and for an outdated offline copy. The book stays open.
 */
function useReaderNotices(reader: Reader, { isOutdated = false }: OpenedBook): void {
  const { t } = usePlayerMessages()
  const show = useSnackbar()
  const missingMedia = useReadingState(reader, (state) => state.missingMedia)
  const silentPlays = useReadingState(reader, (state) => state.silentPlays)
  const warn = useEffectEvent((text: 'reader.no_sound_output' | 'reader.missing_media') => show('warning', t(text)))
  useEffect(() => {
    if (silentPlays > 0) warn('reader.no_sound_output')
  }, [silentPlays])
  useEffect(() => {
    if (missingMedia !== undefined) warn('reader.missing_media')
  }, [missingMedia])
  const faulty = useReadingState(reader, (state) => state.location?.faulty ?? false)
  const movedPlaces = useReadingState(reader, (state) => state.movedPlaces)
  const inform = useEffectEvent((name: 'faultyPage' | 'outdated' | 'movedPlace') => {
    void loadPageTexts().then((texts) => show('info', texts[name]))
  })
  useEffect(() => {
    if (faulty) inform('faultyPage')
  }, [faulty])
  useEffect(() => {
    if (isOutdated) inform('outdated')
    if (movedPlaces > 0) inform('movedPlace')
  }, [movedPlaces, isOutdated])
}
