import type { ShelfBook } from '@lectern/contracts'
import { Check, CloudDownload, CloudOff, type LucideIcon } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { useKeptMessages } from '../../platform/i18n/messages.ts'
import type { KeptBook } from '../../services/offline/offline-state.ts'
import { shareText } from './amount-words.ts'
import styles from './offline-button.module.css'

const KeepDialog = lazy(async () => ({ default: (await import('./offline-dialog.tsx')).KeepDialog }))

type Stand = KeptBook['phase'] | 'not kept'
const ICONS: Record<Stand, LucideIcon> = {
  'not kept': CloudDownload,
  coming: CloudDownload,
  waiting: CloudOff,
  kept: Check,
  over: CloudOff,
}

/** How a book stands on this device; asks before anything is done about it. */
export function KeepButton({ entry, kept }: { readonly entry: ShelfBook; readonly kept: KeptBook | undefined }) {
  // Absent until it was asked for once.
  const [open, setOpen] = useState<boolean | null>(null)
  const label = useLabel(kept)
  const stand = kept?.phase ?? 'not kept'
  const Icon = ICONS[stand]
  const ring: CSSProperties & Record<'--share', number> = { '--share': kept?.share ?? 0 }
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${entry.book.title}`}
        data-tooltip={label}
        aria-haspopup="dialog"
        data-stand={stand}
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
          <KeepDialog entry={entry} kept={kept} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useLabel(kept: KeptBook | undefined): string {
  const { t, languageTag } = useKeptMessages()
  const percent = shareText(kept?.share ?? 0, languageTag)
  switch (kept?.phase) {
    case undefined:
      return t('kept.keep')
    case 'coming':
      return t('kept.coming', { percent })
    case 'waiting':
      return t('kept.waiting', { percent })
    case 'kept':
      return t('kept.is_kept')
    case 'over':
      return t('kept.over')
  }
}
