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

/** Server module for the files of books. */
export const contentModule: ModuleDefinition<ContentNeeds> = {
  name: 'content',
  create: ({ settings }, { store, policies }) => createContentModule({ store, policies, origins: settings }),
}

export function createContentModule(options: ContentOptions): AppModule {
  return {
    plugin: (app) => registerContent(app, options),
    readiness: [{ name: 'object-store', check: () => options.store.check() }],
  }
}
