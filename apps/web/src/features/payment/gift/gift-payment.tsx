import { formatMoney } from '@lectern/messages/format-money'
import type { Realm } from '@lectern/contracts'
import { useState } from 'react'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { CardForm } from '../card-form/card-form.tsx'
import styles from '../checkout/checkout.module.css'
import { OrderTerms } from '../checkout/order-terms.tsx'
import type { Offer } from '../list-offers.ts'
import { TaxNote } from '../plans/plan-card.tsx'
import { SignupFailure } from './signup-failure.tsx'
import type { OrderDetails, SignupPayment } from './signup-payment.ts'
import type { SignupFlow } from './use-signup-payment.ts'

interface GiftPaymentProps {
  readonly country: Realm
  readonly gift: Offer
  readonly details: OrderDetails
  readonly clientSecret: string
  readonly flow: SignupFlow
  readonly state: SignupPayment
  readonly onChange: () => void
}

/** Shows the order, takes the card, and pays. After a failure, the order is created again. */
export function GiftPayment({ country, gift, details, clientSecret, flow, state, onChange }: GiftPaymentProps) {
  const { t } = usePaymentMessages()
  const [busy, setBusy] = useState(false)
  const run = async (step: () => Promise<boolean>): Promise<void> => {
    setBusy(true)
    await step()
    setBusy(false)
  }
  const hasFailed = state.status === 'failed'
  return (
    <div className={styles['columns']}>
      {/* While it is unknown whether the order is paid, another order could be paid too. */}
      <GiftSummary
        gift={gift}
        details={details}
        onChange={busy || state.reason === 'no_answer' ? undefined : onChange}
      />
      <form
        className={`${forms['form']} ${styles['pay']}`}
        aria-label={t('payment.pay_title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(hasFailed ? flow.retry : flow.confirmPayment)
        }}
      >
        <h2>{t('payment.pay_title')}</h2>
        <SignupFailure payment={state} />
        {!hasFailed && (
          <CardForm
            key={clientSecret}
            country={country}
            clientSecret={clientSecret}
            onReady={flow.setPaymentForm}
            onFailed={flow.failPaymentForm}
          />
        )}
        {!hasFailed && <OrderTerms />}
        <Button type="submit" busy={busy}>
          {hasFailed ? t('action.try_again') : t('payment.order')}
        </Button>
      </form>
    </div>
  )
}

interface GiftSummaryProps extends Pick<GiftPaymentProps, 'gift' | 'details'> {
  readonly onChange: (() => void) | undefined
}

function GiftSummary({ gift: { product, price }, details, onChange }: GiftSummaryProps) {
  const { t, languageTag } = usePaymentMessages()
  return (
    <section aria-label={t('payment.summary')} className={styles['summary']}>
      <h2>
        {details.quantity} × {product.name}
      </h2>
      <p className={styles['price']}>
        {t('payment.gift_total', {
          price: formatMoney({ amount: price.unit_amount * details.quantity, currency: price.currency }, languageTag),
        })}
      </p>
      <TaxNote />
      <p>
        {details.name}, {details.email}
      </p>
      {details.message !== '' && <p>{details.message}</p>}
      {onChange !== undefined && (
        <div>
          <Button look="quiet" onClick={onChange}>
            {t('payment.gift_change')}
          </Button>
        </div>
      )}
    </section>
  )
}
