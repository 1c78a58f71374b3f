import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly cancelLabel: string
  /** Verb of the action. */
  readonly confirmLabel: string
  /** Disables the action, for example until a condition is met. */
  readonly confirmDisabled?: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
}

/** Asks for confirmation of an important action. Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['veil']} />
        <AlertDialog.Popup className={styles['dialog']}>
          <AlertDialog.Title className={styles['title']}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description>{props.text}</AlertDialog.Description>
          <div className={styles['buttons']}>
            <AlertDialog.Close render={<Button look="quiet" />}>{props.cancelLabel}</AlertDialog.Close>
            <AlertDialog.Close render={<Button onClick={props.onConfirm} disabled={props.confirmDisabled === true} />}>
              {props.confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
