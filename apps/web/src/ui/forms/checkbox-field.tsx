import { type ComponentProps, useId } from 'react'
import styles from './checkbox-field.module.css'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: string
  /** Error text; absent if the input is valid. */
  readonly problem?: string | undefined
}

export function CheckboxField({ label, problem, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles['line']}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        <span>{label}</span>
      </label>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
