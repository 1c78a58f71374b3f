import * as calls from '@lectern/contracts'
import type { FamilySubscription, Realm } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { CallError, getData } from '../../../platform/http/call-error.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { loadCardStripe } from '../card-form/load-card-stripe.ts'
import { inCountry, useRefreshPayments } from '../use-payment-calls.ts'

type Change =
  | { readonly kind: 'end' | 'continue' | 'pay' }
  | { readonly kind: 'prices'; readonly priceIds: readonly string[]; readonly proration_date: number | null }

/** Changes a subscription, and fetches everything about payments again. `onDone` runs after a change. */
export function useChangeSubscription(country: Realm, id: string, onDone?: () => void) {
  const { http, config } = usePlatform()
  const refresh = useRefreshPayments()
  const options = inCountry(country)
  const params = { id }
  const change = async (wanted: Change): Promise<FamilySubscription> => {
    if (wanted.kind === 'pay')
      return getData(await http.call(calls.payFamilySubscription, { params }, options)).subscription
    const body =
      wanted.kind === 'prices'
        ? {
            priceIds: [...wanted.priceIds],
            ...(wanted.proration_date === null ? {} : { proration_date: wanted.proration_date }),
          }
        : { cancel_at_period_end: wanted.kind === 'end' }
    return getData(await http.call(calls.changeFamilySubscription, { params, body }, options)).subscription
  }
  return useMutation({
    mutationFn: async (wanted: Change) => {
      const subscription = await change(wanted)
      if (wanted.kind !== 'pay' || subscription.client_secret === null) return
      // The bank asks the customer before it pays.
      const stripe = await loadCardStripe(config, country)
      const { error } = await stripe.handleNextAction({ clientSecret: subscription.client_secret })
      if (error !== undefined) throw new CallError({ ok: false, code: 'payment_declined', status: 402 })
    },
    onSuccess: () => onDone?.(),
    // A lost answer can have changed the subscription, too.
    onSettled: () => refresh(),
  })
}
