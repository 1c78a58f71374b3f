import type { Locale } from '@lectern/contracts'
import type { Catalogue } from './catalogue.ts'

const LOADERS: Record<Locale, () => Promise<Catalogue>> = {
  de: async () => (await import('./locales/de.ts')).de,
  fi: async () => (await import('./locales/fi.ts')).fi,
  fr: async () => (await import('./locales/fr.ts')).fr,
  nl: async () => (await import('./locales/nl.ts')).nl,
  no: async () => (await import('./locales/no.ts')).no,
  sv: async () => (await import('./locales/sv.ts')).sv,
  en: async () => (await import('./locales/en.ts')).en,
  us: async () => (await import('./locales/us.ts')).us,
}

/** The messages of one locale; each lies in a file of its own, so that a visit fetches only the one it shows. */
export function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return LOADERS[locale]()
}
