import type { Realm } from '@lectern/contracts'
import { useState, useSyncExternalStore } from 'react'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { createConsumerPayment, StoredPayment } from '../consumer/consumer-payment.ts'
import { createSessionValue } from '../consumer/session-value.ts'

/** Returns the payment of this tab, and its steps. The payment of another account is not continued. */
export function useConsumerPayment(country: Realm) {
  const { http } = usePlatform()
  const user = useUser()?.id ?? ''
  const [flow] = useState(() =>
    createConsumerPayment({
      http,
      country,
      stored: createSessionValue(`lectern_payment_${user}`, StoredPayment),
    }),
  )
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) }
}

/** The steps of a consumer payment. */
export type ConsumerFlow = ReturnType<typeof useConsumerPayment>['flow']
