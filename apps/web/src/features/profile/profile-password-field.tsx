import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface ProfilePasswordFieldProps {
  readonly name: string
  /** Value of the `autocomplete` attribute. */
  readonly kind: keyof typeof LABELS
  readonly problem: string | undefined
}

/** Shows a field for the current or the new password. */
export function ProfilePasswordField({ kind, ...field }: ProfilePasswordFieldProps) {
  const { t } = usePortalMessages()
  return (
    <PasswordField
      {...field}
      label={t(LABELS[kind])}
      autoComplete={kind}
      showLabel={t('session.show_password')}
      hideLabel={t('session.hide_password')}
    />
  )
}

const LABELS = {
  'current-password': 'profile.current_password',
  'new-password': 'password_reset.new_password',
} as const
