import * as z from 'zod/mini'

interface LocaleTraits {
  /** BCP 47 tag for `lang` attributes and Intl. Spec 1 §1, locale map. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** CLDR plural categories of the language. A text with a count has one variant for each category. */
  readonly plurals: readonly Intl.LDMLPluralRule[]
}

/**
 * The languages of the user interface. Spec 1 §1. A new language needs an entry here and a folder in
 * `packages/messages/src/locales/`.
 */
const LOCALE_TRAITS = {
  de: { tag: 'de', direction: 'ltr', plurals: ['one', 'other'] },
  fi: { tag: 'fi', direction: 'ltr', plurals: ['one', 'other'] },
  fr: { tag: 'fr', direction: 'ltr', plurals: ['one', 'many', 'other'] },
  nl: { tag: 'nl', direction: 'ltr', plurals: ['one', 'other'] },
  no: { tag: 'nb', direction: 'ltr', plurals: ['one', 'other'] },
  sv: { tag: 'sv', direction: 'ltr', plurals: ['one', 'other'] },
  en: { tag: 'en-GB', direction: 'ltr', plurals: ['one', 'other'] },
  us: { tag: 'en-US', direction: 'ltr', plurals: ['one', 'other'] },
} as const satisfies Record<string, LocaleTraits>

const isLocale = (key: string): key is keyof typeof LOCALE_TRAITS => Object.hasOwn(LOCALE_TRAITS, key)

export const LOCALES = Object.keys(LOCALE_TRAITS).filter(isLocale)
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>
export type PluralCategory<L extends Locale> = (typeof LOCALE_TRAITS)[L]['plurals'][number]

/** Returns the BCP 47 tag of a locale, for `lang` attributes and Intl. */
export function getLanguageTag(locale: Locale): string {
  return LOCALE_TRAITS[locale].tag
}

/** Returns the writing direction of a locale, for `dir` attributes. */
export function getTextDirection(locale: Locale): 'ltr' | 'rtl' {
  return LOCALE_TRAITS[locale].direction
}
