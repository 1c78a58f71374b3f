import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  /** Error text; absent if the input is valid. */
  readonly problem?: string | undefined
  /** Button inside the field, at its end. */
  readonly action?: ReactNode
}

/** Shows a labelled field for one line of text. */
export function TextField({ label, problem, action, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']} data-wrong={problem !== undefined}>
        <input
          {...rest}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        {action}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
