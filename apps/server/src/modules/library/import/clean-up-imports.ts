import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../../kernel/database/embedded/postmaster.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { discardRevision } from './import-book.ts'
import { STAGING_PREFIX, stagingKey } from '../../content/index.ts'

/** Removes the remains of interrupted imports. */
export async function cleanUpImports(store: ObjectStore, catalogue: Catalogue, uploadFolder: string): Promise<void> {
  await mkdir(uploadFolder, { recursive: true })
  for (const name of await readdir(uploadFolder)) {
    const pid = Number.parseInt(name, 10)
    // In a container, every start has the same process id.
    if (Number.isNaN(pid) || pid === process.pid || !isAlive(pid)) await rm(join(uploadFolder, name), { force: true })
  }
  const staged: string[] = []
  for await (const key of store.list(STAGING_PREFIX)) staged.push(key.slice(STAGING_PREFIX.length))
  for (const sha256 of staged)
    await catalogue.runIfIdle(sha256, async () => {
      const finished = (await catalogue.find(sha256)) !== undefined
      await (finished ? store.delete(stagingKey(sha256)) : discardRevision(store, sha256))
    })
}
