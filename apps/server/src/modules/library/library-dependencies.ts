import { join } from 'node:path'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import type { ContentPolicies } from '../content/index.ts'
import { createCatalogue, type Catalogue } from './catalogue/catalogue.ts'
import { createImporter, type Importer } from './import/create-importer.ts'
import { IMPORT_LIMITS, type ImportLimits } from './import/import-limits.ts'

export interface LibraryOptions {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  /** Tests set lower limits. */
  readonly limits?: ImportLimits
}

export interface LibraryDependencies extends Importer {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  readonly catalogue: Catalogue
  readonly uploadFolder: string
}

export function createLibraryDependencies(options: LibraryOptions): LibraryDependencies {
  const { kernel, store, policies, limits = IMPORT_LIMITS } = options
  const catalogue = createCatalogue(kernel.shards, kernel.ids)
  const uploadFolder = join(kernel.settings.dataFolder, 'uploads')
  const importer = createImporter(kernel, store, catalogue, uploadFolder, limits)
  return { kernel, store, policies, catalogue, uploadFolder, ...importer }
}
