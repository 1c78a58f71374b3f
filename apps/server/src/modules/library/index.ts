import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import type { ContentPolicies } from '../content/index.ts'
import { cleanUpImports } from './import/clean-up-imports.ts'
import type { ImportLimits } from './import/import-limits.ts'
import { loadDemoBooks } from './demo/load-demo-books.ts'
import { importCommand } from './import-command.ts'
import { createLibraryParts } from './library-parts.ts'
import { countReadingCommand } from './reading/count-reading-command.ts'
import { libraryRoutes } from './library-routes.ts'
import { acceptUploads } from './upload-book.ts'

export { findByTitle, titlesOf } from './book-titles.ts'
export { isGranted } from './granted-books.ts'
export { readingHolder } from './person-holder.ts'
export { readLogTable } from './read-log-table.ts'

export interface LibraryOptions {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  /** Lowered by tests. */
  readonly limits?: ImportLimits
}

/** Catalogue, shelves, marks and imports. Spec 1 §7 and spec 2 §7. */
export function createLibraryModule(options: LibraryOptions): AppModule {
  const parts = createLibraryParts(options)
  return {
    name: 'library',
    routes: libraryRoutes(parts),
    plugin: (app) => {
      acceptUploads(app)
      return Promise.resolve()
    },
    commands: [importCommand(parts), countReadingCommand(options.kernel)],
    demo: { when: 'at once', load: () => loadDemoBooks(parts) },
    start: () => cleanUpImports(parts.store, parts.catalogue, parts.uploadFolder),
  }
}
