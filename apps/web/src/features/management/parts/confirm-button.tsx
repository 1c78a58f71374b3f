import { useState } from 'react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** Accessible name, if the label alone does not say which row is meant. */
  readonly name?: string
  readonly look?: 'quiet' | 'plain'
  readonly busy: boolean
  readonly title: string
  /** The consequences of the action. */
  readonly text: string
  readonly onConfirm: () => void
}

/** Shows a button whose action must be confirmed in a dialog. */
export function ConfirmButton({ label, name, look = 'quiet', busy, title, text, onConfirm }: ConfirmButtonProps) {
  const { t } = usePortalMessages()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} busy={busy} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        text={text}
        cancelLabel={t('action.cancel')}
        confirmLabel={label}
        open={open}
        onOpenChange={setOpen}
        onConfirm={onConfirm}
      />
    </>
  )
}
