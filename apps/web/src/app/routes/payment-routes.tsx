import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router'
import { CheckoutScreen } from '../../features/payment/checkout/checkout-screen.tsx'
import { SuccessScreen } from '../../features/payment/checkout/success-screen.tsx'
import { useConsumerPayment } from '../../features/payment/checkout/use-consumer-payment.ts'
import { EndingScreen } from '../../features/payment/endings/ending-screen.tsx'
import { GiftCardSection } from '../../features/payment/gift/gift-card-section.tsx'
import { GiftScreen } from '../../features/payment/gift/gift-screen.tsx'
import { PlansScreen } from '../../features/payment/plans/plans-screen.tsx'
import { SubscriptionScreen } from '../../features/payment/subscription/subscription-screen.tsx'
import { RedeemGiftCard } from '../../features/redeem-gift-card/redeem-gift-card.tsx'
import { useUser } from '../../platform/platform.tsx'
import { PublicPage } from '../layouts/public-page.tsx'
import { useCountry } from '../use-country.ts'

const giftCard = getRouteApi('/gift-card')
const checkout = getRouteApi('/guarded/app/subscription/new')
const success = getRouteApi('/guarded/app/signup/success')

/** Returns the country whose prices count: that of the account, or that of the visit. */
function usePaymentCountry() {
  const [country] = useCountry()
  return useUser()?.realm ?? country
}

/** `/plans`: shows the plans of the country. */
export function PlansRoute() {
  return (
    <PublicPage>
      <PlansScreen country={usePaymentCountry()} />
    </PublicPage>
  )
}

/** `/end-subscription`: ends a subscription without a log-in. */
export function EndSubscriptionRoute() {
  const [country, setCountry] = useCountry()
  const user = useUser()
  return (
    <PublicPage>
      {user === null ? (
        <EndingScreen country={country} onCountry={setCountry} />
      ) : (
        <EndingScreen country={user.realm} />
      )}
    </PublicPage>
  )
}

/** `/gift-card`: sells gift cards, without a log-in. */
export function GiftCardRoute() {
  const { payment_intent: linked } = giftCard.useSearch()
  return (
    <PublicPage>
      <GiftScreen country={usePaymentCountry()} linked={linked} />
    </PublicPage>
  )
}

/** `/subscription`: shows the subscription of the family. */
export function SubscriptionRoute() {
  const redeem = (
    <GiftCardSection>
      <RedeemGiftCard />
    </GiftCardSection>
  )
  return <SubscriptionScreen country={usePaymentCountry()} more={redeem} />
}

/** `/subscription/new`: orders a plan. */
export function CheckoutRoute() {
  const { price } = checkout.useSearch()
  const router = useRouter()
  return (
    <CheckoutScreen
      country={usePaymentCountry()}
      priceId={price}
      // The order must not come back with the button of the browser.
      onDone={() => void router.navigate({ to: '/signup/success', replace: true })}
    />
  )
}

/** `/signup/success`: says that the books are open. After the visit to a bank, the order goes on first. */
export function SuccessRoute() {
  const country = usePaymentCountry()
  const { order } = useConsumerPayment(country).state
  const { setup_intent: confirmed } = success.useSearch()
  // The address of the bank has a secret, so it leaves the history.
  return confirmed !== undefined && order !== null ? (
    <Navigate to="/subscription/new" search={{ price: order.priceId }} replace />
  ) : (
    <SuccessScreen country={country} />
  )
}
