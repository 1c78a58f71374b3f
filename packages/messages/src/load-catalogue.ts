import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'

export type Catalogue = Readonly<Record<string, string>>

/** The bundler makes one chunk of each file that matches an address. A test names the missing file of a new locale. */
const LOAD_PART: Readonly<Record<CataloguePart, (locale: Locale) => Promise<{ readonly texts: Catalogue }>>> = {
  core: (locale) => import(`./locales/${locale}/core.ts`),
  player: (locale) => import(`./locales/${locale}/player.ts`),
  portal: (locale) => import(`./locales/${locale}/portal.ts`),
  // The log-in page needs none of these parts, so the addresses of their chunks are in a chunk of their own.
  work: async (locale) => (await importLoaders()).loadWork(locale),
  reading: async (locale) => (await importLoaders()).loadReading(locale),
  offline: async (locale) => (await importLoaders()).loadOffline(locale),
  family: async (locale) => (await importLoaders()).loadFamily(locale),
  payment: async (locale) => (await importLoaders()).loadPayment(locale),
  administration: async (locale) => (await importLoaders()).loadAdministration(locale),
  management: async (locale) => (await importLoaders()).loadManagement(locale),
  syncs: async (locale) => (await importLoaders()).loadSyncs(locale),
}

const importLoaders = () => import('./load-other-parts.ts')

/** Loads the texts of one part of the catalogue. Each part is a separate chunk, so that a page loads only its parts. */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<Catalogue> {
  return (await LOAD_PART[part](locale)).texts
}
