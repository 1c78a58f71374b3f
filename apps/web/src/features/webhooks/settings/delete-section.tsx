import { deleteWebhook } from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useChange, type WebhookOfSchool } from '../use-webhooks.ts'

/** Deletes a webhook, after a question. */
export function DeleteSection({ school, webhook: { id } }: WebhookOfSchool) {
  const { t } = useSyncMessages()
  const navigate = useNavigate()
  const show = useSnackbar()
  const [asks, setAsks] = useState(false)
  const change = useChange(deleteWebhook, async () => {
    show('success', t('webhooks.deleted'))
    await navigate({ to: '/controlpanel/schools/$id/webhooks', params: { id: school }, replace: true })
  })
  return (
    <section className={styles['card']} aria-labelledby="delete-webhook">
      <h2 id="delete-webhook">{t('webhooks.delete')}</h2>
      <Failure title={t('webhooks.not_deleted')} code={change.error && getRefusalCode(change.error)} />
      <p>{t('webhooks.delete_text')}</p>
      <Button look="quiet" busy={change.isPending} onClick={() => setAsks(true)}>
        {t('webhooks.delete')}
      </Button>
      <ConfirmDialog
        title={t('webhooks.delete_title')}
        text={t('webhooks.delete_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('webhooks.delete')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => change.mutate({ params: { orgId: school, webhookId: id } })}
      />
    </section>
  )
}
