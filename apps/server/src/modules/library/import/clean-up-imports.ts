import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Catalogue } from '../catalogue.ts'
import { discardRevision } from './import-book.ts'
import { STAGING_PREFIX, stagingKey } from '../../content/index.ts'

/** Takes away what imports that died half-way left behind: uploads of dead processes, and revisions without a row. */
export async function cleanUpImports(store: ObjectStore, catalogue: Catalogue, uploadFolder: string): Promise<void> {
  await mkdir(uploadFolder, { recursive: true })
  for (const name of await readdir(uploadFolder)) {
    if (!isRunning(Number.parseInt(name, 10))) await rm(join(uploadFolder, name), { force: true })
  }
  const staged: string[] = []
  for await (const key of store.list(STAGING_PREFIX)) staged.push(key.slice(STAGING_PREFIX.length))
  for (const sha256 of staged)
    await catalogue.whereIdle(sha256, async () => {
      const finished = (await catalogue.find(sha256)) !== undefined
      await (finished ? store.delete(stagingKey(sha256)) : discardRevision(store, sha256))
    })
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
