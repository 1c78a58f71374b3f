import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'
import { LOCALE_FILES } from './locales/index.ts'

export type Catalogue = Readonly<Record<string, string>>

/**
 * Loads the texts of one part of the catalogue in one locale. Each part is a separate chunk, so that a page loads only
 * the parts that it needs.
 */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<Catalogue> {
  return (await LOCALE_FILES[locale][part]()).texts
}
