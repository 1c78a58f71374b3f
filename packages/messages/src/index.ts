export type { Catalogue, CatalogueKey, MessageKey, MessageValues, Translate } from './catalogue.ts'
export { loadCatalogue } from './load-catalogue.ts'
