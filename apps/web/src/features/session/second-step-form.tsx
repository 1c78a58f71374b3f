import type { SecondStep } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { LogInSuccess, SecondStepRequest } from './log-in.ts'
import styles from './log-in-form.module.css'
import { useSecondStep } from './use-second-step.ts'

interface SecondStepFormProps {
  readonly request: SecondStepRequest
  readonly onDone: (arrival: LogInSuccess) => void
  readonly onStartAgain: () => void
}

export function SecondStepForm({ request, onDone, onStartAgain }: SecondStepFormProps) {
  const { t } = usePortalMessages()
  const form = useSecondStep(request, onDone)
  const otherMethods = request.step.ways.filter((method) => method !== form.method)
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <h2>{t('second_step.title')}</h2>
      {form.refusal !== null && (
        <Notice kind="error">
          {form.refusal === 'passkey' ? t('second_step.passkey_failed') : t(`error.${form.refusal}`)}
        </Notice>
      )}
      {form.method === 'totp' && (
        <TextField
          key="totp"
          label={t('second_step.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={form.missing ? t('second_step.code_missing') : undefined}
        />
      )}
      {form.method === 'recovery' && (
        <TextField
          key="recovery"
          label={t('second_step.recovery')}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          problem={form.missing ? t('second_step.recovery_missing') : undefined}
        />
      )}
      <Button type="submit" busy={form.busy}>
        {form.method === 'passkey' ? t('second_step.use_passkey') : t('second_step.confirm')}
      </Button>
      {otherMethods.map((method) => (
        <Button key={method} look="quiet" onClick={() => form.choose(method)}>
          {t(METHOD_LABELS[method])}
        </Button>
      ))}
      <Button look="plain" onClick={onStartAgain}>
        {t('second_step.start_again')}
      </Button>
    </form>
  )
}

const METHOD_LABELS = {
  passkey: 'second_step.use_passkey',
  totp: 'second_step.use_totp',
  recovery: 'second_step.use_recovery',
} as const satisfies Record<SecondStep['ways'][number], string>
