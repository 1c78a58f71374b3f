import { contentOriginFor } from '../content/index.ts'
import type { Route } from '../../kernel/route.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import type { ContentAddressFor } from './catalogue/content-address.ts'
import { uploadRoutes } from './import/upload-book.ts'
import type { LibraryDependencies } from './library-dependencies.ts'
import { managedBookRoutes } from './managed-books/managed-book-routes.ts'
import { offlineFileRoutes } from './offline-files/offline-file-routes.ts'
import { readingStateRoutes } from './reading-state/reading-state-routes.ts'
import { resumeRoutes } from './resume/resume-routes.ts'
import { revisionRoutes } from './revisions/revision-routes.ts'
import { shelfRoutes } from './shelf/shelf-routes.ts'
import { statisticsRoutes } from './statistics/statistics-routes.ts'
import { unitBookRoutes } from './unit-books/unit-book-routes.ts'
import { visibilityRoutes } from './visibility/visibility-routes.ts'

/** Returns all routes of the library. Spec 1 §7 and spec 2 §7, 'Library base'. */
export function libraryRoutes({ kernel, store, policies, importBook, importUpload }: LibraryDependencies): Route[] {
  const addressFor: ContentAddressFor = (request) => ({ origin: contentOriginFor(kernel.settings, request), policies })
  return [
    ...shelfRoutes(kernel, addressFor),
    ...catalogueRoutes(kernel, addressFor),
    ...resumeRoutes(kernel.clock, store),
    ...offlineFileRoutes(kernel.clock, store, addressFor),
    ...readingStateRoutes(kernel),
    ...unitBookRoutes(kernel, addressFor),
    ...statisticsRoutes(kernel.clock, addressFor),
    ...visibilityRoutes(kernel.clock),
    ...managedBookRoutes(kernel),
    ...uploadRoutes(kernel, importBook, addressFor),
    ...revisionRoutes(kernel, importUpload),
  ]
}
