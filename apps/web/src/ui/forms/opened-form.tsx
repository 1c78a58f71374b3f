import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { PlainForm } from './plain-form.tsx'

interface OpenedFormProps {
  /** On the button that opens it. */
  readonly openLabel: string
  /** On the button that sends it: a verb. */
  readonly sendLabel: string
  readonly cancelLabel: string
  readonly busy: boolean
  readonly refusal?: string | undefined
  /** Resolves with true where the form is done with. */
  readonly onSend: (form: HTMLFormElement) => Promise<boolean>
  /** Called when it is opened: what was said of the last try is over. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/**
 * A form in its place, behind a button: it opens with the focus in its first field, or on its own button, and gives it
 * back when it closes.
 */
export function OpenedForm({
  openLabel,
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
  // The focus is outside React.
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
