import { formatMoney } from '@lectern/messages/format-money'
import type { FamilySubscription } from '@lectern/contracts'
import { formatDay } from '../format-price.ts'
import type { PaymentText } from '../payment-text.ts'

interface StateText {
  readonly kind: 'plain' | 'info' | 'warning'
  readonly text: string
}

const OPEN_PAYMENT: ReadonlySet<FamilySubscription['status']> = new Set(['past_due', 'unpaid', 'incomplete'])

/** Returns whether a payment of a subscription was declined or not confirmed. */
export const hasOpenPayment = ({ status }: FamilySubscription): boolean => OPEN_PAYMENT.has(status)

/** Says in one or two sentences what a subscription costs next, or what the family can do. */
export function describeState(subscription: FamilySubscription, { t, languageTag }: PaymentText): StateText {
  const { status, cancel_at, next_charge, current_period_end } = subscription
  const day = (seconds: number) => formatDay(seconds, languageTag)
  if (cancel_at !== null)
    return hasOpenPayment(subscription)
      ? { kind: 'warning', text: t('payment.state_ends_due', { day: day(cancel_at) }) }
      : { kind: 'info', text: t('payment.state_ends', { day: day(cancel_at) }) }
  const price = next_charge === null ? undefined : formatMoney(next_charge, languageTag)
  switch (status) {
    case 'trialing':
      return {
        kind: 'plain',
        text:
          price === undefined || next_charge === null
            ? t('payment.state_trial')
            : t('payment.state_trial_until', { day: day(next_charge.at), price }),
      }
    case 'active':
      if (price !== undefined && next_charge !== null)
        return { kind: 'plain', text: t('payment.state_active', { day: day(next_charge.at), price }) }
      return {
        kind: 'plain',
        text:
          current_period_end === null
            ? t('payment.state_open')
            : t('payment.state_renews', { day: day(current_period_end) }),
      }
    case 'past_due':
      return { kind: 'warning', text: t('payment.state_past_due') }
    case 'incomplete':
      return { kind: 'warning', text: t('payment.state_incomplete') }
    case 'unpaid':
      return { kind: 'warning', text: t('payment.state_unpaid') }
    case 'paused':
    case 'canceled':
    case 'incomplete_expired':
      return { kind: 'info', text: t('payment.state_closed') }
  }
}

/** Says before the end of a subscription what the end changes. The server ends one with a declined payment at once. */
export function describeEnd(
  { status, current_period_end }: FamilySubscription,
  { t, languageTag }: PaymentText,
): string {
  if (status === 'past_due' || status === 'unpaid') return t('payment.end_due_text')
  // Without the first payment, the books are not open.
  if (status === 'incomplete' || current_period_end === null) return t('payment.end_now_text')
  return t('payment.end_text', { day: formatDay(current_period_end, languageTag) })
}
