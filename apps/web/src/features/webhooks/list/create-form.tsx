import { WEBHOOK_EVENTS } from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useSaveWebhook } from '../use-save-webhook.ts'
import { WebhookForm, type WebhookValues } from '../webhook-form.tsx'

interface CreateFormProps {
  readonly school: string
  readonly onCancel: () => void
  /** Receives the key that signs the deliveries. */
  readonly onCreated: (signingKey: string | undefined) => void
}

/** Creates a webhook. */
export function CreateForm({ school, onCancel, onCreated }: CreateFormProps) {
  const { t } = useSyncMessages()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<WebhookValues>({ name: '', address: '', events: [...WEBHOOK_EVENTS] })
  // A repeated request has the same id, and makes no second webhook.
  const [id] = useState(() => crypto.randomUUID())
  const { save, busy, code, problems } = useSaveWebhook(school)
  // The form appears in place of the button that had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = async () => {
    const made = await save(id, { ...values, paused: false })
    if (made === undefined) return false
    onCreated(made.signingKey ?? undefined)
    return true
  }
  return (
    <section className={styles['card']} aria-label={t('webhooks.create')}>
      <p>{t('webhooks.what')}</p>
      <Failure title={t('webhooks.not_saved')} code={code} />
      <WebhookForm
        ref={form}
        sendLabel={t('webhooks.create')}
        values={values}
        onChange={setValues}
        busy={busy}
        problems={problems}
        onSend={send}
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        }
      />
    </section>
  )
}
