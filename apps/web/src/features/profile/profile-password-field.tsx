import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface ProfilePasswordFieldProps {
  readonly label: string
  readonly name: string
  /** Value of the `autocomplete` attribute. */
  readonly kind: 'current-password' | 'new-password'
  readonly problem: string | undefined
}

export function ProfilePasswordField({ kind, ...field }: ProfilePasswordFieldProps) {
  const { t } = usePortalMessages()
  return (
    <PasswordField
      {...field}
      autoComplete={kind}
      showLabel={t('session.show_password')}
      hideLabel={t('session.hide_password')}
    />
  )
}
