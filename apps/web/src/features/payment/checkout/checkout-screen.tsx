import type { Realm } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { hasPaymentKey } from '../has-payment-key.ts'
import { useCatalogue, useFamilySubscriptions } from '../use-payment-calls.ts'
import { isLive } from '../subscription/is-live.ts'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout.module.css'

interface CheckoutScreenProps {
  readonly country: Realm
  /** Id of the price that was chosen on the page of the plans. */
  readonly priceId: string | undefined
  /** Called when the subscription exists. */
  readonly onDone: () => void
}

/** `/subscription/new`: shows what the family orders, and takes the card. */
export function CheckoutScreen({ country, priceId, onDone }: CheckoutScreenProps) {
  const { t } = usePaymentMessages()
  const { config } = usePlatform()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('payment.checkout_title')}</PageHeading>
      {hasPaymentKey(config, country) ? (
        <Checkout country={country} priceId={priceId} onDone={onDone} />
      ) : (
        <EmptyState title={t('payment.not_offered')} text={t('payment.key_missing')} />
      )}
    </div>
  )
}

function Checkout({ country, priceId, onDone }: CheckoutScreenProps) {
  const { t } = usePaymentMessages()
  const catalogue = useFetched(useCatalogue(country))
  const subscriptions = useFetched(useFamilySubscriptions(country))
  return (
    <Fetched state={catalogue}>
      {({ products, prices }) => (
        <Fetched state={subscriptions}>
          {({ subscriptions: earlier, firstChargeAt }) => {
            const price = prices.find(({ id }) => id === priceId)
            const product = products.find(({ id }) => id === price?.product)
            if (earlier.some(isLive))
              return (
                <EmptyState title={t('payment.has_title')} text={t('payment.has_subscription')}>
                  <LinkButton to="/subscription">{t('payment.my_subscription')}</LinkButton>
                </EmptyState>
              )
            if (price === undefined || product === undefined || product.kind !== 'plan') return <NoPlan />
            return (
              <CheckoutForm
                country={country}
                product={product}
                price={price}
                firstChargeAt={firstChargeAt}
                onDone={onDone}
              />
            )
          }}
        </Fetched>
      )}
    </Fetched>
  )
}

function NoPlan() {
  const { t } = usePaymentMessages()
  return (
    <EmptyState title={t('payment.no_plan_title')} text={t('payment.no_plan_text')}>
      <LinkButton to="/plans">{t('payment.see_plans')}</LinkButton>
    </EmptyState>
  )
}
