import { logInByGroupCode, type Realm } from '@lectern/contracts'
import { type FormEvent, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Enter } from './enter.ts'
import styles from './panel.module.css'
import { readFields } from './read-fields.ts'
import { useEntering } from './use-entering.ts'

interface GroupPanelProps {
  readonly realm: Realm
  readonly enter: Enter
}

/** The code of a group and its password. */
export function GroupPanel({ realm, enter }: GroupPanelProps) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const { busy, refusal, attempt } = useEntering(enter)
  const [missing, setMissing] = useState<readonly string[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { text, missing } = readFields(event.currentTarget, ['code', 'password'])
    setMissing(missing)
    const body = { realm, code: text('code'), password: text('password') }
    if (missing.length === 0) void attempt((query) => http.call(logInByGroupCode, { query, body }))
  }
  return (
    <form className={styles['panel']} noValidate onSubmit={submit}>
      <div>
        <h2 className={styles['title']}>{t('group_code.title')}</h2>
        <p className={styles['help']}>{t('group_code.help')}</p>
      </div>
      {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
      <TextField
        label={t('group_code.code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        problem={missing.includes('code') ? t('group_code.code_missing') : undefined}
      />
      <TextField
        label={t('group_code.password')}
        name="password"
        type="password"
        autoComplete="off"
        problem={missing.includes('password') ? t('session.password_missing') : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('session.log_in')}
      </Button>
    </form>
  )
}
