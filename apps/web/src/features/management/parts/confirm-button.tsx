import { useState } from 'react'
import { usePortalMessages } from '../../../platform/i18n/messages.ts'
import { type ConsequenceSource, useConsequences } from '../../../services/administration/use-consequences.ts'
import { Button } from '../../../ui/button.tsx'
import { CountSummary } from '../../../ui/count-summary.tsx'
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
  /** Counts what the action removes, while the dialog is open. */
  readonly consequences?: ConsequenceSource
  readonly onConfirm: () => void
}

/** Shows a button whose action must be confirmed in a dialog. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, look = 'quiet', busy, title, text, consequences, onConfirm } = props
  const { t } = usePortalMessages()
  const [open, setOpen] = useState(false)
  const counted = useConsequences(open ? consequences : undefined)
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
        confirmDisabled={counted.loading !== undefined}
        open={open}
        onOpenChange={setOpen}
        onConfirm={onConfirm}
      >
        <CountSummary {...counted} />
      </ConfirmDialog>
    </>
  )
}
