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
  /** The button that opens the drawer and gets the focus back. */
  readonly trigger?: ReactElement
  /** Side from which the drawer opens; `end` by default. `bottom` is a sheet. */
  readonly side?: 'start' | 'end' | 'bottom'
  /** Element that gets the focus when the drawer opens; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A panel that slides over the page from a side. Esc and a tap outside close it. The focus stays inside. */
export function Drawer({
  title,
  closeLabel,
  open,
  onOpenChange,
  trigger,
  side = 'end',
  initialFocus,
  children,
}: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Dialog.Trigger render={trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['veil']} />
        <Dialog.Popup className={styles['drawer']} data-side={side} initialFocus={initialFocus}>
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
