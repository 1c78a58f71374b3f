import type { Realm } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { useUser } from '../../../platform/platform.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import link from '../../../ui/text-link.module.css'
import type { Catalogue } from '../use-payment-calls.ts'
import { useCatalogue } from '../use-payment-calls.ts'
import { EndingLink } from '../endings/ending-link.tsx'
import { listOffers } from '../list-offers.ts'
import { IntervalChoice } from './interval-choice.tsx'
import type { Interval } from './interval-choice.tsx'
import { PlanCard } from './plan-card.tsx'
import { hasPaymentKey } from '../has-payment-key.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import styles from './plans.module.css'

/** `/plans`: shows the plans of a country with their prices. */
export function PlansScreen({ country }: { readonly country: Realm }) {
  const { t } = usePaymentMessages()
  const { config } = usePlatform()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('payment.plans_title')}</PageHeading>
      {hasPaymentKey(config, country) ? (
        <Plans country={country} />
      ) : (
        <EmptyState title={t('payment.not_offered')} text={t('payment.key_missing')} />
      )}
      <EndingLink />
    </div>
  )
}

function Plans({ country }: { readonly country: Realm }) {
  const { t } = usePaymentMessages()
  return (
    <>
      <p>{t('payment.plans_text')}</p>
      <Fetched state={useFetched(useCatalogue(country))}>{(catalogue) => <PlanCards {...catalogue} />}</Fetched>
    </>
  )
}

function PlanCards({ products, prices }: Catalogue) {
  const { t } = usePaymentMessages()
  const { seller } = usePlatform().config
  const isLoggedIn = useUser() !== null
  const [interval, setInterval] = useState<Interval>('month')
  const { plans } = listOffers({ products, prices }, interval)
  return (
    <>
      <IntervalChoice chosen={interval} onChoose={setInterval} />
      {plans.length === 0 ? (
        <EmptyState title={t('payment.no_plans')} text={t('payment.no_plans_text')} />
      ) : (
        <div className={styles['plans']}>
          {plans.map(({ product, price }) => (
            <PlanCard key={product.id} product={product} price={price}>
              <LinkButton to={isLoggedIn ? '/subscription/new' : '/signup'} search={{ price: price.id }}>
                {t('payment.try')}
              </LinkButton>
            </PlanCard>
          ))}
        </div>
      )}
      <div className={styles['notes']}>
        <p>{t('payment.trial_note')}</p>
        <p>{t('payment.end_note')}</p>
        {seller !== null && <p>{t('payment.seller', { seller })}</p>}
      </div>
      <Link to="/gift-card" className={link['link']}>
        {t('payment.gift_title')}
      </Link>
    </>
  )
}
