import type { Locale } from '@lectern/contracts'
import type { Catalogue, Loaders } from './load-catalogue.ts'

const READING: Loaders = {
  de: async () => (await import('./locales/de/reading.ts')).readingDe,
  fi: async () => (await import('./locales/fi/reading.ts')).readingFi,
  fr: async () => (await import('./locales/fr/reading.ts')).readingFr,
  nl: async () => (await import('./locales/nl/reading.ts')).readingNl,
  no: async () => (await import('./locales/no/reading.ts')).readingNo,
  sv: async () => (await import('./locales/sv/reading.ts')).readingSv,
  en: async () => (await import('./locales/en/reading.ts')).readingEn,
  us: async () => (await import('./locales/us/reading.ts')).readingUs,
}

/** The messages of the pages of reading in one locale. Apart from the other parts, so that the reader does not load how to find them. */
export function loadReadingCatalogue(locale: Locale): Promise<Catalogue> {
  return READING[locale]()
}
