import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { cleanUpImports } from './import/clean-up-imports.ts'
import { fillScripted } from './import/fill-scripted.ts'
import { loadDemoBooks } from './demo/load-demo-books.ts'
import { importCommand } from './import/import-command.ts'
import { createLibraryDependencies, type LibraryOptions } from './library-dependencies.ts'
import { countReadingCommand } from './statistics/count-reading-command.ts'
import { libraryRoutes } from './library-routes.ts'
import { acceptUploads } from './import/upload-book.ts'
import { readingPersonalData } from './personal-data.ts'
import { deleteOldFiles } from './revisions/delete-old-files.ts'
import { readLogTable } from './reading-state/read-log-table.ts'

export { findByTitle, findTitles, selectTitle } from './catalogue/book-titles.ts'
export { mayRead } from './catalogue/granted-books.ts'
export { toReader } from './entitlement/entitlement.ts'
export { opdsModule } from './opds/opds-module.ts'
export { findLastReading } from './reading-state/find-last-reading.ts'
export { readingPersonalData, readLogTable }

/** Cron expression: 02:07 UTC each day, at night in most realms. */
const EACH_NIGHT = '7 2 * * *'

/** Server module for the catalogue, imports, shelves and reading. Spec 1 §7 and spec 2 §7. */
export const libraryModule: ModuleDefinition<Pick<LibraryOptions, 'store' | 'policies'>> = {
  name: 'library',
  create: (kernel, { store, policies }) => {
    const module = createLibraryModule({ kernel, store, policies })
    return {
      ...module,
      start: async () => {
        await module.start?.()
        await kernel.jobs.repeat(deletionJob(kernel, store), EACH_NIGHT)
      },
    }
  },
  personalData: readingPersonalData,
  monthlyTables: [readLogTable],
}

export function createLibraryModule(options: LibraryOptions): AppModule {
  const library = createLibraryDependencies(options)
  return {
    routes: libraryRoutes(library),
    plugin: (app) => {
      acceptUploads(app)
      return Promise.resolve()
    },
    commands: [importCommand(library.importBook), countReadingCommand(options.kernel)],
    demo: { when: 'at once', load: () => loadDemoBooks(library) },
    start: async () => {
      await cleanUpImports(library.store, library.catalogue, library.uploadFolder)
      await fillScripted(options.kernel.shards, library.store)
    },
  }
}

function deletionJob({ shards, clock, ids }: Kernel, store: ObjectStore): JobKind<object> {
  const catalogue = createCatalogue(shards, ids)
  return { name: 'library-old-revisions', run: () => deleteOldFiles({ shards, clock, store, catalogue }) }
}
