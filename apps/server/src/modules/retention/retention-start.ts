import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { toMonth, addMonths, toMonthStart } from './month.ts'

/** Number of months for which read logs and events of each realm are stored. A realm that is missing has no limit. */
export type RetentionMonths = Readonly<Partial<Record<Realm, number>>>

/**
 * Returns the start of a realm's retention: the first day of the month that is the realm's number of months before the
 * current one. Returns undefined for a realm without a limit.
 */
export function findRetentionStart(retention: RetentionMonths, realm: Realm, now: Date): Date | undefined {
  const months = retention[realm]
  return months === undefined ? undefined : toMonthStart(addMonths(toMonth(now), -months))
}

/** Lists the realms in which all rows from before `moment` have expired. */
export function listExpiredRealms(retention: RetentionMonths, moment: Date, now: Date): Realm[] {
  return REALMS.filter((realm) => {
    const since = findRetentionStart(retention, realm, now)
    return since !== undefined && moment <= since
  })
}
