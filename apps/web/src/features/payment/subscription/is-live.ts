import { type FamilySubscription, LIVE_STATUSES } from '@lectern/contracts'

/** Returns whether a subscription will be paid, or could be paid again. */
export const isLive = ({ status }: FamilySubscription): boolean => LIVE_STATUSES.has(status)
