import type { PaymentMethod, Realm } from '@lectern/contracts'
import { useState } from 'react'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { CardForm } from '../card-form/card-form.tsx'
import type { ReadyCardForm } from '../card-form/card-stripe.ts'
import { describeCard } from '../subscription/describe-card.ts'
import type { Offer } from '../list-offers.ts'
import styles from './checkout.module.css'
import { OrderSummary } from './order-summary.tsx'
import { OrderTerms } from './order-terms.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { useCheckout } from './use-checkout.ts'

interface CheckoutFormProps extends Offer {
  readonly country: Realm
  readonly firstChargeAt: number | null
  readonly onDone: () => void
}

/** Takes the card and the coupon, and orders the plan. */
export function CheckoutForm({ country, product, price, firstChargeAt, onDone }: CheckoutFormProps) {
  const { t } = usePaymentMessages()
  const [form, setForm] = useState<ReadyCardForm | null>(null)
  const [isFormMissing, setIsFormMissing] = useState(false)
  const { state, card, otherCard, busy, order } = useCheckout({ country, priceId: price.id, onDone })
  const isFormLoading = card === null && state.clientSecret !== null && form === null && !isFormMissing
  return (
    <div className={styles['columns']}>
      <OrderSummary product={product} price={price} firstChargeAt={firstChargeAt} />
      <form
        className={`${forms['form']} ${styles['pay']}`}
        aria-label={t('payment.pay_title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const coupon = new FormData(event.currentTarget).get('coupon')
          void order(form, typeof coupon === 'string' ? coupon.trim() : '')
        }}
      >
        <h2>{t('payment.pay_title')}</h2>
        <PaymentFailure payment={state} />
        {card === null ? (
          <NewCard
            country={country}
            clientSecret={state.clientSecret}
            onReady={setForm}
            onFailed={() => setIsFormMissing(true)}
          />
        ) : (
          <StoredCard card={card} onOther={otherCard} />
        )}
        <details className={styles['coupon']}>
          <summary>{t('payment.has_coupon')}</summary>
          <TextField label={t('payment.coupon')} name="coupon" autoComplete="off" autoCapitalize="characters" />
        </details>
        <OrderTerms />
        <Button type="submit" busy={busy || isFormLoading}>
          {t('payment.order')}
        </Button>
      </form>
    </div>
  )
}

interface NewCardProps {
  readonly country: Realm
  readonly clientSecret: string | null
  readonly onReady: (form: ReadyCardForm | null) => void
  readonly onFailed: () => void
}

function NewCard({ clientSecret, ...form }: NewCardProps) {
  // A failure to get the secret is shown above; the order button asks again.
  return clientSecret === null ? null : <CardForm key={clientSecret} clientSecret={clientSecret} {...form} />
}

function StoredCard({ card, onOther }: { readonly card: PaymentMethod; readonly onOther: () => void }) {
  const texts = usePaymentMessages()
  return (
    <div className={styles['stored']}>
      <p>{describeCard(card, texts)}</p>
      <Button look="quiet" onClick={onOther}>
        {texts.t('payment.other_card')}
      </Button>
    </div>
  )
}
