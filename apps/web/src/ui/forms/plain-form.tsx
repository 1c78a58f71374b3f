import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'

interface PlainFormProps {
  /** On the button that sends it: a verb. */
  readonly sendLabel: string
  readonly busy: boolean
  /** Why it was not taken, where that is not about one field. */
  readonly refusal?: string | undefined
  readonly onSend: (form: HTMLFormElement) => Promise<unknown>
  /** Buttons beside the one that sends it. */
  readonly beside?: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly children: ReactNode
}

/** Fields, one button, and what was said of the last try. The page says what is wrong, not the browser. */
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
