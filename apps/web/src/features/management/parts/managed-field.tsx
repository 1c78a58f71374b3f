import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './search-chooser.module.css'

interface ManagedFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  /** The value that another user has saved in the meantime; undefined without a conflict. */
  readonly currentValue?: string | undefined
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
      <CurrentValue currentValue={currentValue} />
    </div>
  )
}

interface CurrentValueProps extends Pick<ManagedFieldProps, 'currentValue'> {
  /** Returns the name of a value; absent if the value is its own name. */
  readonly format?: (value: string) => string
}

/** Shows the current value of a field below the field after a conflict. */
export function CurrentValue({ currentValue, format = String }: CurrentValueProps) {
  const { t } = useManagementMessages()
  if (currentValue === undefined) return null
  return (
    <p className={styles['hint']}>
      {t('management.current_value', { value: currentValue === '' ? t('management.none') : format(currentValue) })}
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
