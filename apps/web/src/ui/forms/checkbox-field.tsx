import { type ComponentProps, useId } from 'react'
import styles from './checkbox-field.module.css'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: string
  /** What is wrong with the choice, in words; absent when nothing is. */
  readonly problem?: string | undefined
}

/** A box to tick; its whole line is the target. */
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
