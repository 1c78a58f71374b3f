import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './search-chooser.module.css'

interface ManagedFieldProps {
  readonly name: string
  readonly label: string
  /** The value when the form was opened. */
  readonly value: string
  /** The value on the server. Differs from `value` after a conflict. */
  readonly currentValue: string
  readonly problem: string | undefined
}

/** Shows a text field of a form. After a conflict, also shows the current value of the field. */
export function ManagedField({ name, label, value, currentValue, problem }: ManagedFieldProps) {
  return (
    <div>
      {name === 'password' ? (
        <NewPasswordField label={label} name={name} problem={problem} />
      ) : (
        <TextField
          label={label}
          name={name}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          inputMode={name === 'ageFilter' || name === 'pupilNumber' ? 'numeric' : undefined}
          problem={problem}
        />
      )}
      <CurrentValue value={value} currentValue={currentValue} />
    </div>
  )
}

/** Shows the current value of a field below the field after a conflict. */
export function CurrentValue({ value, currentValue }: Pick<ManagedFieldProps, 'value' | 'currentValue'>) {
  const { t } = useManagementMessages()
  if (currentValue === value) return null
  return (
    <p className={styles['hint']}>
      {t('management.current_value', { value: currentValue === '' ? t('management.none') : currentValue })}
    </p>
  )
}

/** Shows a field for the new password of a person. */
export function NewPasswordField({ label, name, problem }: Pick<ManagedFieldProps, 'label' | 'name' | 'problem'>) {
  const { t } = useManagementMessages()
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      showLabel={t('session.show_password')}
      hideLabel={t('session.hide_password')}
      problem={problem}
    />
  )
}
