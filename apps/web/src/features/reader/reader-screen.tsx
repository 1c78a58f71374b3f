import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePlayerMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { findHostAddress } from '../../services/reading/host-address.ts'
import type { SidePanel } from './side-panel.ts'
import { cameFromOtherPage, findExitTarget, readDocumentArrival } from './exit-target.ts'
import { BookError } from './opening/book-error.tsx'
import { OpeningPage } from './opening/opening-page.tsx'
import { useOpening } from './opening/use-opening.ts'
import { OpenReader } from './open-reader.tsx'
import { parseReaderSearch } from './reader-search.ts'
import styles from './reader-screen.module.css'

/** Only the test mode needs this code. */
const FilePicker = lazy(async () => ({ default: (await import('./opening/file-picker.tsx')).FilePicker }))

/** Shows the reader with the book of `/bookshelf/play/id/{bookId}`. Spec 1 §2. */
export function ReaderScreen({ bookId, sidePanel }: { readonly bookId: string; readonly sidePanel: SidePanel }) {
  const { t } = usePlayerMessages()
  const { history } = useRouter()
  const { href, searchStr } = useLocation()
  const search = parseReaderSearch(searchStr)
  const bookmarkUrl = findHostAddress(href, 'bookmarkUrl', usePlatform().config.readerHosts)
  const opening = useOpening(bookId, search.fileUrl, bookmarkUrl)

  const close = () => {
    const canGoBack = history.canGoBack() || cameFromOtherPage(readDocumentArrival())
    const target = findExitTarget(globalThis.location.href, search.origin, canGoBack)
    if (target.kind === 'back') history.back()
    else history.push(target.path)
  }

  switch (opening.phase) {
    case 'picking':
      return (
        <Suspense>
          <FilePicker onPick={opening.pick} />
        </Suspense>
      )
    case 'opening':
      return (
        <main className={styles['screen']}>
          <OpeningPage label={t('reader.opening')} />
        </main>
      )
    case 'failed':
      return (
        <main className={styles['screen']}>
          <BookError error={opening.error} onTryAgain={opening.tryAgain} onClose={close} />
        </main>
      )
    case 'opened':
      return (
        <OpenReader
          bookId={bookId}
          book={opening.book}
          library={opening.library}
          search={search}
          sidePanel={sidePanel}
          onTryAgain={opening.tryAgain}
          onClose={close}
        />
      )
  }
}
