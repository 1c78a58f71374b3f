import { undoPeopleImport } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useStep } from './use-step.ts'

/** Undoes an import after a question, and says why if the server refuses. */
export function UndoImport({ id }: { readonly id: string }) {
  const { t } = useAdministrationMessages()
  const [asks, setAsks] = useState(false)
  const refresh = useRefresh()
  const undo = useStep(undoPeopleImport, id, refresh)
  return (
    <>
      {undo.isError && <Notice kind="error">{t(`error.${getRefusalCode(undo.error)}`)}</Notice>}
      <Button look="quiet" busy={undo.isPending} onClick={() => setAsks(true)}>
        {t('import.undo')}
      </Button>
      <ConfirmDialog
        title={t('import.undo_title')}
        text={t('import.undo_confirm')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('import.undo')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => undo.mutate()}
      />
    </>
  )
}
