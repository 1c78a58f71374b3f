import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import { type ReactNode, useRef } from 'react'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** Details below the text. */
  readonly children?: ReactNode
  readonly cancelLabel: string
  /** Name of the action, as a verb. */
  readonly confirmLabel: string
  readonly confirmDisabled?: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
}

/** Asks the user to confirm an important action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useFocusReturn(props.open, popup, undefined)
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['veil']} />
        <AlertDialog.Popup ref={popup} className={styles['dialog']}>
          <AlertDialog.Title className={styles['title']}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description>{props.text}</AlertDialog.Description>
          {props.children}
          <div className={styles['buttons']}>
            <AlertDialog.Close render={<Button look="quiet" />}>{props.cancelLabel}</AlertDialog.Close>
            <AlertDialog.Close
              // The second click of a double click meets a dialog that is closing.
              render={
                <Button onClick={props.open ? props.onConfirm : undefined} disabled={props.confirmDisabled === true} />
              }
            >
              {props.confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
