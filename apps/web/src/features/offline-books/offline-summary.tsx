import { useState } from 'react'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useOffline } from '../../services/offline/use-offline.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { formatSize } from './format-amount.ts'
import { useOfflineBooks } from './use-offline-books.ts'

/** Shows the number and the size of the offline books, and a button that removes the books. */
export function OfflineSummary() {
  const { t, languageTag } = useOfflineMessages()
  const offline = useOffline()
  const { errors } = usePlatform()
  const { books } = useOfflineBooks()
  const [open, setOpen] = useState(false)
  const size = formatSize(
    books.reduce((sum, { bytes, share }) => sum + bytes * share, 0),
    languageTag,
  )
  const removeAll = async () => (await offline.loadIfUsed())?.removeAll()
  if (books.length === 0) return <p>{t('offline.card_empty')}</p>
  return (
    <>
      <p>{t('offline.card_text', { count: books.length, size })}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('offline.remove_all')}
      </Button>
      <ConfirmDialog
        title={t('offline.remove_all_title')}
        text={t('offline.remove_all_text', { size })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('offline.remove')}
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => void removeAll().catch(errors.report)}
      />
    </>
  )
}
