import type { Note } from '@lectern/reader-engine'
import { useReader } from '@lectern/reader-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { sessionEvents } from '../../services/reading/session-events.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import type { SidePanel } from './side-panel.ts'
import type { BookCallbacks } from './book-callbacks.ts'
import { APP_SOURCE } from './events/record-session-events.ts'
import { LazyPanel } from './lazy-panel.tsx'
import type { OpenedBook } from './opening/open-book.ts'
import { OpeningPage } from './opening/opening-page.tsx'
import type { BookLibrary } from './position/book-library.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { openReadingSession } from './reading-session.ts'
import type { ReaderSearch } from './reader-search.ts'
import { ReaderControls } from './reader-controls.tsx'
import styles from './reader-screen.module.css'
import { useBookSettings } from './settings/use-book-settings.ts'
import { useFirstPlace } from './use-first-place.ts'
import { useStorageNotice } from './use-storage-notice.ts'

const loadNote = async () => (await import('./note-drawer.tsx')).NoteDrawer
const loadLinkDialog = async () => (await import('./external-link-dialog.tsx')).ExternalLinkDialog

interface OpenReaderProps {
  readonly bookId: string
  readonly book: OpenedBook
  readonly library: BookLibrary | null
  readonly search: ReaderSearch
  readonly sidePanel: SidePanel
  readonly onTryAgain: () => void
  readonly onClose: () => void
}

export function OpenReader({ bookId, book, library, search, sidePanel, onTryAgain, onClose }: OpenReaderProps) {
  const { t, languageTag } = usePlayerMessages()
  const { errors, outbox, config } = usePlatform()
  const userId = useUser()?.id ?? ''
  const host = useRef<HTMLDivElement>(null)
  const callbacks = useRef<BookCallbacks>({ onTap: () => {}, onKey: () => {}, onPoint: () => {} })
  const [link, setLink] = useState<string | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const settings = useBookSettings(search.theme)
  const latestSettings = useRef(settings)
  const frameTitle = t('reader.book')
  const { origin } = search
  const place = useFirstPlace(search.place)

  const open = useCallback(() => {
    if (host.current === null) throw new Error('the reader has no host element')
    return openReadingSession({
      bookId,
      book,
      library,
      place,
      sessionContext: { userId, source: origin ?? APP_SOURCE, version: config.version, language: languageTag },
      onEvent: (event) => void outbox.put(sessionEvents, event),
      sendNow: () => outbox.leave(),
      host: host.current,
      settings: latestSettings.current,
      frameTitle,
      loadTexts: loadPageTexts,
      slide: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
      onKey: (event) => callbacks.current.onKey(event),
      onPoint: (move) => callbacks.current.onPoint(move),
      onTap: (speaks) => callbacks.current.onTap(speaks),
      onExternalLink: setLink,
      onNote: setNote,
      onSkipped: (resource, reason) => errors.report(new Error(`skipped in the book: ${resource}`, { cause: reason })),
    })
  }, [bookId, book, library, place, frameTitle, userId, origin, languageTag, outbox, config, errors])

  const session = useReader(open)
  useStorageNotice()
  // Passes changed settings to the reader, which does not use React.
  useLayoutEffect(() => {
    if (latestSettings.current !== settings) void session?.reader.setSettings(settings)
    latestSettings.current = settings
  }, [settings, session])

  return (
    <main className={styles['screen']}>
      <section aria-label={frameTitle} className={styles['book']}>
        <div ref={host} data-book-host className={styles['host']} />
      </section>
      {session === null ? (
        <OpeningPage label={t('reader.opening')} />
      ) : (
        <ReaderControls
          {...{ reader: session.reader, sleepTimer: session.sleepTimer, book, library, onTryAgain, onClose }}
          callbacksRef={callbacks}
          {...{ bookId, search, sidePanel: library === null ? null : sidePanel }}
        />
      )}
      <LazyPanel
        load={loadNote}
        props={{ reader: session?.reader, note, open: note !== null, onClose: () => setNote(null) }}
      />
      <LazyPanel load={loadLinkDialog} props={{ address: link, open: link !== null, onClose: () => setLink(null) }} />
    </main>
  )
}
