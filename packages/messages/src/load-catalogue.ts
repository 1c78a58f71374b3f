import type { Locale } from '@lectern/contracts'
import type { CataloguePart } from './catalogue.ts'
import { LOCALE_FILES } from './locales/index.ts'

export type Catalogue = Readonly<Record<string, string>>

/** Loads the texts of one part. Each part is a chunk of its own, so that a visit loads only the parts that it shows. */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<Catalogue> {
  return (await LOCALE_FILES[locale][part]()).texts
}
