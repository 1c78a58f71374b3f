import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'
import { clearTyped, markTyped } from './typed-values.ts'

interface PlainFormProps {
  /** Label of the submit button, as a verb. */
  readonly sendLabel: string
  readonly busy: boolean
  /** Error text of a refusal that is not about a single field. */
  readonly refusal?: string | undefined
  /** Sends the form. Resolves with true if its values are saved. */
  readonly onSend: (form: HTMLFormElement) => Promise<unknown>
  /** Buttons beside the submit button. */
  readonly beside?: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly children: ReactNode
}

/** Shows a form with its fields and a submit button. `noValidate` turns off the browser's messages. */
export function PlainForm({ sendLabel, busy, refusal, onSend, beside, ref, children }: PlainFormProps) {
  const send = (
    <Button type="submit" busy={busy}>
      {sendLabel}
    </Button>
  )
  const notice = refusal !== undefined && <Notice kind="error">{refusal}</Notice>
  return (
    <form
      ref={ref}
      className={styles['form']}
      noValidate
      onInput={({ target, currentTarget }) => {
        // The text of a search is no value of the form.
        if (!(target instanceof HTMLInputElement && target.type === 'search')) markTyped(currentTarget)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void sendTyped(event.currentTarget, onSend)
      }}
    >
      {beside === undefined && notice}
      {children}
      {/* A form in a page can be long, so the button and the refusal are side by side. */}
      {beside !== undefined && notice}
      {beside === undefined ? (
        send
      ) : (
        <div className={styles['buttons']}>
          {send}
          {beside}
        </div>
      )}
    </form>
  )
}

/** Sends a form. While it is sent, and after that, its values do not keep the user on the page. */
async function sendTyped(form: HTMLFormElement, onSend: PlainFormProps['onSend']): Promise<void> {
  clearTyped(form)
  let isSaved = false
  try {
    isSaved = (await onSend(form)) === true
  } finally {
    if (!isSaved) markTyped(form)
  }
}
