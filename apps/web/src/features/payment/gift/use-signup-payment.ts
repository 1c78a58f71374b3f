import type { Realm } from '@lectern/contracts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { createSessionValue } from '../consumer/session-value.ts'
import { createSignupPayment, StoredSignupPayment } from './signup-payment.ts'

/**
 * Returns the payment of gift cards of this tab, and its steps. Continues the payment after a reload. `linked`: id of a payment
 * in the address to which a bank has sent the browser back.
 */
export function useSignupPayment(country: Realm, linked: string | undefined) {
  const { http, errors } = usePlatform()
  const user = useUser()?.id ?? ''
  const [flow] = useState(() =>
    createSignupPayment({
      http,
      country,
      stored: createSessionValue(`lectern_gift_${country}_${user}`, StoredSignupPayment),
      warn: (message) => errors.report(new Error(message)),
    }),
  )
  useEffect(() => {
    if (linked === undefined || flow.getState().order !== null) void flow.resume()
    else void flow.openLink(linked)
  }, [flow, linked])
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) }
}

/** The steps of the payment of gift cards. */
export type SignupFlow = ReturnType<typeof useSignupPayment>['flow']
