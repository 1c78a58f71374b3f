import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import styles from './checkout.module.css'

/** The right of withdrawal, and the seller: a family must see both before it orders. Directive 2011/83/EU, article 6(1). */
export function OrderTerms() {
  const { t } = usePaymentMessages()
  const { seller } = usePlatform().config
  return (
    <div className={styles['terms']}>
      <p>{t('payment.terms')}</p>
      {seller !== null && <p>{t('payment.seller', { seller })}</p>}
    </div>
  )
}
