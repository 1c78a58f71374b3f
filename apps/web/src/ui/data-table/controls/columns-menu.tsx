import { Columns3 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { canHide, getChosenColumns, getVisibility } from '../column-visibility.ts'
import type { DataColumn } from '../data-column.ts'
import styles from './columns-menu.module.css'

interface ColumnsMenuProps {
  readonly label: string
  readonly resetLabel: string
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'required' | 'hiddenByDefault'>[]
  /** Ids of the chosen columns; null: the default. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
}

/** Shows a button that opens a panel in which the user chooses the visible columns. */
export function ColumnsMenu({ label, resetLabel, columns, chosen, onChange }: ColumnsMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const visibility = getVisibility(columns, chosen)
  // Keys and presses outside of the panel are outside of this component.
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && menu.current?.contains(target) === false) setOpen(false)
    }
    const closeWithEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside, { signal: stop.signal })
    document.addEventListener('focusin', closeOutside, { signal: stop.signal })
    document.addEventListener('keydown', closeWithEscape, { signal: stop.signal })
    return () => stop.abort()
  }, [open])
  return (
    <div ref={menu} className={styles['menu']}>
      <Button ref={button} look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Columns3 aria-hidden size={20} />
        {label}
      </Button>
      <fieldset id={id} hidden={!open} aria-label={label} className={styles['panel']}>
        {columns
          .filter((column) => canHide(columns, column))
          .map((column) => (
            <CheckboxField
              key={column.id}
              label={column.header}
              checked={visibility[column.id] === true}
              onChange={({ currentTarget }) =>
                onChange(getChosenColumns(columns, { ...visibility, [column.id]: currentTarget.checked }))
              }
            />
          ))}
        <Button look="plain" disabled={chosen === null} className={styles['reset']} onClick={() => onChange(null)}>
          {resetLabel}
        </Button>
      </fieldset>
    </div>
  )
}
