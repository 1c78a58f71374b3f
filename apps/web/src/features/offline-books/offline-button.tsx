import type { ShelfBook } from '@lectern/contracts'
import { Check, CloudDownload, CloudOff, type LucideIcon } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import type { OfflineBook } from '../../services/offline/offline-state.ts'
import { shareText } from './amount-words.ts'
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

/** How a book stands on this device; asks before anything is done about it. */
export function OfflineButton({ entry, kept }: { readonly entry: ShelfBook; readonly kept: OfflineBook | undefined }) {
  // Absent until it was asked for once.
  const [open, setOpen] = useState<boolean | null>(null)
  const label = useLabel(kept)
  const phase = kept?.phase ?? 'absent'
  const Icon = ICONS[phase]
  const ring: CSSProperties & Record<'--share', number> = { '--share': kept?.share ?? 0 }
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
          <OfflineDialog entry={entry} kept={kept} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useLabel(kept: OfflineBook | undefined): string {
  const { t, languageTag } = useOfflineMessages()
  const percent = shareText(kept?.share ?? 0, languageTag)
  switch (kept?.phase) {
    case undefined:
      return t('kept.keep')
    case 'downloading':
      return t('kept.coming', { percent })
    case 'waiting':
      return t('kept.waiting', { percent })
    case 'ready':
      return t('kept.is_kept')
    case 'expired':
      return t('kept.over')
  }
}
