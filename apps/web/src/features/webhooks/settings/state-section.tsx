import { testWebhook } from '@lectern/contracts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { useSaveWebhook } from '../use-save-webhook.ts'
import { toSettings, useChange, type WebhookOfSchool } from '../use-webhooks.ts'
import { describeFailure } from '../webhook-texts.ts'

/** Says whether a webhook is paused, and why. Pauses it, resumes it, and sends a test. */
export function StateSection({ school, webhook }: WebhookOfSchool) {
  const { t } = useSyncMessages()
  const test = useChange(testWebhook)
  const { save, busy, code } = useSaveWebhook(school)
  const { id, paused, pause } = webhook
  return (
    <section className={styles['plain']} aria-label={t('webhooks.state')}>
      {pause !== null && <Notice kind="warning">{t(`webhooks.paused_${pause}`)}</Notice>}
      <Failure title={t('webhooks.not_saved')} code={code} />
      <Failure title={t('webhooks.not_tested')} code={test.error && getRefusalCode(test.error)} />
      {test.data !== undefined && <TestResult failure={describeFailure(t, test.data)} />}
      <div className={styles['buttons']}>
        <Button busy={test.isPending} onClick={() => test.mutate({ params: { orgId: school, webhookId: id } })}>
          {t('webhooks.test')}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => void save(id, { ...toSettings(webhook), paused: !paused })}>
          {t(paused ? 'webhooks.resume' : 'webhooks.pause')}
        </Button>
      </div>
    </section>
  )
}

function TestResult({ failure }: { readonly failure: string | undefined }) {
  const { t } = useSyncMessages()
  if (failure === undefined) return <Notice kind="success">{t('webhooks.test_ok')}</Notice>
  return (
    <Notice kind="error">
      <p>
        <strong>{t('webhooks.test_failed')}</strong>
      </p>
      <p>{failure}</p>
    </Notice>
  )
}
