import { type ComponentProps, useId } from 'react'
import field from './field.module.css'
import styles from './text-area-field.module.css'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string
  /** Said under the label, before one writes. */
  readonly hint?: string | undefined
  /** What is wrong with the text, in words; absent when nothing is. */
  readonly problem?: string | undefined
}

/** A labelled place for several lines; it grows with what is written. */
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
