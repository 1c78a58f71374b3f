import type { Locale } from '@lectern/contracts'

/** What is said of kept books, by locale. */
export const keptLoaders: Record<Locale, () => Promise<Readonly<Record<string, string>>>> = {
  de: async () => (await import('./locales/de/offline.ts')).keptDe,
  fi: async () => (await import('./locales/fi/offline.ts')).keptFi,
  fr: async () => (await import('./locales/fr/offline.ts')).keptFr,
  nl: async () => (await import('./locales/nl/offline.ts')).keptNl,
  no: async () => (await import('./locales/no/offline.ts')).keptNo,
  sv: async () => (await import('./locales/sv/offline.ts')).keptSv,
  en: async () => (await import('./locales/en/offline.ts')).keptEn,
  us: async () => (await import('./locales/us/offline.ts')).keptUs,
}
