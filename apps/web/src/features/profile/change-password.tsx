import { changePassword, fieldProblem, passwordRule } from '@lectern/contracts'
import { textsOf } from '../../platform/forms/form-texts.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { OpenedForm } from '../../ui/forms/opened-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useOwnForm } from './use-own-form.ts'

const FIELDS = ['currentPassword', 'password'] as const

/** Another password, for whoever knows the current one; other devices are logged out. */
export function ChangePassword() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const form = useOwnForm(
    (filled) => http.call(changePassword, { body: textsOf(filled, FIELDS) }),
    (filled) => {
      const { currentPassword, password } = textsOf(filled, FIELDS)
      const rule = passwordRule(password)
      const missing = currentPassword === '' ? [fieldProblem('currentPassword', 'required')] : []
      return rule === undefined ? missing : [...missing, fieldProblem('password', rule)]
    },
  )
  const send = async (filled: HTMLFormElement): Promise<boolean> => {
    const done = await form.submit(filled)
    if (done) show('success', t('profile.password_changed'))
    return done
  }
  return (
    <OpenedForm
      openLabel={t('profile.change_password')}
      sendLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      busy={form.busy}
      onSend={send}
      onOpen={form.forget}
    >
      {form.refusal !== null && <Notice kind="error">{t(`error.${form.refusal}`)}</Notice>}
      <OwnPasswordField
        label={t('profile.current_password')}
        name="currentPassword"
        kind="current-password"
        rule={form.ruleOf('currentPassword')}
      />
      <OwnPasswordField
        label={t('forgotten.new_password')}
        name="password"
        kind="new-password"
        rule={form.ruleOf('password')}
      />
    </OpenedForm>
  )
}
