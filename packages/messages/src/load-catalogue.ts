import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'
import { LOCALE_FILES } from './locales/index.ts'

export type Catalogue = Readonly<Record<string, string>>

/** Loads the texts of one part of the catalogue. Each part is a separate chunk, so that a page loads only its parts. */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<Catalogue> {
  return (await LOCALE_FILES[locale][part]()).texts
}
