import { mkdir } from 'node:fs/promises'
import { compileCacheFolder } from '../../../kernel/compile-cache.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { concurrencyLimit } from '../../../kernel/concurrency-limit.ts'
import {
  importBook,
  importFile,
  type FileOutcome,
  type ImportBook,
  type ImportPorts,
  type ImportTarget,
} from './import-book.ts'
import type { ImportLimits } from './import-limits.ts'
import { inspectInProcess } from './inspect-in-process.ts'

/** Each import needs a database connection, a process and some memory. */
const MAX_CONCURRENT_IMPORTS = 2

export interface Importer {
  readonly importBook: ImportBook
  /** Imports a file for another purpose than a new book. Errors as those of `importBook`. */
  readonly importUpload: <Recorded>(
    source: AsyncIterable<Uint8Array>,
    target: ImportTarget<Recorded>,
  ) => Promise<FileOutcome<Recorded>>
}

/** Returns the functions that import files. They share one limit of concurrent imports. */
export function createImporter(
  { clock, ids, settings }: Pick<Kernel, 'clock' | 'ids' | 'settings'>,
  store: ObjectStore,
  catalogue: Catalogue,
  uploadFolder: string,
  limits: ImportLimits,
): Importer {
  const cacheFolder = compileCacheFolder(settings)
  const inspect: ImportPorts['inspect'] = (file, bounds, check) =>
    inspectInProcess(cacheFolder, { file, limits: bounds, check })
  const runLimited = concurrencyLimit(MAX_CONCURRENT_IMPORTS)
  const ports: ImportPorts = { store, catalogue, inspect, clock, ids, limits, runLimited: runLimited, uploadFolder }
  const createFolder = () => mkdir(uploadFolder, { recursive: true })
  return {
    importBook: async (order) => {
      await createFolder()
      return importBook(ports, order)
    },
    importUpload: async (source, target) => {
      await createFolder()
      return importFile(ports, { source }, target)
    },
  }
}
