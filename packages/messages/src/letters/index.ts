import type { Locale } from '@lectern/contracts'
import type { en } from './en.ts'
import type { PlaceholdersOf, TranslationOf } from './translations.ts'

type English = typeof en

/** Every key of what mails say. */
type LetterKey = keyof English
/** What mails say in one locale. */
export type Letters = TranslationOf<English>

const LOADERS: Record<Locale, () => Promise<Letters>> = {
  de: async () => (await import('./de.ts')).de,
  fi: async () => (await import('./fi.ts')).fi,
  fr: async () => (await import('./fr.ts')).fr,
  nl: async () => (await import('./nl.ts')).nl,
  no: async () => (await import('./no.ts')).no,
  sv: async () => (await import('./sv.ts')).sv,
  en: async () => (await import('./en.ts')).en,
  us: async () => (await import('./us.ts')).us,
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
