import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import link from '../../../ui/text-link.module.css'
import styles from '../subscription/subscription.module.css'

/** Shows the form that redeems a gift card, with a link to the page that sells them. */
export function GiftCardSection({ children }: { readonly children: ReactNode }) {
  const { t } = usePaymentMessages()
  return (
    <div className={styles['card']}>
      {children}
      <Link to="/gift-card" className={link['link']}>
        {t('payment.gift_title')}
      </Link>
    </div>
  )
}
