import type { PaymentMethod, Realm } from '@lectern/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import type { CardStripe, ReadyCardForm } from '../card-form/card-stripe.ts'
import { loadCardStripe } from '../card-form/load-card-stripe.ts'
import type { Order } from '../consumer/consumer-payment.ts'
import { useRefreshPayments } from '../use-payment-calls.ts'
import { storeCard } from './store-card.ts'
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
  const [busy, setBusy] = useState(true)
  const [usesStored, setUsesStored] = useState(true)
  const card = usesStored ? findCard(state.paymentMethods, state.defaultPaymentMethod) : null

  const subscribe = async (stripe: CardStripe, wanted: Order): Promise<void> => {
    if (!(await flow.addSubscription(stripe, wanted))) return
    flow.reset()
    await refresh()
    onDone()
  }

  const order = async (form: ReadyCardForm | null, coupon: string): Promise<void> => {
    setBusy(true)
    try {
      const wanted = { priceId, ...(coupon === '' ? {} : { couponId: coupon }) }
      flow.keepOrder(wanted)
      if (card === null && !(await storeCard(flow, form))) return
      // The card pays from now on, also if the order is refused and tried again.
      if (card === null && (await flow.fetchPaymentMethods())) setUsesStored(true)
      await subscribe(form?.stripe ?? (await loadCardStripe(config, country)), wanted)
    } finally {
      setBusy(false)
    }
  }

  /** Goes on with an order whose card was confirmed at a bank that left the page, or before a reload. */
  const continueOrder = useEffectEvent(async (): Promise<boolean> => {
    const { order: sent, clientSecret } = flow.getState()
    if (sent?.priceId !== priceId || clientSecret === null) return false
    const stripe = await loadCardStripe(config, country)
    if (!(await flow.takeConfirmedCard(stripe)) || !(await flow.updateCustomer())) return false
    await subscribe(stripe, sent)
    return true
  })
  // The steps before the order: the cards of the family, then a secret for a new card.
  useEffect(() => {
    const prepare = async (): Promise<void> => {
      const isOrdered = await continueOrder().catch(() => false)
      if (isOrdered && flow.getState().error === null) return
      if (!(await flow.fetchCustomer()) || !(await flow.fetchPaymentMethods())) return
      if (flow.getState().defaultPaymentMethod === null) await flow.createClientSecret()
    }
    void prepare().finally(() => setBusy(false))
  }, [flow])

  const otherCard = (): void => {
    setUsesStored(false)
    void flow.chooseOtherCard()
  }
  return { state, card, otherCard, busy, order }
}

const findCard = (cards: readonly PaymentMethod[], id: string | null): PaymentMethod | null =>
  cards.find((card) => card.id === id) ?? null
