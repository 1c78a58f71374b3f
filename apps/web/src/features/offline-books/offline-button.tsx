import type { ShelfBook } from '@lectern/contracts'
import { Check, CloudDownload, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import type { OfflineBook } from '../../services/offline/offline-state.ts'
import { formatShare } from './format-amount.ts'
import styles from './offline-button.module.css'

const OfflineDialog = lazy(async () => ({ default: (await import('./offline-dialog.tsx')).OfflineDialog }))

type ButtonPhase = OfflineBook['phase'] | 'absent'
const ICONS: Record<ButtonPhase, LucideIcon> = {
  absent: CloudDownload,
  downloading: CloudDownload,
  waiting: CloudOff,
  ready: Check,
  expired: CloudOff,
}

/** Shows the download state of a book. A click opens a dialog that downloads or removes the book. */
export function OfflineButton({ entry, book }: { readonly entry: ShelfBook; readonly book: OfflineBook | undefined }) {
  // Null until the first click, which loads the code of the dialog.
  const [open, setOpen] = useState<boolean | null>(null)
  const label = useLabel(book)
  const phase = book?.phase ?? 'absent'
  const Icon = book?.isOutdated === true && phase === 'ready' ? RefreshCw : ICONS[phase]
  const ring: CSSProperties & Record<'--share', number> = { '--share': book?.share ?? 0 }
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${entry.book.title}`}
        data-tooltip={label}
        aria-haspopup="dialog"
        data-phase={phase}
        style={ring}
        className={styles['button']}
        onClick={() => setOpen(true)}
      >
        <span className={styles['ring']}>
          <Icon size={20} aria-hidden />
        </span>
      </button>
      {open !== null && (
        <Suspense>
          <OfflineDialog entry={entry} book={book} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useLabel(book: OfflineBook | undefined): string {
  const { t, languageTag } = useOfflineMessages()
  const percent = formatShare(book?.share ?? 0, languageTag)
  switch (book?.phase) {
    case undefined:
      return t('offline.download')
    case 'downloading':
      return t('offline.downloading', { percent })
    case 'waiting':
      return t('offline.waiting', { percent })
    case 'ready':
      return t(book.isOutdated ? 'offline.corrected' : 'offline.downloaded')
    case 'expired':
      return t('offline.expired')
  }
}
