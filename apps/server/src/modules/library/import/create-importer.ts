import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { concurrencyLimit } from '../../../kernel/concurrency-limit.ts'
import { importBook, type ImportBook, type ImportPorts } from './import-book.ts'
import type { ImportLimits } from './import-limits.ts'
import { inspectInProcess } from './inspect-in-process.ts'

/** Each import needs a database connection, a process and some memory. */
const MAX_CONCURRENT_IMPORTS = 2

/** Returns the function that imports books. */
export function createImporter(
  { clock, ids, settings }: Pick<Kernel, 'clock' | 'ids' | 'settings'>,
  store: ObjectStore,
  catalogue: Catalogue,
  uploadFolder: string,
  limits: ImportLimits,
): ImportBook {
  const cacheFolder = join(settings.dataFolder, 'compile-cache')
  const inspect: ImportPorts['inspect'] = (file, bounds, check) =>
    inspectInProcess(cacheFolder, { file, limits: bounds, check })
  const runLimited = concurrencyLimit(MAX_CONCURRENT_IMPORTS)
  const ports: ImportPorts = { store, catalogue, inspect, clock, ids, limits, runLimited: runLimited, uploadFolder }
  return async (order) => {
    await mkdir(uploadFolder, { recursive: true })
    return importBook(ports, order)
  }
}
