import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** The accessible name, written in the field while it is empty. */
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** For those who bring the focus to it. */
  readonly ref?: RefObject<HTMLInputElement | null>
}

/** A line to write in what is looked for, with a button that empties it. */
export function SearchField({ label, clearLabel, value, onChange, ref }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const clear = () => {
    onChange('')
    // The button goes; the keyboard stays where one writes.
    field.current?.focus()
  }
  return (
    <search className={styles['search']}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton label={clearLabel} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
