import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { toMonth, addMonths, toMonthStart } from './month.ts'

/** Number of months that each realm stores records. A missing realm stores all records. */
export type RetentionMonths = Readonly<Partial<Record<Realm, number>>>

/**
 * Returns the start of a realm's retention: the first day of the month that is `retention` months before the current
 * one, or undefined without a limit.
 */
export function findRetentionStart(retention: RetentionMonths, realm: Realm, now: Date): Date | undefined {
  const months = retention[realm]
  return months === undefined ? undefined : toMonthStart(addMonths(toMonth(now), -months))
}

/** Lists the realms whose retention starts at or after a time. */
export function listExpiredRealms(retention: RetentionMonths, moment: Date, now: Date): Realm[] {
  return REALMS.filter((realm) => {
    const since = findRetentionStart(retention, realm, now)
    return since !== undefined && moment <= since
  })
}
