import { logInByGroupCode, type Realm } from '@lectern/contracts'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { toFormResult, type LogInByMethod } from './log-in-by-method.ts'
import styles from './panel.module.css'

interface GroupPanelProps {
  readonly realm: Realm
  readonly logIn: LogInByMethod
}

/** Shows the log-in form with a group's code and password. */
export function GroupPanel({ realm, logIn }: GroupPanelProps) {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const form = useFieldForm({
    fields: ['code', 'password'],
    check: ({ code, password }) => missingFields({ code: code.trim(), password }),
    send: async (texts) =>
      toFormResult(await logIn((query) => http.call(logInByGroupCode, { query, body: { realm, ...texts } }))),
  })
  return (
    <div className={styles['panel']}>
      <div>
        <h2 className={styles['title']}>{t('group_code.title')}</h2>
        <p className={styles['help']}>{t('group_code.help')}</p>
      </div>
      <PlainForm {...form.parts} sendLabel={t('session.log_in')}>
        <CodeField
          label={t('group_code.code')}
          name="code"
          autoComplete="off"
          problem={form.findProblem('code', t('group_code.code_missing'))}
        />
        <TextField
          label={t('group_code.password')}
          name="password"
          type="password"
          autoComplete="off"
          problem={form.findProblem('password', t('session.password_missing'))}
        />
      </PlainForm>
    </div>
  )
}
