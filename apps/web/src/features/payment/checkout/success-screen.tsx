import { formatMoney } from '@lectern/messages/format-money'
import type { Realm } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { CardPage } from '../../../ui/forms/card-page.tsx'
import { formatDay } from '../format-price.ts'
import { isLive } from '../subscription/is-live.ts'
import { useFamilySubscriptions } from '../use-payment-calls.ts'

/** `/signup/success`: says that the books are open, and when the first charge is. Spec 2 §2, §9. */
export function SuccessScreen({ country }: { readonly country: Realm }) {
  const { t } = usePaymentMessages()
  return (
    <Fetched wholePage state={useFetched(useFamilySubscriptions(country))}>
      {({ subscriptions }) => {
        const live = subscriptions.find(isLive)
        if (live === undefined || live.status === 'incomplete')
          return (
            <CardPage title={t('payment.not_done_title')} text={t('payment.not_done_text')}>
              <LinkButton to="/subscription">{t('payment.my_subscription')}</LinkButton>
            </CardPage>
          )
        return <Done charge={live.next_charge} isTrial={live.status === 'trialing'} />
      }}
    </Fetched>
  )
}

interface DoneProps {
  readonly charge: {
    readonly amount: number
    readonly currency: 'eur' | 'gbp' | 'nok' | 'sek' | 'usd'
    readonly at: number
  } | null
  readonly isTrial: boolean
}

function Done({ charge, isTrial }: DoneProps) {
  const { t, languageTag } = usePaymentMessages()
  const values = charge && {
    day: formatDay(charge.at, languageTag),
    price: formatMoney(charge, languageTag),
  }
  const text =
    values === null
      ? t('payment.done_text')
      : isTrial
        ? t('payment.done_trial', values)
        : t('payment.done_next', values)
  return (
    <CardPage title={t('payment.done_title')} text={text}>
      <LinkButton to="/library">{t('payment.to_books')}</LinkButton>
      <LinkButton to="/subscription" look="quiet">
        {t('payment.my_subscription')}
      </LinkButton>
    </CardPage>
  )
}
