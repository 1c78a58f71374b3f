import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { clearTyped } from '../../../ui/forms/typed-values.ts'
import styles from '../page.module.css'
import { DraftFailure } from './draft-failure.tsx'
import type { Draft } from './use-draft.ts'

interface SettingsFormProps {
  readonly title: string
  readonly draft: Draft
  /** True if a field has a problem. The form is then not saved. */
  readonly hasProblem?: boolean
  readonly onSave: () => Promise<boolean>
  readonly below?: ReactNode
  /** `showsProblems` is true after the first try to save. */
  readonly children: (showsProblems: boolean) => ReactNode
}

/** Shows a section of the settings of a sync as a form. */
export function SettingsForm({ title, draft, hasProblem = false, onSave, below, children }: SettingsFormProps) {
  const { t } = useSyncMessages()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const send = async (sent: HTMLFormElement): Promise<boolean> => {
    // The problems must be on the page before the focus can move to the first one.
    flushSync(() => setTried(hasProblem))
    if (!hasProblem) return onSave()
    sent.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return false
  }
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DraftFailure
        code={draft.code}
        showNewest={() => {
          draft.showNewest()
          if (form.current !== null) clearTyped(form.current)
          form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
        }}
      />
      <PlainForm ref={form} sendLabel={t('admin.save')} busy={draft.busy} onSend={send}>
        {children(tried)}
      </PlainForm>
      {below}
    </section>
  )
}
