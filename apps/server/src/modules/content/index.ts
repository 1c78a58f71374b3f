import type { AppModule } from '../../kernel/app-module.ts'
import { registerContent, type ContentOptions } from './content-routes.ts'

export { contentOriginFor } from './content-origin.ts'
export { contentTypeOf, isCompressible } from './content-type.ts'
export { loadContentPolicies, type ContentPolicies } from './policies.ts'
export {
  encodedKey,
  encodedPrefix,
  fileKey,
  revisionPrefix,
  STAGING_PREFIX,
  stagingKey,
  type Encoding,
} from './revision-keys.ts'

/** Serves the files of books, and says whether their store can be reached. */
export function createContentModule(options: ContentOptions): AppModule {
  return {
    name: 'content',
    plugin: (app) => registerContent(app, options),
    readiness: [{ name: 'object-store', check: () => options.store.check() }],
  }
}
