import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'

interface PlainFormProps {
  /** Label of the submit button, as a verb. */
  readonly sendLabel: string
  readonly busy: boolean
  /** Error text of a refusal that is not about a single field. */
  readonly refusal?: string | undefined
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
  return (
    <form
      ref={ref}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(event.currentTarget)
      }}
    >
      {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
      {children}
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
