import { useLayoutEffect, useRef } from 'react'
import styles from './row-checkbox.module.css'

interface RowCheckboxProps {
  /** Accessible name. */
  readonly label: string
  readonly checked: boolean
  /** True if only some of the rows are selected. */
  readonly mixed?: boolean
  readonly onChange: (checked: boolean) => void
}

/** Shows a checkbox with the size of a touch target. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // HTML has no attribute for this state.
  useLayoutEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={styles['target']}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
