import { replaceWebhookKey } from '@lectern/contracts'
import { useState } from 'react'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { SigningKey } from '../signing-key.tsx'
import { useChange, type WebhookOfSchool } from '../use-webhooks.ts'
import { formatMoment } from '../webhook-texts.ts'

/** Replaces the key that signs the deliveries, and shows the new one once. */
export function KeySection({ school, webhook: { id, oldKeyUntil } }: WebhookOfSchool) {
  const { t, languageTag } = useSyncMessages()
  const [asks, setAsks] = useState(false)
  const replace = useChange(replaceWebhookKey)
  const made = replace.isPending ? undefined : replace.data
  return (
    <section className={styles['card']} aria-labelledby="webhook-key">
      <h2 id="webhook-key">{t('webhooks.key')}</h2>
      <p>{t('webhooks.key_text')}</p>
      {oldKeyUntil !== null && <p>{t('webhooks.key_old', { time: formatMoment(oldKeyUntil, languageTag) })}</p>}
      <Failure title={t('webhooks.key_not_replaced')} code={replace.error && getRefusalCode(replace.error)} />
      {made !== undefined && <SigningKey value={made.signingKey} />}
      <Button look="quiet" busy={replace.isPending} onClick={() => setAsks(true)}>
        {t('webhooks.key_replace')}
      </Button>
      <ConfirmDialog
        title={t('webhooks.key_replace_title')}
        text={t('webhooks.key_replace_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('webhooks.key_replace')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => replace.mutate({ params: { orgId: school, webhookId: id } })}
      />
    </section>
  )
}
