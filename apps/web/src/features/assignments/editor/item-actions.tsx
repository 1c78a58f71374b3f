import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './editor.module.css'

interface ItemActionsProps {
  /** Name of the item in the buttons' labels. */
  readonly name: string
  readonly index: number
  readonly count: number
  readonly onMove: (direction: 1 | -1) => void
  readonly onRemove: () => void
}

/** Shows the buttons that move and remove an item. Disabled buttons can have the focus. */
export function ItemActions({ name, index, count, onMove, onRemove }: ItemActionsProps) {
  const { t } = useWorkMessages()
  const move = (direction: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    if (index + direction < 0 || index + direction >= count) return
    const button = event.currentTarget
    // The browser removes the focus from a button that moves in the page.
    flushSync(() => onMove(direction))
    button.focus()
  }
  return (
    <div className={styles['take']}>
      {count > 1 && (
        <>
          <IconButton label={t('assignments.move_up', { name })} aria-disabled={index === 0} onClick={move(-1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t('assignments.move_down', { name })}
            aria-disabled={index === count - 1}
            onClick={move(1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={t('assignments.remove', { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
