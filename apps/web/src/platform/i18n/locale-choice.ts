import { Locale, Realm } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/** The country that was chosen on the log-in page of this device. */
export const storedRealm = createStoredValue<Realm | null>('lectern_realm', z.nullable(Realm), null)
/** The language that was chosen on the profile page of this device; null: the country's. */
export const storedLocale = createStoredValue<Locale | null>('lectern_locale', z.nullable(Locale), null)
