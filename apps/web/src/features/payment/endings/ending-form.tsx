import { ENDING_REASON_MAX, REALMS } from '@lectern/contracts'
import type { EndingStatement, Realm } from '@lectern/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { fieldPhrase } from '../../../platform/forms/field-phrase.ts'
import { focusField } from '../../../platform/forms/form-texts.ts'
import { usePaymentMessages, usePortalMessages } from '../../../platform/i18n/messages.ts'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Choices } from './choices.tsx'
import styles from './endings.module.css'
import { readFields } from './read-fields.ts'
import type { EndingFields, EndingProblems } from './read-fields.ts'

interface EndingFormProps {
  readonly fields: EndingFields
  readonly onChange: (changes: Partial<EndingFields>) => void
  readonly country: Realm
  readonly onCountry: ((country: Realm) => void) | undefined
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly onSend: (statement: EndingStatement) => void
}

/** Asks only for what § 312k BGB allows. The country names the shop in which the account is. */
export function EndingForm({ fields, onChange, country, onCountry, busy, refusal, onSend }: EndingFormProps) {
  const { t } = usePaymentMessages()
  const { t: portal } = usePortalMessages()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<EndingProblems>({})
  const { kind } = fields
  const problem = (name: keyof EndingFields) => fieldPhrase(portal, problems[name])
  const text = (name: 'name' | 'email' | 'confirmationEmail' | 'day' | 'reason') => ({
    name,
    value: fields[name],
    problem: problem(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  })
  const send = async (): Promise<void> => {
    const read = readFields(fields)
    if ('statement' in read) {
      setProblems({})
      return onSend(read.statement)
    }
    setProblems(read.problems)
    const [first] = Object.keys(read.problems)
    if (form.current !== null && first !== undefined) focusField(form.current, first)
  }
  return (
    <PlainForm
      ref={form}
      sendLabel={t(kind === 'withdrawal' ? 'payment.withdraw_review' : 'payment.ending_submit')}
      busy={busy}
      refusal={refusal}
      onSend={send}
    >
      <Choices
        legend={t('payment.ending_kind')}
        name="kind"
        value={kind}
        options={[
          { value: 'ordinary', label: t('payment.ending_ordinary') },
          { value: 'extraordinary', label: t('payment.ending_extraordinary') },
          { value: 'withdrawal', label: t('payment.ending_withdrawal') },
        ]}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      {kind === 'extraordinary' && (
        <TextAreaField label={t('payment.ending_reason')} maxLength={ENDING_REASON_MAX} rows={4} {...text('reason')} />
      )}
      <TextField label={t('payment.ending_name')} autoComplete="name" {...text('name')} />
      <TextField
        label={t('payment.ending_email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...text('email')}
      />
      {onCountry !== undefined && <CountryField country={country} onCountry={onCountry} />}
      {kind !== 'withdrawal' && (
        <EndChoice when={fields.when} onChange={(when) => onChange({ when })}>
          <TextField label={t('payment.ending_day')} type="date" {...text('day')} />
        </EndChoice>
      )}
      <div>
        <TextField
          label={t('payment.ending_other_email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text('confirmationEmail')}
        />
        <p className={styles['hint']}>{t('payment.ending_other_hint')}</p>
      </div>
    </PlainForm>
  )
}

interface CountryFieldProps {
  readonly country: Realm
  readonly onCountry: (country: Realm) => void
}

function CountryField({ country, onCountry }: CountryFieldProps) {
  const { t, languageTag } = usePortalMessages()
  const countries = REALMS.map((realm) => ({ value: realm, label: t(`country.${realm}`) }))
  return (
    <SelectField<Realm>
      label={t('session.country')}
      value={country}
      options={countries.sort((a, b) => a.label.localeCompare(b.label, languageTag))}
      onChange={onCountry}
    />
  )
}

interface EndChoiceProps {
  readonly when: EndingFields['when']
  readonly onChange: (when: EndingFields['when']) => void
  /** The field of the day. */
  readonly children: ReactNode
}

function EndChoice({ when, onChange, children }: EndChoiceProps) {
  const { t } = usePaymentMessages()
  return (
    <>
      <Choices
        legend={t('payment.ending_when')}
        name="when"
        value={when}
        options={[
          { value: 'next', label: t('payment.ending_next') },
          { value: 'day', label: t('payment.ending_on') },
        ]}
        onChange={onChange}
      />
      {when === 'day' && children}
    </>
  )
}
