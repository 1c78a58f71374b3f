import type { Locale } from '@lectern/contracts'

/** What is said of kept books, by locale. */
export const keptLoaders: Record<Locale, () => Promise<Readonly<Record<string, string>>>> = {
  de: async () => (await import('./locales/kept/de.ts')).keptDe,
  fi: async () => (await import('./locales/kept/fi.ts')).keptFi,
  fr: async () => (await import('./locales/kept/fr.ts')).keptFr,
  nl: async () => (await import('./locales/kept/nl.ts')).keptNl,
  no: async () => (await import('./locales/kept/no.ts')).keptNo,
  sv: async () => (await import('./locales/kept/sv.ts')).keptSv,
  en: async () => (await import('./locales/kept/en.ts')).keptEn,
  us: async () => (await import('./locales/kept/us.ts')).keptUs,
}
