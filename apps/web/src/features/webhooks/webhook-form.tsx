import { type FieldProblem, WEBHOOK_EVENTS, type WebhookEventType } from '@lectern/contracts'
import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldPhrase } from '../../platform/forms/field-phrase.ts'
import { useSyncMessages } from '../../platform/i18n/messages.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './page.module.css'
import { nameEvent } from './webhook-texts.ts'

export interface WebhookValues {
  readonly name: string
  readonly address: string
  readonly events: WebhookEventType[]
}

interface WebhookFormProps {
  readonly sendLabel: string
  readonly values: WebhookValues
  readonly onChange: (values: WebhookValues) => void
  readonly busy: boolean
  /** Problems that the server has found. */
  readonly problems: readonly FieldProblem[]
  /** Resolves with true if the values are saved. */
  readonly onSend: () => Promise<boolean>
  readonly beside?: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null>
}

/** Shows the fields of a webhook. An empty field is not sent. */
export function WebhookForm({ values, onChange, problems, onSend, ...form }: WebhookFormProps) {
  const { t } = useSyncMessages()
  const [tried, setTried] = useState(false)
  const { name, address, events } = values
  const hasProblem = name.trim() === '' || address.trim() === '' || events.length === 0
  const send = async (sent: HTMLFormElement): Promise<boolean> => {
    // The problems must be on the page before the focus can move to the first one.
    flushSync(() => setTried(hasProblem))
    if (!hasProblem) return onSend()
    sent.querySelector<HTMLElement>('[aria-invalid="true"], fieldset input')?.focus()
    return false
  }
  const findProblem = (field: 'name' | 'address'): string | undefined => {
    if (tried && values[field].trim() === '') return t('field.required')
    return fieldPhrase(t, problems.find(({ attribute }) => attribute === field)?.rule)
  }
  return (
    <PlainForm {...form} onSend={send}>
      <TextField
        label={t('webhooks.name')}
        autoComplete="off"
        value={name}
        problem={findProblem('name')}
        onChange={({ currentTarget: { value } }) => onChange({ ...values, name: value })}
      />
      <TextField
        label={t('webhooks.address')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        problem={findProblem('address')}
        onChange={({ currentTarget: { value } }) => onChange({ ...values, address: value })}
      />
      <p className={styles['second']}>{t('webhooks.address_help')}</p>
      <fieldset>
        <legend>{t('webhooks.events')}</legend>
        {tried && events.length === 0 && <p role="alert">{t('webhooks.events_missing')}</p>}
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            label={nameEvent(t, event)}
            checked={events.includes(event)}
            onChange={() => onChange({ ...values, events: toggle(events, event) })}
          />
        ))}
      </fieldset>
    </PlainForm>
  )
}

/** Adds or removes an event, and keeps the order of all events. */
const toggle = (chosen: readonly WebhookEventType[], event: WebhookEventType): WebhookEventType[] =>
  WEBHOOK_EVENTS.filter((each) => (each === event ? !chosen.includes(event) : chosen.includes(each)))
