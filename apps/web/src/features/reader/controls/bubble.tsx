import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './bubble.module.css'

interface BubbleProps {
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side: 'top' | 'bottom'
  /** The button that opens the panel. */
  readonly trigger: ReactElement
  readonly children: ReactNode
}

/** Shows a small panel next to a button of a bar. */
export function Bubble({ title, open, onOpenChange, side, trigger, children }: BubbleProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        {/* A tap in a frame of the book does not reach the app's page, so a backdrop covers the frames. */}
        <Popover.Backdrop className={styles['backdrop']} />
        <Popover.Positioner side={side} sideOffset={8} collisionPadding={12} className={styles['positioner']}>
          <Popover.Popup className={styles['bubble']}>
            <Popover.Title className={styles['title']}>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
