import { formatMoney } from '@lectern/messages/format-money'
import { emailRule, fieldProblem, ORDER_MESSAGE_MAX, ORDER_QUANTITY_MAX, textRule } from '@lectern/contracts'
import type { FieldRule } from '@lectern/contracts'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import checkout from '../checkout/checkout.module.css'
import type { Offer } from '../list-offers.ts'
import { formatPrice } from '../format-price.ts'
import { TaxNote } from '../plans/plan-card.tsx'
import styles from '../subscription/subscription.module.css'
import { SignupFailure } from './signup-failure.tsx'
import type { OrderDetails, SignupPayment } from './signup-payment.ts'
import type { SignupFlow } from './use-signup-payment.ts'

const QUANTITIES = Array.from({ length: ORDER_QUANTITY_MAX }, (_, index) => String(index + 1))

interface GiftFormProps {
  readonly gifts: readonly Offer[]
  readonly flow: SignupFlow
  readonly state: SignupPayment
  /** The values that the buyer has entered before. */
  readonly draft: OrderDetails | null
}

/** Asks for the gift, the number of cards, and the buyer, and creates the order. */
export function GiftForm({ gifts, flow, state, draft }: GiftFormProps) {
  const { t, languageTag } = usePaymentMessages()
  const [priceId, setPriceId] = useState(draft?.priceId)
  const [quantity, setQuantity] = useState(String(draft?.quantity ?? 1))
  const gift = gifts.find(({ price }) => price.id === priceId) ?? gifts[0]
  const form = useFieldForm({
    fields: ['name', 'email', 'message'],
    check: ({ name, email }) => [...toProblem('name', textRule(name)), ...toProblem('email', emailRule(email))],
    send: async (texts) => {
      flow.reset()
      const buyer = { ...texts, email: texts.email.trim() }
      await flow.createOrder({ priceId: gift?.price.id ?? '', quantity: Number(quantity), ...buyer })
      return { ok: true }
    },
  })
  return (
    <section className={checkout['pay']}>
      <p>{t('payment.gift_text')}</p>
      <SignupFailure payment={state} />
      <PlainForm sendLabel={t('payment.gift_pay')} {...form.parts}>
        <GiftChoice gifts={gifts} chosen={gift} onChoose={setPriceId} />
        <SelectField
          label={t('payment.gift_quantity')}
          value={quantity}
          options={QUANTITIES.map((value) => ({ value, label: value }))}
          onChange={setQuantity}
        />
        <TextField
          label={t('payment.gift_name')}
          name="name"
          autoComplete="name"
          defaultValue={draft?.name}
          problem={form.findProblem('name')}
        />
        <TextField
          label={t('payment.gift_email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={draft?.email}
          problem={form.findProblem('email')}
        />
        <TextAreaField
          label={t('payment.gift_message')}
          hint={t('payment.gift_message_hint')}
          name="message"
          maxLength={ORDER_MESSAGE_MAX}
          defaultValue={draft?.message}
        />
        {gift !== undefined && (
          <p className={checkout['price']} aria-live="polite">
            {t('payment.gift_total', {
              price: formatMoney(
                { amount: gift.price.unit_amount * Number(quantity), currency: gift.price.currency },
                languageTag,
              ),
            })}
          </p>
        )}
        <TaxNote />
      </PlainForm>
    </section>
  )
}

const toProblem = (name: 'name' | 'email', rule: FieldRule | undefined) =>
  rule === undefined ? [] : [fieldProblem(name, rule)]

interface GiftChoiceProps {
  readonly gifts: readonly Offer[]
  readonly chosen: Offer | undefined
  readonly onChoose: (priceId: string) => void
}

function GiftChoice({ gifts, chosen, onChoose }: GiftChoiceProps) {
  const texts = usePaymentMessages()
  return (
    <fieldset className={styles['offers']}>
      <legend>{texts.t('payment.gift_choose')}</legend>
      {gifts.map(({ product, price }) => (
        <label key={price.id} className={styles['offer']}>
          <input type="radio" name="gift" checked={price.id === chosen?.price.id} onChange={() => onChoose(price.id)} />
          <span>
            {product.name}
            <span className={styles['caption']}>{formatPrice(price, texts)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
