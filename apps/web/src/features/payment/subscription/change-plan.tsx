import { formatMoney } from '@lectern/messages/format-money'
import * as calls from '@lectern/contracts'
import type { FamilySubscription, Price, Realm, SubscriptionPreview } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay, formatPrice } from '../format-price.ts'
import { IntervalChoice } from '../plans/interval-choice.tsx'
import type { Interval } from '../plans/interval-choice.tsx'
import type { Catalogue } from '../use-payment-calls.ts'
import { inCountry } from '../use-payment-calls.ts'
import { listOffers } from '../list-offers.ts'
import { isOrder } from './is-order.ts'
import styles from './subscription.module.css'
import { useChangeSubscription } from './use-change-subscription.ts'

interface ChangePlanProps {
  readonly country: Realm
  readonly subscription: FamilySubscription
  readonly catalogue: Catalogue
  readonly onClose: () => void
}

/** Chooses another plan or additions. Shows the amount before the change. */
export function ChangePlan({ country, subscription, catalogue, onClose }: ChangePlanProps) {
  const texts = usePaymentMessages()
  const { t } = texts
  const current = subscription.items.data.map(({ price }) => price.id)
  const [interval, setInterval] = useState<Interval>(() => readInterval(catalogue.prices, current))
  const { plans, additions } = listOffers(catalogue, interval)
  const [products, setProducts] = useState(
    () => new Set(catalogue.prices.filter(({ id }) => current.includes(id)).map(({ product }) => product)),
  )
  const chosenPlan = plans.find(({ product }) => products.has(product.id)) ?? plans[0]
  const chosen = [
    ...(chosenPlan === undefined ? [] : [chosenPlan]),
    ...additions.filter(({ product }) => products.has(product.id)),
  ].map(({ price }) => price.id)
  const isSame = chosen.toSorted().join(' ') === current.toSorted().join(' ')
  const choosePlan = (id: string) =>
    setProducts(new Set([id, ...[...products].filter((each) => additions.some(({ product }) => product.id === each))]))
  const toggle = (id: string) =>
    setProducts(new Set(products.has(id) ? [...products].filter((each) => each !== id) : [...products, id]))
  return (
    <fieldset className={styles['change']} aria-label={t('payment.change_plan')}>
      <IntervalChoice chosen={interval} onChoose={setInterval} />
      <fieldset className={styles['offers']}>
        <legend>{t('payment.plan')}</legend>
        {plans.map(({ product, price }) => (
          <label key={product.id} className={styles['offer']}>
            <input
              type="radio"
              name="plan"
              checked={product.id === chosenPlan?.product.id}
              onChange={() => choosePlan(product.id)}
            />
            <span>
              {product.name}
              <span className={styles['caption']}>{formatPrice(price, texts)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {additions.map(({ product, price }) => (
        <CheckboxField
          key={product.id}
          label={product.name}
          hint={formatPrice(price, texts)}
          checked={products.has(product.id)}
          onChange={() => toggle(product.id)}
        />
      ))}
      {isSame ? (
        <div className={styles['buttons']}>
          <Button look="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      ) : (
        <Preview
          key={chosen.join(' ')}
          country={country}
          subscriptionId={subscription.id}
          current={current}
          priceIds={chosen}
          prices={catalogue.prices}
          onClose={onClose}
        />
      )}
    </fieldset>
  )
}

const readInterval = (prices: readonly Price[], current: readonly string[]): Interval =>
  prices.find(({ id }) => current.includes(id))?.recurring?.interval === 'year' ? 'year' : 'month'

interface PreviewProps {
  readonly country: Realm
  readonly subscriptionId: string
  readonly current: readonly string[]
  readonly priceIds: readonly string[]
  readonly prices: readonly Price[]
  readonly onClose: () => void
}

function Preview({ country, subscriptionId, current, priceIds, prices, onClose }: PreviewProps) {
  const texts = usePaymentMessages()
  const { t } = texts
  const { http } = usePlatform()
  const change = useChangeSubscription(country, subscriptionId, onClose)
  const preview = useQuery({
    queryKey: ['payment', 'preview', subscriptionId, ...priceIds],
    queryFn: async ({ signal }) => {
      const input = { params: { id: subscriptionId }, body: { priceIds: [...priceIds] } }
      return getData(await http.call(calls.previewFamilySubscription, input, { ...inCountry(country), signal }))
    },
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Fetched state={useFetchedPart(preview, t('payment.preview_failed'))}>
      {(amounts) => (
        <>
          <div aria-live="polite">
            <Amounts amounts={amounts} prices={prices} priceIds={priceIds} />
          </div>
          {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
          <div className={styles['buttons']}>
            <Button
              busy={change.isPending}
              onClick={() => change.mutate({ kind: 'prices', priceIds, proration_date: amounts.proration_date })}
            >
              {isOrder({ current, chosen: priceIds, prices, amountDue: amounts.amount_due })
                ? t('payment.order')
                : t('payment.change')}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          </div>
        </>
      )}
    </Fetched>
  )
}

interface AmountsProps {
  readonly amounts: SubscriptionPreview
  readonly prices: readonly Price[]
  readonly priceIds: readonly string[]
}

function Amounts({ amounts, prices, priceIds }: AmountsProps) {
  const texts = usePaymentMessages()
  const { t, languageTag } = texts
  const { currency, amount_due, credit, next_amount, next_payment } = amounts
  const price = prices.find(({ id }) => priceIds.includes(id))
  return (
    <>
      <p>
        <strong>
          {amount_due > 0
            ? t('payment.due_now', { price: formatMoney({ amount: amount_due, currency }, languageTag) })
            : t('payment.nothing_due')}
        </strong>
      </p>
      {credit > 0 && <p>{t('payment.credit', { price: formatMoney({ amount: credit, currency }, languageTag) })}</p>}
      {price !== undefined && (
        <p>
          {t('payment.then', {
            day: formatDay(next_payment, languageTag),
            price: formatPrice(price, texts, next_amount),
          })}
        </p>
      )}
    </>
  )
}
