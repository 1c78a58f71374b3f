export type { CataloguePart, CoreKey, MessageKey, PortalKey, Translate } from './catalogue.ts'
export { loadCatalogue } from './load-catalogue.ts'
