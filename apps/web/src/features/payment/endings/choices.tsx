import styles from './endings.module.css'

interface ChoicesProps<V extends string> {
  readonly legend: string
  readonly name: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** Shows a few choices, of which one is chosen. */
export function Choices<V extends string>({ legend, name, value, options, onChange }: ChoicesProps<V>) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
