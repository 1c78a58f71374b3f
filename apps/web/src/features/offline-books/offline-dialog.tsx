import type { ShelfBook } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import type { MeasuredBook } from '../../services/offline/offline-ports.ts'
import type { OfflineBook } from '../../services/offline/offline-state.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useOffline } from '../../services/offline/use-offline.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { shareText, sizeText } from './amount-words.ts'

interface OfflineDialogProps {
  readonly entry: ShelfBook
  readonly book: OfflineBook | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a book is downloaded, with its size, or before it is removed. */
export function OfflineDialog({ entry, book, open, onClose }: OfflineDialogProps) {
  // The dialog keeps its question until it closes, although a download changes the phase of the book.
  const [opened, setOpened] = useState(book)
  if (!open && opened !== book) setOpened(book)
  return opened === undefined ? (
    <DownloadQuestion entry={entry} open={open} onClose={onClose} />
  ) : (
    <RemoveQuestion book={book ?? opened} open={open} onClose={onClose} />
  )
}

function DownloadQuestion({ entry, open, onClose }: Omit<OfflineDialogProps, 'book'>) {
  const { t } = useOfflineMessages()
  const offline = useOffline()
  const { errors } = usePlatform()
  const show = useSnackbar()
  const [measured, setMeasured] = useState<MeasuredBook | null>(null)
  // Requests the size from the server when the dialog opens.
  useEffect(() => {
    if (!open) return undefined
    let isWanted = true
    const measure = async () => {
      const found = await (await offline.load()).measure(entry)
      if (isWanted) setMeasured(found)
    }
    measure().catch(errors.report)
    return () => {
      isWanted = false
    }
  }, [open, offline, entry, errors])
  const words = useMeasuredWords()
  const { title } = entry.book

  const download = async (found: Extract<MeasuredBook, { ok: true }>) => {
    const refusal = await found.download()
    if (refusal === 'full') show('error', words.noRoom(found.bytes))
    if (refusal === 'blocked') show('error', t('offline.notice_blocked', { title }))
  }
  return (
    <ConfirmDialog
      title={t('offline.download_title', { title })}
      text={measured === null ? t('offline.measuring') : words.describe(measured)}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('offline.download_confirm')}
      confirmDisabled={measured?.ok !== true}
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      onConfirm={() => {
        if (measured?.ok) download(measured).catch(errors.report)
      }}
    />
  )
}

function useMeasuredWords() {
  const { t, languageTag } = useOfflineMessages()
  const noRoom = (bytes: number) => t('offline.no_space', { size: sizeText(bytes, languageTag) })
  return {
    noRoom,
    describe: (measured: MeasuredBook) =>
      measured.ok
        ? t('offline.download_text', {
            size: sizeText(measured.bytes, languageTag),
            days: measured.days.toLocaleString(languageTag),
          })
        : t(`error.${measured.code}`),
  }
}

function RemoveQuestion({ book, open, onClose }: Omit<OfflineDialogProps, 'entry'> & { readonly book: OfflineBook }) {
  const { t, languageTag } = useOfflineMessages()
  const offline = useOffline()
  const { errors } = usePlatform()
  const { title, bytes, share, bookId } = book
  const isWhole = book.phase === 'ready' || book.phase === 'expired'
  const size = sizeText(bytes, languageTag)
  const remove = async () => (await offline.loadIfUsed())?.remove(bookId)
  return (
    <ConfirmDialog
      title={isWhole ? t('offline.remove_title', { title }) : t('offline.stop_title', { title })}
      text={
        isWhole
          ? t('offline.remove_text', { size })
          : t('offline.stop_text', { percent: shareText(share, languageTag), size })
      }
      cancelLabel={t('action.cancel')}
      confirmLabel={isWhole ? t('offline.remove') : t('offline.stop')}
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      onConfirm={() => void remove().catch(errors.report)}
    />
  )
}
