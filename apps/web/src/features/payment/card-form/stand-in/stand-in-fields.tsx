import { useState } from 'react'
import { usePaymentMessages } from '../../../../platform/i18n/messages.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import styles from './stand-in-fields.module.css'
import { groupDigits } from './read-card.ts'
import type { TypedCard } from './read-card.ts'

/** The fields of the stand-in for Stripe's card form. `typed` gets each change. */
export function StandInFields({ typed }: { readonly typed: TypedCard }) {
  const { t } = usePaymentMessages()
  const [card, setCard] = useState({ ...typed })
  const change = (changes: Partial<TypedCard>): void => {
    Object.assign(typed, changes)
    setCard({ ...card, ...changes })
  }
  const shared = { inputMode: 'numeric', spellCheck: false } as const
  return (
    <div className={styles['fields']}>
      <TextField
        {...shared}
        label={t('payment.card_number')}
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onChange={(event) => change({ number: groupDigits(event.currentTarget.value) })}
      />
      <TextField
        {...shared}
        label={t('payment.card_expiry')}
        autoComplete="cc-exp"
        placeholder="12 / 34"
        value={card.expiry}
        onChange={(event) => change({ expiry: event.currentTarget.value })}
      />
      <TextField
        {...shared}
        label={t('payment.card_cvc')}
        autoComplete="cc-csc"
        placeholder="123"
        maxLength={4}
        value={card.cvc}
        onChange={(event) => change({ cvc: event.currentTarget.value })}
      />
      <p className={styles['hint']}>{t('payment.sandbox_hint')}</p>
    </div>
  )
}
