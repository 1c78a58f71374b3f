import { changeMyEmail, emailRule, fieldProblem } from '@lectern/contracts'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePasswordField } from './profile-password-field.tsx'

/** Shows the form that changes the email address. The address changes when the user opens the link in the email. */
export function ChangeEmail() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const form = useFieldForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => {
      const rule = emailRule(email)
      return [...(rule === undefined ? [] : [fieldProblem('email', rule)]), ...missingFields({ password })]
    },
    send: (body) => http.call(changeMyEmail, { body }),
    onDone: ({ email }) => show('success', t('profile.email_change_sent', { email: email.trim() })),
  })
  return (
    <ProfileForm form={form} openLabel={t('profile.change_email')}>
      <TextField
        label={t('profile.new_email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        problem={form.findProblem('email')}
      />
      <ProfilePasswordField name="password" kind="current-password" problem={form.findProblem('password')} />
    </ProfileForm>
  )
}
