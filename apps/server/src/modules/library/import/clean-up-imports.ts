import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../../kernel/database/embedded/postmaster.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { discardFiles, isComplete } from './import-book.ts'
import { STAGING_PREFIX, stagingKey } from '../../content/index.ts'

/** Removes the remains of interrupted imports. */
export async function cleanUpImports(store: ObjectStore, catalogue: Catalogue, uploadFolder: string): Promise<void> {
  await mkdir(uploadFolder, { recursive: true })
  for (const name of await readdir(uploadFolder)) {
    const file = join(uploadFolder, name)
    if (await isRemain(name, file)) await rm(file, { force: true })
  }
  const staged: string[] = []
  for await (const key of store.list(STAGING_PREFIX)) staged.push(key.slice(STAGING_PREFIX.length))
  for (const sha256 of staged)
    await catalogue.runIfIdle(sha256, async () => {
      await ((await isComplete(store, catalogue, sha256))
        ? store.delete(stagingKey(sha256))
        : discardFiles(store, sha256))
    })
}

/**
 * Returns whether the upload belongs to an ended process. In a container, every start has the same process id, so a
 * file with the id of this process can be older than the process. A newer file is an upload that runs now.
 */
async function isRemain(name: string, file: string): Promise<boolean> {
  const pid = Number.parseInt(name, 10)
  if (pid !== process.pid) return Number.isNaN(pid) || !isAlive(pid)
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs < performance.timeOrigin
}
