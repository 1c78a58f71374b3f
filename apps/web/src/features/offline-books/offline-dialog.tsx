import type { ShelfBook } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import type { MeasuredBook } from '../../services/offline/offline-ports.ts'
import type { OfflineBook } from '../../services/offline/offline-state.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useOffline } from '../../services/offline/use-offline.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { formatShare, formatSize } from './format-amount.ts'
import { useUnreachable } from './use-offline-books.ts'

interface OfflineDialogProps {
  readonly entry: ShelfBook
  readonly book: OfflineBook | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a download, a download of a corrected version, or a removal. */
export function OfflineDialog({ entry, book, open, onClose }: OfflineDialogProps) {
  // A download changes the phase of the book, but not the question of an open dialog.
  const [opened, setOpened] = useState(book)
  if (!open && opened !== book) setOpened(book)
  const isUnreachable = useUnreachable()
  const isOutdated = opened?.isOutdated === true && !isUnreachable
  return opened === undefined || isOutdated ? (
    <DownloadQuestion entry={entry} replaces={isOutdated} open={open} onClose={onClose} />
  ) : (
    <RemoveQuestion book={book ?? opened} open={open} onClose={onClose} />
  )
}

interface DownloadQuestionProps extends Omit<OfflineDialogProps, 'book'> {
  /** True if the download replaces another version of the book. */
  readonly replaces: boolean
}

function DownloadQuestion({ entry, replaces, open, onClose }: DownloadQuestionProps) {
  const { t } = useOfflineMessages()
  const offline = useOffline()
  const { errors } = usePlatform()
  const show = useSnackbar()
  const [measured, setMeasured] = useState<MeasuredBook | null>(null)
  useEffect(() => {
    if (!open) return undefined
    let isCurrent = true
    const measure = async () => {
      const measurement = await (await offline.load()).measure(entry)
      if (isCurrent) setMeasured(measurement)
    }
    measure().catch(errors.report)
    return () => {
      isCurrent = false
    }
  }, [open, offline, entry, errors])
  const texts = useSizeTexts(replaces)
  const { title } = entry.book

  const download = async (measurement: Extract<MeasuredBook, { ok: true }>) => {
    const refusal = await measurement.download()
    if (refusal === 'full') show('error', texts.describeNoSpace(measurement.bytes))
    if (refusal === 'blocked') show('error', t('offline.notice_blocked', { title }))
  }
  return (
    <ConfirmDialog
      title={t(replaces ? 'offline.corrected_title' : 'offline.download_title', { title })}
      text={measured === null ? t('offline.measuring') : texts.describe(measured)}
      cancelLabel={t('action.cancel')}
      confirmLabel={t(replaces ? 'offline.download_again' : 'offline.download_confirm')}
      confirmDisabled={measured?.ok !== true}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => {
        if (measured?.ok) download(measured).catch(errors.report)
      }}
    />
  )
}

function useSizeTexts(replaces: boolean) {
  const { t, languageTag } = useOfflineMessages()
  const describeNoSpace = (bytes: number) => t('offline.no_space', { size: formatSize(bytes, languageTag) })
  return {
    describeNoSpace,
    describe: (measured: MeasuredBook) =>
      measured.ok
        ? t(replaces ? 'offline.corrected_text' : 'offline.download_text', {
            size: formatSize(measured.bytes, languageTag),
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
  const isComplete = book.phase === 'ready' || book.phase === 'expired'
  const size = formatSize(bytes, languageTag)
  const remove = async () => (await offline.loadIfUsed())?.remove(bookId)
  return (
    <ConfirmDialog
      title={isComplete ? t('offline.remove_title', { title }) : t('offline.stop_title', { title })}
      text={
        isComplete
          ? t('offline.remove_text', { size })
          : t('offline.stop_text', { percent: formatShare(share, languageTag), size })
      }
      cancelLabel={t('action.cancel')}
      confirmLabel={isComplete ? t('offline.remove') : t('offline.stop')}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => void remove().catch(errors.report)}
    />
  )
}
