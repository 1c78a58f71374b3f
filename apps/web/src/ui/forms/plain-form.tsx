import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'

interface PlainFormProps {
  /** Label of the submit button: a verb. */
  readonly sendLabel: string
  readonly busy: boolean
  /** Reason of a refusal that concerns no single field. */
  readonly refusal?: string | undefined
  readonly onSend: (form: HTMLFormElement) => Promise<unknown>
  /** Buttons beside the submit button. */
  readonly beside?: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly children: ReactNode
}

/**
 * Fields, a submit button and the last refusal. The browser's own validation is off, because the page shows the
 * problems.
 */
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
