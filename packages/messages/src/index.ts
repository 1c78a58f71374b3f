export type {
  CataloguePart,
  CoreKey,
  KeptKey,
  MessageKey,
  PortalKey,
  ReadingKey,
  Translate,
  WorkKey,
} from './catalogue.ts'
export { type Catalogue, loadCatalogue } from './load-catalogue.ts'
export { loadReadingCatalogue } from './load-reading-catalogue.ts'
