import type { FamilySubscription } from '@lectern/contracts'

/** Returns whether a subscription will be paid, or could be paid again. */
export const isLive = ({ status }: FamilySubscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired'
