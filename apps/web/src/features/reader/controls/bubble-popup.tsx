import { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './bubble.module.css'

interface BubblePopupProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly side: 'top' | 'bottom'
  /** The button that opens the panel. The focus returns from the panel to this button. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
}

/** Shows a small panel next to a button of a bar. */
export function BubblePopup({ title, open, onClose, side, anchor, children }: BubblePopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The panel gives the focus back after its transition. Another panel may have the focus by then.
  const returnTarget = () => {
    const { activeElement, body } = document
    return activeElement === body || popup.current?.contains(activeElement) === true ? anchor.current : false
  }
  return (
    <Popover.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        {/* A tap in a frame of the book does not reach the app's page, so a backdrop covers the frames. */}
        <Popover.Backdrop className={styles['backdrop']} />
        <Popover.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className={styles['positioner']}
        >
          <Popover.Popup ref={popup} finalFocus={returnTarget} className={styles['bubble']}>
            <Popover.Title className={styles['title']}>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
