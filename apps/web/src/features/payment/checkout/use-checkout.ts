import type { PaymentMethod, Realm } from '@lectern/contracts'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import type { ReadyCardForm } from '../card-form/card-stripe.ts'
import type { CardStripe } from '../card-form/card-stripe.ts'
import { loadCardStripe } from '../card-form/load-card-stripe.ts'
import { useRefreshPayments } from '../use-payment-calls.ts'
import { useConsumerPayment } from './use-consumer-payment.ts'

interface CheckoutOptions {
  readonly country: Realm
  readonly priceId: string
  readonly onDone: () => void
}

/** Runs the steps of an order. `card` is the stored card that pays; null for a new card. */
export function useCheckout({ country, priceId, onDone }: CheckoutOptions) {
  const { config } = usePlatform()
  const { flow, state } = useConsumerPayment(country)
  const refresh = useRefreshPayments()
  const [busy, setBusy] = useState(false)
  const [usesStored, setUsesStored] = useState(true)
  // The steps before the order: the cards of the family, then a secret for a new card.
  useEffect(() => {
    const prepare = async (): Promise<void> => {
      if (!(await flow.fetchCustomer()) || !(await flow.fetchPaymentMethods())) return
      if (flow.getState().defaultPaymentMethod === null) await flow.createClientSecret()
    }
    void prepare()
  }, [flow])
  const card = usesStored ? findCard(state.paymentMethods, state.defaultPaymentMethod) : null

  /** Confirms the card, unless an earlier try has, and makes it the card that pays. */
  const storeCard = async (form: ReadyCardForm | null): Promise<boolean> => {
    if (card !== null) return true
    // A try that failed after the card was stored continues there.
    if (flow.getState().setupIntent !== null) return flow.updateCustomer()
    if (flow.getState().clientSecret === null) {
      await flow.createClientSecret()
      return false
    }
    if (form === null) return false
    const isConfirmed = await flow.confirmSetup(form.stripe, form.elements)
    if (!isConfirmed && flow.getState().clientSecret === null) await flow.createClientSecret()
    return isConfirmed && flow.updateCustomer()
  }

  const order = async (form: ReadyCardForm | null, coupon: string): Promise<void> => {
    setBusy(true)
    try {
      if (!(await storeCard(form))) return
      // The card pays from now on, also if the order is refused and tried again.
      if (card === null && (await flow.fetchPaymentMethods())) setUsesStored(true)
      const stripe: CardStripe = form?.stripe ?? (await loadCardStripe(config, country))
      const wanted = { priceId, ...(coupon === '' ? {} : { couponId: coupon }) }
      if (!(await flow.addSubscription(stripe, wanted))) return
      flow.reset()
      await refresh()
      onDone()
    } finally {
      setBusy(false)
    }
  }

  const otherCard = (): void => {
    setUsesStored(false)
    void flow.chooseOtherCard()
  }
  return { state, card, otherCard, busy, order }
}

const findCard = (cards: readonly PaymentMethod[], id: string | null): PaymentMethod | null =>
  cards.find((card) => card.id === id) ?? null
