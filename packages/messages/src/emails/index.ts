import type { Locale } from '@lectern/contracts'
import type { en } from '../locales/en/emails.ts'
import type { PlaceholdersOf, TranslationOf } from './translations.ts'

type English = typeof en

/** Every key of what mails say. */
type LetterKey = keyof English
/** What mails say in one locale. */
export type Letters = TranslationOf<English>

const LOADERS: Record<Locale, () => Promise<Letters>> = {
  de: async () => (await import('../locales/de/emails.ts')).de,
  fi: async () => (await import('../locales/fi/emails.ts')).fi,
  fr: async () => (await import('../locales/fr/emails.ts')).fr,
  nl: async () => (await import('../locales/nl/emails.ts')).nl,
  no: async () => (await import('../locales/no/emails.ts')).no,
  sv: async () => (await import('../locales/sv/emails.ts')).sv,
  en: async () => (await import('../locales/en/emails.ts')).en,
  us: async () => (await import('../locales/us/emails.ts')).us,
}

/** Writes in one language: `say('letter.hello', { name })`. */
export type Say = <K extends LetterKey>(
  key: K,
  ...values: [PlaceholdersOf<English[K]>] extends [never] ? [] : [Record<PlaceholdersOf<English[K]>, string>]
) => string

/** What mails say in a locale, with the placeholders filled. */
export async function letterWriter(locale: Locale): Promise<Say> {
  const texts = await LOADERS[locale]()
  return (key, ...values) => {
    const filled = new Map<string, string>(Object.entries(values[0] ?? {}))
    return texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => filled.get(name) ?? '')
  }
}

/** The texts as they stand, for checks. */
export function loadLetters(locale: Locale): Promise<Letters> {
  return LOADERS[locale]()
}
