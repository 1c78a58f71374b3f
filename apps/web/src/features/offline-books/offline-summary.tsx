import { useState } from 'react'
import { useKeptMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { sizeText } from './amount-words.ts'
import { useKept } from './use-offline-books.ts'

/** How much room kept books take on this device, and a way to have it back. */
export function KeptSummary() {
  const { t, languageTag } = useKeptMessages()
  const { kept, errors } = usePlatform()
  const { books } = useKept()
  const [open, setOpen] = useState(false)
  const size = sizeText(
    books.reduce((sum, { bytes, share }) => sum + bytes * share, 0),
    languageTag,
  )
  const removeAll = async () => (await kept.ifAny())?.removeAll()
  if (books.length === 0) return <p>{t('kept.card_empty')}</p>
  return (
    <>
      <p>{t('kept.card_text', { count: books.length, size })}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('kept.remove_all')}
      </Button>
      <ConfirmDialog
        title={t('kept.remove_all_title')}
        text={t('kept.remove_all_text', { size })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('kept.remove')}
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => void removeAll().catch(errors.report)}
      />
    </>
  )
}
