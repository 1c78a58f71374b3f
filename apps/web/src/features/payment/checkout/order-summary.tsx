import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { formatDay, formatPrice } from '../format-price.ts'
import { Features, TaxNote } from '../plans/plan-card.tsx'
import type { Offer } from '../list-offers.ts'
import styles from './checkout.module.css'

interface OrderSummaryProps extends Offer {
  /** In seconds since 1970. Null: at once. */
  readonly firstChargeAt: number | null
}

/** Shows what the family orders: the plan, the price with taxes, the first charge, and how it ends. */
export function OrderSummary({ product, price, firstChargeAt }: OrderSummaryProps) {
  const texts = usePaymentMessages()
  const { t, languageTag } = texts
  return (
    <section aria-label={t('payment.summary')} className={styles['summary']}>
      <h2>{product.name}</h2>
      <p className={styles['price']}>{formatPrice(price, texts)}</p>
      <TaxNote />
      <Features product={product} />
      <p>
        {firstChargeAt === null
          ? t('payment.charge_summary', { price: formatPrice(price, texts) })
          : t('payment.trial_summary', {
              day: formatDay(firstChargeAt, languageTag),
              price: formatPrice(price, texts),
            })}
      </p>
      <p className={styles['terms']}>{t('payment.end_note')}</p>
    </section>
  )
}
