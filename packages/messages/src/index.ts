export type {
  AdministrationKey,
  CataloguePart,
  CoreKey,
  FamilyKey,
  OfflineKey,
  ManagementKey,
  MessageKey,
  PaymentKey,
  PortalKey,
  PlayerKey,
  ReadingKey,
  SyncKey,
  Translate,
  WorkKey,
} from './catalogue.ts'
export { type Catalogue, loadCatalogue } from './load-catalogue.ts'
