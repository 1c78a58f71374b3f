import type { Realm } from '@lectern/contracts'
import { useEffect, useId, useState } from 'react'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { CardForm } from '../card-form/card-form.tsx'
import type { ReadyCardForm } from '../card-form/card-stripe.ts'
import { PaymentFailure } from '../checkout/payment-failure.tsx'
import { storeCard } from '../checkout/store-card.ts'
import { useConsumerPayment } from '../checkout/use-consumer-payment.ts'
import { useCards, useRefreshPayments } from '../use-payment-calls.ts'
import { describeCard } from './describe-card.ts'
import styles from './subscription.module.css'

/** Shows the card that pays, and takes another one. */
export function CardSection({ country }: { readonly country: Realm }) {
  const texts = usePaymentMessages()
  const { t } = texts
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const cards = useFetchedPart(useCards(country), t('payment.cards_failed'))
  return (
    <section aria-labelledby={id} className={styles['card']}>
      <h2 id={id}>{t('payment.card_title')}</h2>
      <Fetched state={cards}>
        {({ cards: stored, chosen }) => {
          const card = stored.find((each) => each.id === chosen)
          return <p>{card === undefined ? t('payment.no_card') : describeCard(card, texts)}</p>
        }}
      </Fetched>
      {isOpen ? (
        <OtherCard country={country} onClose={() => setIsOpen(false)} />
      ) : (
        <div className={styles['buttons']}>
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t('payment.other_card')}
          </Button>
        </div>
      )}
    </section>
  )
}

function OtherCard({ country, onClose }: { readonly country: Realm; readonly onClose: () => void }) {
  const { t } = usePaymentMessages()
  const { flow, state } = useConsumerPayment(country)
  const refresh = useRefreshPayments()
  const [form, setForm] = useState<ReadyCardForm | null>(null)
  const [busy, setBusy] = useState(false)
  // The form of Stripe needs a secret before it can be shown.
  useEffect(() => {
    void flow.chooseOtherCard()
  }, [flow])
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      if (!(await storeCard(flow, form))) return
      flow.reset()
      await refresh()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label={t('payment.other_card')}
      className={styles['change']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PaymentFailure payment={state} />
      {state.clientSecret !== null && (
        <CardForm key={state.clientSecret} country={country} clientSecret={state.clientSecret} onReady={setForm} />
      )}
      <div className={styles['buttons']}>
        <Button type="submit" busy={busy}>
          {t('payment.save_card')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
