import { CUSTOMER_CALLS, getShard, type Realm } from '@lectern/contracts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** First part of the query keys of this feature. */
export const MANAGEMENT_KEY = 'management'

/** Realm of the calls until the user is known. No page of this feature opens without a user. */
const REALM_DEFAULT: Realm = 'uk'

/** Returns the HTTP client, and the calls of customer management on the user's shard. Spec 2 §7. */
export function useManagement() {
  const { http } = usePlatform()
  return { http, calls: CUSTOMER_CALLS[getShard(useUser()?.realm ?? REALM_DEFAULT)] }
}
