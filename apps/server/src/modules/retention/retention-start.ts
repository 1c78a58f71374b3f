import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { toMonth, addMonths, toMonthStart } from './month.ts'

/** Number of months by realm. A missing realm has no limit. */
export type RetentionMonths = Readonly<Partial<Record<Realm, number>>>

/**
 * Returns the first moment that a realm's retention includes: the start of a month in UTC. Returns undefined for a
 * realm without a limit.
 */
export function findRetentionStart(retention: RetentionMonths, realm: Realm, now: Date): Date | undefined {
  const months = retention[realm]
  return months === undefined ? undefined : toMonthStart(addMonths(toMonth(now), -months))
}

/** Lists the realms in which all rows before `moment` have expired. */
export function listExpiredRealms(retention: RetentionMonths, moment: Date, now: Date): Realm[] {
  return REALMS.filter((realm) => {
    const since = findRetentionStart(retention, realm, now)
    return since !== undefined && moment <= since
  })
}
