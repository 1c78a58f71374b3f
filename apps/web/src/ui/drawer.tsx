import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface DrawerProps {
  readonly title: string
  readonly closeLabel: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly trigger?: ReactElement
  /** Side from which the drawer opens. Default: `end`. */
  readonly side?: 'start' | 'end' | 'bottom'
  /** Element that gets the focus when the drawer opens. Default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Moves the focus when the drawer closes. Default: the control that opened the drawer gets the focus again. */
  readonly moveFocus?: (() => void) | undefined
  readonly children: ReactNode
}

/** Shows a panel that slides over the page. The focus stays inside the open panel. */
export function Drawer({
  title,
  closeLabel,
  open,
  onOpenChange,
  trigger,
  side = 'end',
  initialFocus,
  moveFocus,
  children,
}: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  useFocusReturn(open, popup, moveFocus)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Dialog.Trigger render={trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['veil']} />
        <Dialog.Popup
          ref={popup}
          className={styles['drawer']}
          data-side={side}
          initialFocus={initialFocus}
          // Base UI would focus the frame of the book again, and the place in the frame would lose the focus.
          finalFocus={moveFocus === undefined}
        >
          <header className={styles['header']}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={closeLabel} />}>
              <X aria-hidden />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
