import { join } from 'node:path'
import type { Kernel } from '../../../kernel/kernel.ts'
import { openFolderStore } from '../../../kernel/object-store/folder-store.ts'
import { loadContentPolicies } from '../../content/index.ts'
import { createLibraryDependencies, type LibraryDependencies } from '../library-dependencies.ts'

/** Creates the library without a server. The folder store is in the kernel's data folder. */
export async function createTestLibrary(kernel: Kernel): Promise<LibraryDependencies> {
  const store = await openFolderStore(join(kernel.settings.dataFolder, 'objects'))
  const options = { origin: 'http://127.0.0.1', lifetimeSeconds: 60, clock: kernel.clock }
  const policies = await loadContentPolicies(kernel.shards.home, options)
  return createLibraryDependencies({ kernel, store, policies })
}
