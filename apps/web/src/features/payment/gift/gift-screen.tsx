import type { Realm } from '@lectern/contracts'
import { useState } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../checkout/checkout.module.css'
import { hasPaymentKey } from '../has-payment-key.ts'
import { listGifts } from '../list-offers.ts'
import type { Offer } from '../list-offers.ts'
import { useCatalogue } from '../use-payment-calls.ts'
import { GiftForm } from './gift-form.tsx'
import { GiftPayment } from './gift-payment.tsx'
import { canOrderAgain } from './signup-payment.ts'
import type { OrderDetails, SignupPayment } from './signup-payment.ts'
import { SignupFailure } from './signup-failure.tsx'
import { useSignupPayment } from './use-signup-payment.ts'
import type { SignupFlow } from './use-signup-payment.ts'

interface GiftScreenProps {
  readonly country: Realm
  /** Id of a payment in the address to which a bank has sent the browser back. */
  readonly linked?: string | undefined
}

/** `/gift-card`: sells gift cards to a visitor. Spec 2 §4. */
export function GiftScreen({ country, linked }: GiftScreenProps) {
  const { t } = usePaymentMessages()
  const { config } = usePlatform()
  return (
    <div className={styles['screen']}>
      <PageHeading>{t('payment.gift_title')}</PageHeading>
      {hasPaymentKey(config, country) ? (
        // The payment belongs to the account of one country.
        <Gifts key={country} country={country} linked={linked} />
      ) : (
        <EmptyState title={t('payment.gift_none')} text={t('payment.key_missing')} />
      )}
    </div>
  )
}

function Gifts({ country, linked }: GiftScreenProps) {
  const { t } = usePaymentMessages()
  const catalogue = useFetched(useCatalogue(country))
  const { flow, state } = useSignupPayment(country, linked)
  // An order that is changed keeps its texts.
  const [draft, setDraft] = useState<OrderDetails | null>(null)
  const change = (): void => {
    setDraft(flow.getState().details)
    flow.reset()
  }
  const again = (): void => {
    setDraft(null)
    flow.reset()
  }
  if (state.status === 'completed') return <Sent email={state.details?.email} onNext={again} />
  if (state.status === 'processing') return <Checking state={state} flow={flow} onNew={again} />
  return (
    <Fetched state={catalogue}>
      {(products) => {
        const gifts = listGifts(products)
        if (gifts.length === 0) return <EmptyState title={t('payment.gift_none')} text={t('payment.gift_none_text')} />
        return state.order === null ? (
          <GiftForm gifts={gifts} flow={flow} state={state} draft={state.details ?? draft} />
        ) : (
          <Order country={country} flow={flow} state={state} gifts={gifts} onChange={change} />
        )
      }}
    </Fetched>
  )
}

interface OrderProps {
  readonly country: Realm
  readonly flow: SignupFlow
  readonly state: SignupPayment
  readonly gifts: readonly Offer[]
  readonly onChange: () => void
}

function Order({ country, flow, state, gifts, onChange }: OrderProps) {
  const { t } = usePaymentMessages()
  const gift = gifts.find(({ price }) => price.id === state.details?.priceId)
  // An order of a link has no card form, and a price can end between two visits.
  if (gift === undefined || state.details === null || state.order?.client_secret == null)
    return (
      <>
        <SignupFailure payment={state} />
        <div>
          <Button onClick={onChange}>{t('payment.gift_change')}</Button>
        </div>
      </>
    )
  return (
    <GiftPayment
      country={country}
      gift={gift}
      details={state.details}
      clientSecret={state.order.client_secret}
      flow={flow}
      state={state}
      onChange={onChange}
    />
  )
}

interface CheckingProps {
  readonly state: SignupPayment
  readonly flow: SignupFlow
  readonly onNew: () => void
}

function Checking({ state, flow, onNew }: CheckingProps) {
  const { t } = usePaymentMessages()
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    await flow.pollStatus()
    setBusy(false)
  }
  return (
    <>
      {state.error === null ? (
        <Notice kind="info">{t('payment.gift_checking')}</Notice>
      ) : (
        <SignupFailure payment={state} />
      )}
      <div>
        <Button look="quiet" busy={busy} onClick={() => void check()}>
          {t('payment.gift_check_again')}
        </Button>
        {canOrderAgain(state) && (
          <Button look="plain" onClick={onNew}>
            {t('payment.gift_new')}
          </Button>
        )}
      </div>
    </>
  )
}

function Sent({ email, onNext }: { readonly email: string | undefined; readonly onNext: () => void }) {
  const { t } = usePaymentMessages()
  return (
    <section className={styles['pay']}>
      <h2>{t('payment.gift_done_title')}</h2>
      <Notice kind="success">
        {email === undefined ? t('payment.gift_done_plain') : t('payment.gift_done', { email })}
      </Notice>
      <div>
        <Button look="quiet" onClick={onNext}>
          {t('payment.gift_more')}
        </Button>
      </div>
    </section>
  )
}
