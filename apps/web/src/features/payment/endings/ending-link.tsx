import { Link } from '@tanstack/react-router'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import linkStyles from '../../../ui/text-link.module.css'

/** Links to the page that ends a subscription without a log-in, which must always be easy to find. § 312k BGB. */
export function EndingLink() {
  const { t } = usePaymentMessages()
  return (
    <p>
      <Link to="/end-subscription" className={linkStyles['link']}>
        {t('payment.ending_page')}
      </Link>
    </p>
  )
}
