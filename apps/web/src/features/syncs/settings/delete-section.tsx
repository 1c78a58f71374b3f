import { deleteSync } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange } from '../use-syncs.ts'

interface DeleteSectionProps {
  readonly school: string
  readonly syncId: string
}

/** Deletes a sync, after a question that says what stays. */
export function DeleteSection({ school, syncId }: DeleteSectionProps) {
  const { t } = useSyncMessages()
  const navigate = useNavigate()
  const show = useSnackbar()
  const [asks, setAsks] = useState(false)
  const change = useChange(deleteSync, async () => {
    show('success', t('syncs.deleted'))
    await navigate({ to: '/controlpanel/schools/$id/syncs', params: { id: school }, replace: true })
  })
  return (
    <section className={styles['card']} aria-labelledby="delete-sync">
      <h2 id="delete-sync">{t('syncs.delete')}</h2>
      <Failure title={t('syncs.not_deleted')} code={change.error && getRefusalCode(change.error)} />
      <p>{t('syncs.delete_text')}</p>
      <Button look="quiet" busy={change.isPending} onClick={() => setAsks(true)}>
        {t('syncs.delete')}
      </Button>
      <ConfirmDialog
        title={t('syncs.delete_title')}
        text={t('syncs.delete_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('syncs.delete')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params: { orgId: school, syncId } })}
      />
    </section>
  )
}
