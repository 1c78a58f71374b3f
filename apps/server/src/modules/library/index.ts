import type { AppModule } from '../../kernel/app-module.ts'
import { cleanUpImports } from './import/clean-up-imports.ts'
import { loadDemoBooks } from './demo/load-demo-books.ts'
import { importCommand } from './import/import-command.ts'
import { createLibraryDependencies, type LibraryOptions } from './library-dependencies.ts'
import { countReadingCommand } from './statistics/count-reading-command.ts'
import { libraryRoutes } from './library-routes.ts'
import { acceptUploads } from './import/upload-book.ts'

export { findByTitle, titlesOf } from './catalogue/book-titles.ts'
export { isGranted } from './catalogue/granted-books.ts'
export { readingHolder } from './personal-data.ts'
export { readLogTable } from './reading-state/read-log-table.ts'

/** Catalogue, shelves, marks and imports. Spec 1 §7 and spec 2 §7. */
export function createLibraryModule(options: LibraryOptions): AppModule {
  const library = createLibraryDependencies(options)
  return {
    name: 'library',
    routes: libraryRoutes(library),
    plugin: (app) => {
      acceptUploads(app)
      return Promise.resolve()
    },
    commands: [importCommand(library.importBook), countReadingCommand(options.kernel)],
    demo: { when: 'at once', load: () => loadDemoBooks(library) },
    start: () => cleanUpImports(library.store, library.catalogue, library.uploadFolder),
  }
}
