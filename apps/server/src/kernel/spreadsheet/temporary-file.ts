import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'

/** No file is read for so long. */
const LEFT_AFTER_MS = 3_600_000

/**
 * Gives `read` the path of a new file in the data folder, and deletes the file afterwards. Also deletes the files of
 * processes that were killed, because such a file can contain names and passwords.
 */
export async function withTemporaryFile<T>(
  { dataFolder }: Pick<Settings, 'dataFolder'>,
  read: (path: string) => Promise<T>,
  now = Date.now(),
): Promise<T> {
  const folder = join(dataFolder, 'spreadsheets')
  await mkdir(folder, { recursive: true })
  await deleteLeftFiles(folder, now)
  const path = join(folder, randomUUID())
  try {
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function deleteLeftFiles(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process can delete the file at the same time.
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && now - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
