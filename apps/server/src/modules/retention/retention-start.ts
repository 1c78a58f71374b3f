import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { toMonth, addMonths, toMonthStart } from './month.ts'

/** How many months each realm keeps records for; a realm that is not named keeps them. */
export type RetentionMonths = Readonly<Partial<Record<Realm, number>>>

/** From when on a realm keeps its records: the start of a month, so many whole ones before the present; undefined: all. */
export function findRetentionStart(retention: RetentionMonths, realm: Realm, now: Date): Date | undefined {
  const months = retention[realm]
  return months === undefined ? undefined : toMonthStart(addMonths(toMonth(now), -months))
}

/** The realms that keep nothing from before a moment. */
export function listExpiredRealms(retention: RetentionMonths, moment: Date, now: Date): Realm[] {
  return REALMS.filter((realm) => {
    const since = findRetentionStart(retention, realm, now)
    return since !== undefined && moment <= since
  })
}
