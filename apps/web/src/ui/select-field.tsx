import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './field.module.css'

interface SelectFieldProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  readonly name?: string
  /** If true, the label and the list are on one line. */
  readonly inline?: boolean
}

/** Shows a labelled list of a few options. */
export function SelectField<V extends string>({ label, value, options, onChange, name, inline }: SelectFieldProps<V>) {
  const id = useId()
  return (
    <div className={styles['field']} data-inline={inline}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles['chevron']} />
      </div>
    </div>
  )
}
