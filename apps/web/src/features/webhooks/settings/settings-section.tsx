import type { Webhook } from '@lectern/contracts'
import { useState } from 'react'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useSaveWebhook } from '../use-save-webhook.ts'
import { toSettings, type WebhookOfSchool } from '../use-webhooks.ts'
import { WebhookForm, type WebhookValues } from '../webhook-form.tsx'

const pick = ({ name, address, events }: Webhook): WebhookValues => ({ name, address, events })

/** Changes the name, the address and the events of a webhook. Typed values stay if another user changes the webhook. */
export function SettingsSection({ school, webhook }: WebhookOfSchool) {
  const { t } = useSyncMessages()
  const show = useSnackbar()
  const [typed, setTyped] = useState<{ readonly values: WebhookValues; readonly from: Webhook }>()
  const { save, busy, code, problems } = useSaveWebhook(school)
  const from = typed?.from ?? webhook
  const send = async () => {
    const saved = await save(webhook.id, { ...toSettings(from), ...typed?.values, paused: webhook.paused })
    if (saved === undefined) return false
    setTyped(undefined)
    show('success', t('webhooks.saved'))
    return true
  }
  return (
    <section className={styles['card']} aria-labelledby="webhook-settings">
      <h2 id="webhook-settings">{t('webhooks.settings')}</h2>
      {code === 'changed_meanwhile' ? (
        <Notice kind="warning">
          <p>
            <strong>{t('webhooks.not_saved')}</strong>
          </p>
          <p>{t('admin.changed_meanwhile')}</p>
          <Button look="quiet" onClick={() => setTyped(undefined)}>
            {t('admin.show_newest')}
          </Button>
        </Notice>
      ) : (
        <Failure title={t('webhooks.not_saved')} code={code} />
      )}
      <WebhookForm
        sendLabel={t('admin.save')}
        values={typed?.values ?? pick(webhook)}
        onChange={(values) => setTyped({ values, from })}
        busy={busy}
        problems={problems}
        onSend={send}
      />
    </section>
  )
}
