import { type ComponentProps, useId } from 'react'
import styles from './checkbox-field.module.css'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: string
  /** Text below the label. */
  readonly hint?: string | undefined
  /** Error text; absent if the input is valid. */
  readonly problem?: string | undefined
}

export function CheckboxField({ label, hint, problem, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles['line']}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={problem !== undefined}
          aria-describedby={
            [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].join(' ').trim() ||
            undefined
          }
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
