import { changeFamilyEnd, type FamilyPayments, type ManagedSubscription } from '@lectern/contracts'
import { formatMoney } from '@lectern/messages/format-money'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { ValueList } from '../parts/value-list.tsx'
import { useChange } from '../use-change.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useManagement } from '../use-management.ts'
import { describePrice, describeState, formatLongDay } from './family-texts.ts'

interface OneSubscription {
  readonly family: FamilyPayments
  readonly subscription: ManagedSubscription
}

/** Shows the subscriptions of a family, the newest first, and ends them. */
export function SubscriptionsSection({ family }: { readonly family: FamilyPayments }) {
  const { t } = useManagementMessages()
  const { subscriptions } = family
  return (
    <Section title={t('families.subscriptions')}>
      {subscriptions.length === 0 && <p>{t('families.no_subscriptions')}</p>}
      {subscriptions.map((subscription) => (
        <div key={subscription.id} className={styles['part']}>
          <Subscription family={family} subscription={subscription} />
        </div>
      ))}
    </Section>
  )
}

const NEEDS_PAYMENT = new Set<ManagedSubscription['status']>(['past_due', 'unpaid', 'incomplete'])

function Subscription({ family, subscription }: OneSubscription) {
  const texts = useManagementMessages()
  const { t } = texts
  const { formatDay } = useDayFormat()
  const { plans, status, startedAt, period, coupons, booksOpenUntil, endedAt, endsAt } = subscription
  const renews = endsAt === null && (status === 'active' || status === 'trialing')
  const state = describeState(subscription, texts)
  return (
    <>
      <h3>{plans.join(' + ')}</h3>
      {NEEDS_PAYMENT.has(status) ? <Notice kind="warning">{state}</Notice> : <p>{state}</p>}
      <ValueList
        values={[
          { label: t('families.price'), value: describePrice(subscription, texts) },
          { label: t('families.started'), value: formatDay(startedAt) },
          ...(endedAt === null && period !== null
            ? [{ label: t('families.period'), value: `${formatDay(period.startsAt)} – ${formatDay(period.endsAt)}` }]
            : []),
          ...(endedAt === null
            ? [{ label: t('families.next_charge'), value: describeNext(subscription, texts, formatDay) }]
            : []),
          ...(coupons.length > 0 ? [{ label: t('families.coupon'), value: coupons.join(', ') }] : []),
          ...(booksOpenUntil === null
            ? []
            : [
                {
                  label: t(renews ? 'families.grace_until' : 'families.books_until'),
                  value: formatDay(booksOpenUntil),
                },
              ]),
        ]}
      />
      <EndOrKeep family={family} subscription={subscription} />
    </>
  )
}

function describeNext(
  { nextCharge }: ManagedSubscription,
  { t, languageTag }: ReturnType<typeof useManagementMessages>,
  formatDay: (at: string) => string,
): string {
  if (nextCharge === null) return t('families.no_charge')
  return t('families.amount_on', {
    amount: formatMoney(nextCharge, languageTag),
    day: formatDay(nextCharge.at),
  })
}

/** Ends a subscription with its period, or takes the end back. The question names the price. */
function EndOrKeep({ family: { uid, name }, subscription }: OneSubscription) {
  const texts = useManagementMessages()
  const { t } = texts
  const { http } = useManagement()
  const { busy, run } = useChange()
  const { id, status, period, endsAt } = subscription
  if (status === 'canceled' || status === 'incomplete_expired' || period === null) return null
  const isEnding = endsAt === null
  const values = { name, price: describePrice(subscription, texts), day: formatLongDay(period.endsAt, texts) }
  const which = isEnding ? 'end' : 'keep'
  // The server ends one with a payment due at once.
  const text = isEnding && NEEDS_PAYMENT.has(status) ? 'end_due' : which
  const label = t(`families.${which}`)
  return (
    <div className={styles['buttons']}>
      <ConfirmButton
        key={which}
        label={label}
        name={`${label}: ${subscription.plans.join(' + ')}`}
        busy={busy}
        title={t(`families.${which}_title`, values)}
        text={t(`families.${text}_text`, values)}
        onConfirm={() =>
          run({
            send: () => http.call(changeFamilyEnd, { params: { uid, id }, body: { isEnding } }),
            done: t(`families.${text}_done`),
          })
        }
      />
    </div>
  )
}
