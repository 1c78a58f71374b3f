import { useManagementMessages } from '../../../platform/i18n/messages.ts'
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
  const { t } = useManagementMessages()
  return (
    <div>
      <TextField
        label={label}
        name={name}
        defaultValue={value}
        autoComplete={name === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        inputMode={name === 'ageFilter' || name === 'pupilNumber' ? 'numeric' : undefined}
        problem={problem}
      />
      {currentValue !== value && (
        <p className={styles['hint']}>
          {t('management.current_value', { value: currentValue === '' ? t('management.none') : currentValue })}
        </p>
      )}
    </div>
  )
}
