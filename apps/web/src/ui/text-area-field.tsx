import { type ComponentProps, useId } from 'react'
import field from './field.module.css'
import styles from './text-area-field.module.css'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string
  /** Help text below the label. */
  readonly hint?: string | undefined
  /** Error text; absent if the input is valid. */
  readonly problem?: string | undefined
}

/** Shows a labelled field for several lines. */
export function TextAreaField({ label, hint, problem, ...rest }: TextAreaFieldProps) {
  const id = useId()
  const described = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`]
  return (
    <div className={field['field']}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <textarea
        rows={2}
        {...rest}
        id={id}
        className={styles['area']}
        aria-invalid={problem !== undefined}
        aria-describedby={described.join(' ').trim() || undefined}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
