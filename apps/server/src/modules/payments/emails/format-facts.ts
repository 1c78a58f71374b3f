import { getTimeZone } from '@lectern/contracts'
import type { Money, Realm } from '@lectern/contracts'
import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import { formatMoney } from '@lectern/messages/format-money'

/** Formats amounts and times in a language. */
export interface FactFormat {
  /** Returns an amount in the smallest unit, such as `99 kr`. */
  money(money: Money): string
  /** Returns the day of a time in seconds since 1970, in the country. */
  day(seconds: number): string
  /** Returns day and time of day. */
  time(at: Date): string
}

/** Returns the formats of a language and a country. */
export function formatFor(languageTag: string, realm: Realm): FactFormat {
  const timeZone = getTimeZone(realm)
  const dates = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone })
  const times = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'long', timeZone })
  return {
    money: (money) => formatMoney(money, languageTag),
    day: (seconds) => withFirstOfMonth(dates.format(new Date(seconds * 1000)), languageTag),
    time: (at) => withFirstOfMonth(times.format(at), languageTag),
  }
}
