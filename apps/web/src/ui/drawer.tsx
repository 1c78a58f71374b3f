import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'

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
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Dialog.Trigger render={trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['veil']} />
        <Dialog.Popup
          className={styles['drawer']}
          data-side={side}
          initialFocus={initialFocus}
          finalFocus={moveFocus === undefined ? true : withoutReturn(moveFocus)}
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

/**
 * Returns the value of `finalFocus` that only calls `moveFocus`. With a function, Base UI would also move a focus that a
 * navigation has already moved, so the default is `true`.
 */
const withoutReturn = (moveFocus: () => void) => () => {
  moveFocus()
  return false
}
