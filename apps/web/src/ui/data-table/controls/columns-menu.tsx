import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../button.tsx'
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

/** Shows a button with a menu in which the user chooses the visible columns. */
export function ColumnsMenu({ label, resetLabel, columns, chosen, onChange }: ColumnsMenuProps) {
  const container = useRef<HTMLDivElement>(null)
  const visibility = getVisibility(columns, chosen)
  return (
    <div>
      <Menu.Root>
        <Menu.Trigger render={<Button look="plain" />}>
          <Columns3 aria-hidden size={20} />
          {label}
        </Menu.Trigger>
        <Menu.Portal container={container}>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={12} className={styles['positioner']}>
            <Menu.Popup className={styles['popup']}>
              {columns
                .filter((column) => canHide(columns, column))
                .map(({ id, header }) => (
                  <Menu.CheckboxItem
                    key={id}
                    checked={visibility[id] === true}
                    onCheckedChange={(checked) => onChange(getChosenColumns(columns, { ...visibility, [id]: checked }))}
                    className={styles['item']}
                  >
                    <span aria-hidden className={styles['box']}>
                      <Menu.CheckboxItemIndicator>
                        <Check size={18} strokeWidth={3} />
                      </Menu.CheckboxItemIndicator>
                    </span>
                    {header}
                  </Menu.CheckboxItem>
                ))}
              <Menu.Separator className={styles['line']} />
              <Menu.Item disabled={chosen === null} onClick={() => onChange(null)} className={styles['item']}>
                {resetLabel}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {/* The menu belongs to the main content of the page. */}
      <div ref={container} />
    </div>
  )
}
