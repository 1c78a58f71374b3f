import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../../../ui/button.tsx'
import dialog from '../../../../ui/dialog.module.css'
import styles from './bank-dialog.module.css'

interface BankDialogProps {
  readonly title: string
  readonly cancelLabel: string
  /** Path of the page of the bank. */
  readonly page: string
  readonly onClose: () => void
}

/** Shows the page of the bank in a dialog. */
export function BankDialog({ title, cancelLabel, page, onClose }: BankDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['veil']} />
        <Dialog.Popup className={dialog['dialog']}>
          <Dialog.Title className={dialog['title']}>{title}</Dialog.Title>
          <iframe title={title} src={page} className={styles['page']} />
          <div className={dialog['buttons']}>
            <Dialog.Close render={<Button look="quiet" />}>{cancelLabel}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
