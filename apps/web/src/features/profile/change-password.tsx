import { changePassword, fieldProblem, passwordRule } from '@lectern/contracts'
import { missingFields } from '../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePasswordField } from './profile-password-field.tsx'

/** Shows the form that changes the password. A change logs out other devices. */
export function ChangePassword() {
  const { t } = usePortalMessages()
  const { http } = usePlatform()
  const show = useSnackbar()
  const form = useFieldForm({
    fields: ['currentPassword', 'password'],
    check: ({ currentPassword, password }) => {
      const rule = passwordRule(password)
      return [...missingFields({ currentPassword }), ...(rule === undefined ? [] : [fieldProblem('password', rule)])]
    },
    send: (body) => http.call(changePassword, { body }),
    onDone: () => show('success', t('profile.password_changed')),
  })
  return (
    <ProfileForm form={form} openLabel={t('profile.change_password')}>
      <ProfilePasswordField
        name="currentPassword"
        kind="current-password"
        problem={form.findProblem('currentPassword')}
      />
      <ProfilePasswordField name="password" kind="new-password" problem={form.findProblem('password')} />
    </ProfileForm>
  )
}
