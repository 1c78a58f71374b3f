import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'

export type Catalogue = Readonly<Record<string, string>>
export type Loaders = Record<Locale, () => Promise<Catalogue>>

const CORE: Loaders = {
  de: async () => (await import('./locales/de.ts')).de,
  fi: async () => (await import('./locales/fi.ts')).fi,
  fr: async () => (await import('./locales/fr.ts')).fr,
  nl: async () => (await import('./locales/nl.ts')).nl,
  no: async () => (await import('./locales/no.ts')).no,
  sv: async () => (await import('./locales/sv.ts')).sv,
  en: async () => (await import('./locales/en.ts')).en,
  us: async () => (await import('./locales/us.ts')).us,
}

const PORTAL: Loaders = {
  de: async () => (await import('./locales/portal/de.ts')).portalDe,
  fi: async () => (await import('./locales/portal/fi.ts')).portalFi,
  fr: async () => (await import('./locales/portal/fr.ts')).portalFr,
  nl: async () => (await import('./locales/portal/nl.ts')).portalNl,
  no: async () => (await import('./locales/portal/no.ts')).portalNo,
  sv: async () => (await import('./locales/portal/sv.ts')).portalSv,
  en: async () => (await import('./locales/portal/en.ts')).portalEn,
  us: async () => (await import('./locales/portal/us.ts')).portalUs,
}

const WORK: Loaders = {
  de: async () => (await import('./locales/work/de.ts')).workDe,
  fi: async () => (await import('./locales/work/fi.ts')).workFi,
  fr: async () => (await import('./locales/work/fr.ts')).workFr,
  nl: async () => (await import('./locales/work/nl.ts')).workNl,
  no: async () => (await import('./locales/work/no.ts')).workNo,
  sv: async () => (await import('./locales/work/sv.ts')).workSv,
  en: async () => (await import('./locales/work/en.ts')).workEn,
  us: async () => (await import('./locales/work/us.ts')).workUs,
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
