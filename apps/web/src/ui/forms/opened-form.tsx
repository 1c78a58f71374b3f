import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { PlainForm } from './plain-form.tsx'

interface OpenedFormProps {
  /** Label of the button that opens the form. */
  readonly openLabel: string
  /** Accessible name of that button, if the label alone does not say which row is meant. */
  readonly openName?: string
  /** Label of the submit button, as a verb. */
  readonly sendLabel: string
  readonly cancelLabel: string
  readonly busy: boolean
  readonly refusal?: string | undefined
  /** Sends the form. Resolves with true if the form can close. */
  readonly onSend: (form: HTMLFormElement) => Promise<boolean>
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/**
 * Shows a button that opens a form. Opening moves the focus into the form, and closing moves the focus back to the
 * button.
 */
export function OpenedForm({
  openLabel,
  openName,
  sendLabel,
  cancelLabel,
  busy,
  refusal,
  onSend,
  onOpen,
  children,
}: OpenedFormProps) {
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // React must add the form or the button to the page before the focus can move.
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input, button')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  if (!open)
    return (
      <Button
        ref={opener}
        look="quiet"
        aria-label={openName}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        {openLabel}
      </Button>
    )
  return (
    <PlainForm
      ref={form}
      sendLabel={sendLabel}
      busy={busy}
      refusal={refusal}
      onSend={async (filled) => (await onSend(filled)) && setOpen(false)}
      beside={
        <Button look="quiet" onClick={() => setOpen(false)}>
          {cancelLabel}
        </Button>
      }
    >
      {children}
    </PlainForm>
  )
}
