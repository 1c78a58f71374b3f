import type { Locale } from '@lectern/contracts'
import type { Catalogue, Loaders } from './load-catalogue.ts'

const READING: Loaders = {
  de: async () => (await import('./locales/reading/de.ts')).readingDe,
  fi: async () => (await import('./locales/reading/fi.ts')).readingFi,
  fr: async () => (await import('./locales/reading/fr.ts')).readingFr,
  nl: async () => (await import('./locales/reading/nl.ts')).readingNl,
  no: async () => (await import('./locales/reading/no.ts')).readingNo,
  sv: async () => (await import('./locales/reading/sv.ts')).readingSv,
  en: async () => (await import('./locales/reading/en.ts')).readingEn,
  us: async () => (await import('./locales/reading/us.ts')).readingUs,
}

/** The messages of the pages of reading in one locale. Apart from the other parts, so that the reader does not load how to find them. */
export function loadReadingCatalogue(locale: Locale): Promise<Catalogue> {
  return READING[locale]()
}
