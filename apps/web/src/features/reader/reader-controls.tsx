import type { Reader } from '@lectern/reader-engine'
import { useReadingState } from '@lectern/reader-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../platform/i18n/messages.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import type { SidePanel } from './side-panel.ts'
import type { BookCallbacks } from './book-callbacks.ts'
import { useBookmarks } from './bookmarks/use-bookmarks.ts'
import { BottomBar } from './controls/bottom-bar.tsx'
import type { OpenPanel } from './controls/panel.ts'
import { TopToolbar } from './controls/top-toolbar.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import type { SleepTimer } from './playback/sleep-timer.ts'
import { useReaderKeys } from './input/use-reader-keys.ts'
import { LazyPanel } from './lazy-panel.tsx'
import { BookError } from './opening/book-error.tsx'
import type { OpenedBook } from './opening/open-book.ts'
import { LazyPositionOffers } from './other-devices/lazy-position-offers.tsx'
import { OpeningPage } from './opening/opening-page.tsx'
import { TurnAnnouncer } from './controls/turn-announcer.tsx'
import type { BookLibrary } from './position/book-library.ts'
import { BookRuler } from './ruler/book-ruler.tsx'
import type { ReaderSearch } from './reader-search.ts'
import type { RulerMove } from './ruler/ruler-move.ts'
import { useSidePanel } from './use-side-panel.ts'
import { SignVideo } from './video/sign-video.tsx'

const loadBookmarks = async () => (await import('./bookmarks/bookmarks-drawer.tsx')).BookmarksDrawer
const loadContents = async () => (await import('./contents/contents-drawer.tsx')).ContentsDrawer
const loadSearch = async () => (await import('./search/search-drawer.tsx')).SearchDrawer
const loadSettings = async () => (await import('./settings/settings-sheet.tsx')).SettingsSheet

interface ReaderControlsProps {
  readonly reader: Reader
  readonly sleepTimer: SleepTimer
  readonly book: OpenedBook
  readonly library: BookLibrary | null
  readonly calls: RefObject<BookCallbacks>
  readonly bookId: string
  readonly search: Pick<ReaderSearch, 'activeSubmissionId' | 'availableSubmissionIds'>
  readonly beside: SidePanel | null
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

/** The bars, drawers and sheets about an open book, and the keys. */
export function ReaderControls({
  reader,
  sleepTimer,
  book,
  library,
  calls,
  onTryAgain,
  onClose,
  ...rest
}: ReaderControlsProps) {
  const {
    bookId,
    beside,
    search: { activeSubmissionId, availableSubmissionIds },
  } = rest
  const { t } = useMessages()
  const show = useSnackbar()
  const phase = useReadingState(reader, (state) => state.phase)
  const error = useReadingState(reader, (state) => state.error)
  const kind = useReadingState(reader, (state) => state.metadata?.kind)
  const missingMedia = useReadingState(reader, (state) => state.missingMedia)
  const networkFailures = useReadingState(reader, (state) => state.networkFailures)
  const [panel, setPanel] = useState<OpenPanel>(null)
  const isScripted = useReadingState(reader, (state) => state.place?.scripted ?? false)
  // A page with scripts of its own keeps its taps to itself: without the bars there would be no way out of it.
  const controls = useControlsVisibility(phase === 'ready', panel !== null || isScripted)
  const bookmarks = useBookmarks(reader, book.bookmarks, library)
  const assignments = useSidePanel({
    beside,
    bookId,
    isReady: phase === 'ready',
    opensAtOnce: activeSubmissionId !== undefined,
    onOpen: setPanel,
  })
  const ruler = useRef<((move: RulerMove) => void) | null>(null)
  const moveRuler = (move: RulerMove) => ruler.current?.(move)
  const onKey = useReaderKeys({ reader, setPanel, moveRuler, hasBookmarks: bookmarks !== null })

  // The book's frames call from outside React.
  useLayoutEffect(() => {
    calls.current = { onTap: controls.tapPage, onKey, onPoint: moveRuler }
  })
  // A medium that is missing is said once, by the engine's word.
  useEffect(() => {
    if (missingMedia !== undefined) show('warning', t('reader.missing_media'))
    // eslint-disable-next-line react/exhaustive-deps -- `show` and `t` are new with each drawing
  }, [missingMedia])

  // So is a network that is gone: the page stays, and nothing is lost.
  useEffect(() => {
    if (networkFailures > 0) show('warning', t('reader.offline'))
    // eslint-disable-next-line react/exhaustive-deps -- as above
  }, [networkFailures])

  if (phase === 'failed') return <BookError error={error} onTryAgain={onTryAgain} onClose={onClose} />
  if (phase !== 'ready') return <OpeningPage label={t('reader.opening')} />
  const closePanel = () => setPanel(null)
  const bars = { reader, panel, setPanel, visible: controls.visible, zone: controls.zone }
  return (
    <>
      <BookRuler reader={reader} steering={ruler} />
      <LazyPositionOffers reader={reader} book={book} />
      <TopToolbar
        {...bars}
        bookmarks={bookmarks}
        isFrog={kind === 'frog'}
        assignments={assignments}
        onClose={onClose}
      />
      {kind !== 'frog' && <BottomBar {...bars} />}
      <LazyPanel load={loadContents} props={{ reader, open: panel === 'contents', onClose: closePanel }} />
      <LazyPanel load={loadSearch} props={{ reader, open: panel === 'search', onClose: closePanel }} />
      {bookmarks !== null && (
        <LazyPanel
          load={loadBookmarks}
          props={{ reader, bookmarks, open: panel === 'bookmarks', onClose: closePanel }}
        />
      )}
      <LazyPanel load={loadSettings} props={{ reader, sleepTimer, open: panel === 'settings', onClose: closePanel }} />
      {beside !== null && (
        <LazyPanel
          load={beside.load}
          props={{
            bookId,
            activeSubmissionId,
            availableSubmissionIds,
            open: assignments.isOpen,
            onClose: assignments.close,
          }}
        />
      )}
      <SignVideo reader={reader} />
      <TurnAnnouncer reader={reader} />
    </>
  )
}
