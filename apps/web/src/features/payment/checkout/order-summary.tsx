import { useState } from 'react'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { formatDay, formatPrice } from '../money.ts'
import { Features, TaxNote } from '../plans/plan-card.tsx'
import type { Offer } from '../list-offers.ts'
import styles from './checkout.module.css'

/** Spec 2 §9. */
const TRIAL_DAYS = 14
const DAY_S = 86_400

interface OrderSummaryProps extends Offer {
  readonly hasTrial: boolean
}

/** Shows what the family orders: the plan, the price with taxes, the first charge, and how it ends. */
export function OrderSummary({ product, price, hasTrial }: OrderSummaryProps) {
  const texts = usePaymentMessages()
  const { t, languageTag } = texts
  const [trialEnd] = useState(() => Date.now() / 1000 + TRIAL_DAYS * DAY_S)
  const day = formatDay(trialEnd, languageTag)
  return (
    <section aria-label={t('payment.summary')} className={styles['summary']}>
      <h2>{product.name}</h2>
      <p className={styles['price']}>{formatPrice(price, texts)}</p>
      <TaxNote />
      <Features product={product} />
      <p>
        {hasTrial
          ? t('payment.trial_summary', { day, price: formatPrice(price, texts) })
          : t('payment.charge_summary', { price: formatPrice(price, texts) })}
      </p>
      <p className={styles['terms']}>{t('payment.end_note')}</p>
    </section>
  )
}
