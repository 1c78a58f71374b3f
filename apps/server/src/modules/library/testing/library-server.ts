import { join } from 'node:path'
import type { TestKernelOptions } from '../../../testing/test-kernel.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { openFolderStore } from '../../../kernel/object-store/folder-store.ts'
import { createContentModule, loadContentPolicies } from '../../content/index.ts'
import type { AppModule } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { IdentityModule } from '../../identity/index.ts'
import { createLibraryModule } from '../index.ts'
import { createOpdsModule } from '../opds/opds-module.ts'
import { IMPORT_LIMITS, type ImportLimits } from '../import/import-limits.ts'

export interface LibraryServer extends TestServer {
  readonly store: ObjectStore
  /** Uploads a file, by default as a super user of the realm `se`. */
  upload(file: Uint8Array, as?: TestPerson): Promise<Response>
}

export const superUser: TestPerson = {
  userId: '019a0000-0000-7000-8000-00000000000a',
  realm: 'se',
  roles: ['admin'],
  superUser: true,
}
export const pupil: TestPerson = { userId: '019a0000-0000-7000-8000-00000000000b', realm: 'se' }
export const otherPupil: TestPerson = { userId: '019a0000-0000-7000-8000-00000000000c', realm: 'se' }
export const foreignPupil: TestPerson = { userId: '019a0000-0000-7000-8000-00000000000d', realm: 'de' }

const WITHOUT_CHECK: ImportLimits = { ...IMPORT_LIMITS, checkMs: 0 }

/** Starts a server with the modules library and content. `wrap` can replace methods of the store. */
export async function startLibraryServer(
  options: TestKernelOptions & {
    /** Default: the limits of the product, but without the check by EPUBCheck, which takes most of the time. */
    readonly limits?: ImportLimits
    readonly wrap?: (store: ObjectStore) => ObjectStore
    /** Default: a folder store. */
    readonly store?: ObjectStore
    /** Creates further modules. With the module `identity`, apps can log in to the feeds of OPDS. */
    readonly others?: (kernel: Kernel) => Promise<readonly AppModule[]>
  } = {},
): Promise<LibraryServer> {
  let opened: ObjectStore | undefined
  const server = await startTestServer({
    ...options,
    modules: async (kernel) => {
      const { settings, clock, shards } = kernel
      const plain = options.store ?? (await openFolderStore(join(settings.dataFolder, 'objects')))
      const store = options.wrap?.(plain) ?? plain
      opened = store
      const policies = await loadContentPolicies(shards.home, {
        origin: settings.contentOrigin,
        lifetimeSeconds: settings.contentPolicySeconds,
        clock,
      })
      const others = (await options.others?.(kernel)) ?? []
      const identity = others.find((module): module is IdentityModule => 'opdsTokens' in module)
      return [
        ...others,
        ...(identity ? [createOpdsModule({ kernel, store, policies, tokens: identity.opdsTokens })] : []),
        createLibraryModule({ kernel, store, policies, limits: options.limits ?? WITHOUT_CHECK }),
        createContentModule({ store, policies, origins: settings }),
      ]
    },
  })
  if (opened === undefined) throw new Error('the store was not opened')
  return {
    ...server,
    store: opened,
    upload: (file, as = superUser) =>
      server.fetch('/api/library/v1/books', {
        method: 'POST',
        as,
        headers: { 'content-type': 'application/epub+zip' },
        body: Buffer.from(file),
      }),
  }
}

/** Returns the keys with the prefix, sorted. */
export async function listKeys(store: ObjectStore, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}
