import type { FamilySubscription, Realm } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { EndingLink } from '../endings/ending-link.tsx'
import { hasPaymentKey } from '../has-payment-key.ts'
import { useCatalogue, useFamilySubscriptions } from '../use-payment-calls.ts'
import { CardSection } from './card-section.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { isLive } from './is-live.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import styles from './subscription.module.css'

interface SubscriptionScreenProps {
  readonly country: Realm
  /** Further cards below the subscription. */
  readonly more?: ReactNode
}

/** `/subscription`: shows what the family has, pays and has paid. */
export function SubscriptionScreen({ country, more }: SubscriptionScreenProps) {
  const { t } = usePaymentMessages()
  const { config } = usePlatform()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('payment.my_subscription')}</PageHeading>
      {hasPaymentKey(config, country) ? (
        <Subscriptions country={country} more={more} />
      ) : (
        <EmptyState title={t('payment.not_offered')} text={t('payment.key_missing')} />
      )}
      <EndingLink />
    </div>
  )
}

function Subscriptions({ country, more }: SubscriptionScreenProps) {
  const subscriptions = useFetched(useFamilySubscriptions(country))
  const catalogue = useFetched(useCatalogue(country))
  return (
    <Fetched state={subscriptions}>
      {({ subscriptions: found }) => {
        const live = found.filter(isLive)
        return (
          <>
            {live.length === 0 && <NoSubscription hadOne={found.length > 0} />}
            <Fetched state={catalogue}>
              {(products) =>
                live.map((subscription: FamilySubscription) => (
                  <SubscriptionCard
                    key={subscription.id}
                    country={country}
                    subscription={subscription}
                    catalogue={products}
                  />
                ))
              }
            </Fetched>
            {more}
            {found.length > 0 && <CardSection country={country} />}
            {found.length > 0 && <InvoiceSection country={country} />}
          </>
        )
      }}
    </Fetched>
  )
}

function NoSubscription({ hadOne }: { readonly hadOne: boolean }) {
  const { t } = usePaymentMessages()
  return (
    <EmptyState
      title={hadOne ? t('payment.ended_title') : t('payment.none_title')}
      text={hadOne ? t('payment.ended_text') : t('payment.none_text')}
    >
      <LinkButton to="/plans">{t('payment.see_plans')}</LinkButton>
    </EmptyState>
  )
}
