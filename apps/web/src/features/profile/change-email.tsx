import { changeMyEmail, emailRule, fieldProblem } from '@lectern/contracts'
import { fieldPhrase } from '../../platform/forms/field-phrase.ts'
import { textsOf } from '../../platform/forms/form-texts.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useOwnForm } from './use-own-form.ts'

const FIELDS = ['email', 'password'] as const

/** Another address, for whoever knows the password; it changes when the link that goes there is opened. */
export function ChangeEmail() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const form = useOwnForm(
    (filled) => http.call(changeMyEmail, { body: textsOf(filled, FIELDS) }),
    (filled) => {
      const { email, password } = textsOf(filled, FIELDS)
      const rule = emailRule(email)
      const wrong = rule === undefined ? [] : [fieldProblem('email', rule)]
      return password === '' ? [...wrong, fieldProblem('password', 'required')] : wrong
    },
  )
  const send = async (filled: HTMLFormElement): Promise<boolean> => {
    const { email } = textsOf(filled, FIELDS)
    const done = await form.submit(filled)
    if (done) show('success', t('profile.email_change_sent', { email: email.trim() }))
    return done
  }
  return (
    <OpenedForm
      openLabel={t('profile.change_email')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      busy={form.busy}
      onSend={send}
      onOpen={form.forget}
    >
      {form.refusal !== null && <Notice kind="error">{t(`error.${form.refusal}`)}</Notice>}
      <TextField
        label={t('profile.new_email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        problem={fieldPhrase(t, form.ruleOf('email'))}
      />
      <OwnPasswordField
        label={t('profile.current_password')}
        name="password"
        kind="current-password"
        rule={form.ruleOf('password')}
      />
    </OpenedForm>
  )
}
