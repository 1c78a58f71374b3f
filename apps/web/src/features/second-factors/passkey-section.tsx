import { type Passkey, TEXT_MAX_LENGTH } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './second-factors.module.css'
import type { SecondFactorsState } from './use-second-factors.ts'

interface PasskeySectionProps {
  readonly factors: SecondFactorsState
  readonly passkeys: readonly Passkey[]
}

/** Lists the passkeys (WebAuthn), and adds or removes passkeys. */
export function PasskeySection({ factors, passkeys }: PasskeySectionProps) {
  const { t } = useWorkMessages()
  const { busy, act } = factors
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const input = new FormData(form).get('name')
    const name = typeof input === 'string' ? input.trim() : ''
    setMissing(name === '')
    if (name === '') return form.querySelector('input')?.focus()
    act({ kind: 'add passkey', name })
    return form.reset()
  }
  return (
    <section className={styles['card']}>
      <h2>{t('factors.passkeys')}</h2>
      <p>{t('factors.passkeys_text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles['list']}>
          {passkeys.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button look="quiet" busy={busy} onClick={() => act({ kind: 'remove passkey', id })}>
                {t('factors.remove_passkey', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles['form']} noValidate onSubmit={submit}>
        <TextField
          label={t('factors.passkey_name')}
          name="name"
          autoComplete="off"
          maxLength={TEXT_MAX_LENGTH}
          problem={missing ? t('factors.passkey_name_missing') : undefined}
        />
        <Button type="submit" look="quiet" busy={busy}>
          {t('factors.add_passkey')}
        </Button>
      </form>
    </section>
  )
}
