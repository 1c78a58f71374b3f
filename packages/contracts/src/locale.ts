import * as z from 'zod/mini'

interface LocaleTraits {
  /** BCP 47 tag for `lang` attributes and Intl. Spec 1 §1, locale map. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/**
 * The languages of the user interface. Spec 1 §1. A new language needs an entry here and a folder in
 * `packages/messages/src/locales/`, and a language with other plurals a line in `PluralCategory`.
 */
const LOCALE_TRAITS = {
  de: { tag: 'de', direction: 'ltr' },
  fi: { tag: 'fi', direction: 'ltr' },
  fr: { tag: 'fr', direction: 'ltr' },
  nl: { tag: 'nl', direction: 'ltr' },
  no: { tag: 'nb', direction: 'ltr' },
  sv: { tag: 'sv', direction: 'ltr' },
  en: { tag: 'en-GB', direction: 'ltr' },
  us: { tag: 'en-US', direction: 'ltr' },
} as const satisfies Record<string, LocaleTraits>

const isLocale = (key: string): key is keyof typeof LOCALE_TRAITS => Object.hasOwn(LOCALE_TRAITS, key)

export const LOCALES = Object.keys(LOCALE_TRAITS).filter(isLocale)
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>
/** CLDR plural categories of the language. A text with a count has one variant for each category. */
export type PluralCategory<L extends Locale> = L extends 'fr' ? 'one' | 'many' | 'other' : 'one' | 'other'

/** Returns the BCP 47 tag of a locale, for `lang` attributes and Intl. */
export function getLanguageTag(locale: Locale): string {
  return LOCALE_TRAITS[locale].tag
}

/** Returns the writing direction of a locale, for `dir` attributes. */
export function getTextDirection(locale: Locale): 'ltr' | 'rtl' {
  return LOCALE_TRAITS[locale].direction
}
