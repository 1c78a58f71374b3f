import { TotpCode } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './second-factors.module.css'
import type { SecondFactorsState } from './use-second-factors.ts'

/** Shows the state of the authenticator app (RFC 6238), and the buttons that set up or remove the app. */
export function AppSection({ factors, isSetUp }: { readonly factors: SecondFactorsState; readonly isSetUp: boolean }) {
  const { t } = useWorkMessages()
  const { busy, act, actionResult } = factors
  return (
    <section className={styles['card']}>
      <h2>{t('factors.app')}</h2>
      <p>{t(isSetUp ? 'factors.app_ready' : 'factors.app_text')}</p>
      {actionResult.app !== null && (
        <NewApp {...actionResult.app} busy={busy} onCode={(code) => act({ kind: 'confirm app', code })} />
      )}
      {actionResult.app === null && !isSetUp && (
        <Button busy={busy} onClick={() => act({ kind: 'begin app' })}>
          {t('factors.set_up_app')}
        </Button>
      )}
      {isSetUp && (
        <Button look="quiet" busy={busy} onClick={() => act({ kind: 'remove app' })}>
          {t('factors.remove_app')}
        </Button>
      )}
    </section>
  )
}

interface NewAppProps {
  readonly secret: string
  readonly uri: string
  readonly busy: boolean
  readonly onCode: (code: string) => void
}

function NewApp({ secret, uri, busy, onCode }: NewAppProps) {
  const { t } = useWorkMessages()
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const input = new FormData(event.currentTarget).get('code')
    const code = typeof input === 'string' ? input.replaceAll(/\s/g, '') : ''
    const isCode = TotpCode.safeParse(code).success
    setMissing(!isCode)
    if (isCode) onCode(code)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p>{t('factors.scan')}</p>
      <QrCode text={uri} label={t('factors.picture')} className={styles['qr']} />
      <p>
        {t('factors.key')}: <code className={styles['key']}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        label={t('second_step.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={missing ? t('second_step.code_missing') : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('second_step.confirm')}
      </Button>
    </form>
  )
}
