import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import { registerContent, type ContentOptions } from './content-routes.ts'

export { contentOriginFor } from './content-origin.ts'
export { getContentType, isCompressible } from './content-type.ts'
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

type ContentNeeds = Pick<ContentOptions, 'store' | 'policies'>

/** Server module for the files of books. The server is ready only if the object store can be reached. */
export const contentModule: ModuleDefinition<ContentNeeds> = {
  name: 'content',
  create: ({ settings }, { store, policies }) => createContentModule({ store, policies, origins: settings }),
}

/** Creates the module with the routes of book files and the readiness check of the object store. */
export function createContentModule(options: ContentOptions): AppModule {
  return {
    plugin: (app) => registerContent(app, options),
    readiness: [{ name: 'object-store', check: () => options.store.check() }],
  }
}
