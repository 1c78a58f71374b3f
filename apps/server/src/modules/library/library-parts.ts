import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import type { ContentPolicies } from '../content/index.ts'
import { atMost } from './at-most.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { importBook, type ImportOrder, type ImportOutcome, type ImportPorts } from './import/import-book.ts'
import { IMPORT_LIMITS, type ImportLimits } from './import/import-limits.ts'
import { inspectApart } from './import/inspect-apart.ts'

/** What the library's routes and commands are built from. */
export interface LibraryParts {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  readonly catalogue: Catalogue
  readonly limits: ImportLimits
  readonly uploadFolder: string
  importBook(order: ImportOrder): Promise<ImportOutcome>
}

/** Each import holds a database connection, a process and some memory while it runs. */
const IMPORTS_AT_ONCE = 2

export function createLibraryParts(
  given: Pick<LibraryParts, 'kernel' | 'store' | 'policies'> & { limits?: ImportLimits },
): LibraryParts {
  const { kernel, store, policies, limits = IMPORT_LIMITS } = given
  const catalogue = createCatalogue(kernel.shards)
  const uploadFolder = join(kernel.settings.dataFolder, 'uploads')
  const { clock, ids } = kernel
  const cacheFolder = join(kernel.settings.dataFolder, 'compile-cache')
  const inspect: ImportPorts['inspect'] = (file, bounds, check) =>
    inspectApart(cacheFolder, { file, limits: bounds, check })
  const inLine = atMost(IMPORTS_AT_ONCE)
  const ports: ImportPorts = { store, catalogue, inspect, clock, ids, limits, inLine, uploadFolder }
  return {
    kernel,
    store,
    policies,
    catalogue,
    limits,
    uploadFolder,
    importBook: async (order) => {
      await mkdir(uploadFolder, { recursive: true })
      return importBook(ports, order)
    },
  }
}
