import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'

export type Catalogue = Readonly<Record<string, string>>
export type Loaders = Record<Locale, () => Promise<Catalogue>>

const CORE: Loaders = {
  de: async () => (await import('./locales/de/core.ts')).de,
  fi: async () => (await import('./locales/fi/core.ts')).fi,
  fr: async () => (await import('./locales/fr/core.ts')).fr,
  nl: async () => (await import('./locales/nl/core.ts')).nl,
  no: async () => (await import('./locales/no/core.ts')).no,
  sv: async () => (await import('./locales/sv/core.ts')).sv,
  en: async () => (await import('./locales/en/core.ts')).en,
  us: async () => (await import('./locales/us/core.ts')).us,
}

const PORTAL: Loaders = {
  de: async () => (await import('./locales/de/portal.ts')).portalDe,
  fi: async () => (await import('./locales/fi/portal.ts')).portalFi,
  fr: async () => (await import('./locales/fr/portal.ts')).portalFr,
  nl: async () => (await import('./locales/nl/portal.ts')).portalNl,
  no: async () => (await import('./locales/no/portal.ts')).portalNo,
  sv: async () => (await import('./locales/sv/portal.ts')).portalSv,
  en: async () => (await import('./locales/en/portal.ts')).portalEn,
  us: async () => (await import('./locales/us/portal.ts')).portalUs,
}

const WORK: Loaders = {
  de: async () => (await import('./locales/de/work.ts')).workDe,
  fi: async () => (await import('./locales/fi/work.ts')).workFi,
  fr: async () => (await import('./locales/fr/work.ts')).workFr,
  nl: async () => (await import('./locales/nl/work.ts')).workNl,
  no: async () => (await import('./locales/no/work.ts')).workNo,
  sv: async () => (await import('./locales/sv/work.ts')).workSv,
  en: async () => (await import('./locales/en/work.ts')).workEn,
  us: async () => (await import('./locales/us/work.ts')).workUs,
}

const PARTS: Record<Exclude<CataloguePart, 'kept'>, Loaders> = { core: CORE, portal: PORTAL, work: WORK }

/** The messages of one part in one locale; each lies in a file of its own, so that a visit fetches only what it shows. */
export function loadCatalogue(locale: Locale, part: CataloguePart): Promise<Catalogue> {
  // Its files are named where they are wanted: most visits have no use even for their names.
  return part === 'kept' ? loadKept(locale) : PARTS[part][locale]()
}

async function loadKept(locale: Locale): Promise<Catalogue> {
  const { keptLoaders } = await import('./load-kept.ts')
  return keptLoaders[locale]()
}
