import { PASSWORD_MIN_LENGTH } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './badges-screen.module.css'
import type { GroupLogInsState } from './use-group-log-ins.ts'

interface GroupCodeFormProps {
  readonly code: string | null
  readonly passwordSet: boolean
  readonly setPassword: GroupLogInsState['setPassword']
}

/** Shows the group's code, and a form for a new group password. */
export function GroupCodeForm({ code, passwordSet, setPassword }: GroupCodeFormProps) {
  const { t } = useWorkMessages()
  const [tooShort, setTooShort] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = new FormData(form).get('password')
    const fits = typeof password === 'string' && password.length >= PASSWORD_MIN_LENGTH
    setTooShort(!fits)
    if (fits) setPassword.mutate(password, { onSuccess: () => form.reset() })
  }
  return (
    <section className={styles['card']} aria-labelledby="group-code">
      <h2 id="group-code">{t('badges.code_title')}</h2>
      <p className={styles['second']}>{t('badges.code_text')}</p>
      {code === null ? <p>{t('badges.code_none')}</p> : <p className={styles['code']}>{code}</p>}
      {code !== null && !passwordSet && setPassword.data === undefined && (
        <Notice kind="warning">{t('badges.password_missing')}</Notice>
      )}
      {setPassword.data !== undefined && (
        <Notice kind="success">{t('badges.password_saved', { code: setPassword.data.code })}</Notice>
      )}
      {setPassword.data === undefined && passwordSet && <p>{t('badges.password_is_set')}</p>}
      {setPassword.error !== null && <Notice kind="error">{t(`error.${getRefusalCode(setPassword.error)}`)}</Notice>}
      <form className={styles['form']} noValidate onSubmit={submit}>
        <TextField
          label={t('badges.new_password')}
          name="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          problem={tooShort ? t('badges.password_short') : undefined}
        />
        <Button type="submit" look="quiet" busy={setPassword.isPending}>
          {t('badges.set_password')}
        </Button>
      </form>
    </section>
  )
}
