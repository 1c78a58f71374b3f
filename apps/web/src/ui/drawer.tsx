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
  /** The button that opens it; it gets the focus back. */
  readonly trigger?: ReactElement
  /** The side it comes from; `end` unless told, `bottom` is a sheet. */
  readonly side?: 'start' | 'end' | 'bottom'
  /** What gets the focus when it opens; the first control unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A panel that slides over the page from a side. Esc and a tap beside it close it; the keyboard stays within. */
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
