export type {
  CataloguePart,
  CoreKey,
  OfflineKey,
  MessageKey,
  PortalKey,
  ReadingKey,
  Translate,
  WorkKey,
} from './catalogue.ts'
export { type Catalogue, loadCatalogue } from './load-catalogue.ts'
