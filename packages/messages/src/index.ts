export type { CataloguePart, CoreKey, MessageKey, Translate } from './catalogue.ts'
export { loadCatalogue } from './load-catalogue.ts'
