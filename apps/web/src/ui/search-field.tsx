import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lets the parent focus the field. */
  readonly ref?: RefObject<HTMLInputElement | null>
}

export function SearchField({ label, clearLabel, value, onChange, ref }: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null)
  const field = ref ?? ownRef
  const clear = () => {
    onChange('')
    // The clear button disappears, so move the focus.
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
