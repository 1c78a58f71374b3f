/** Keys in localStorage. The script before the first paint reads them without the schemas of `locale-choice.ts`. */
export const REALM_KEY = 'lectern_realm'
export const LOCALE_KEY = 'lectern_locale'
