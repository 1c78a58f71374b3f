import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTemporaryFile } from './temporary-file.ts'

test('a file is deleted after its use, and the file of a killed process after an hour', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-file-'))
  const folder = join(dataFolder, 'spreadsheets')
  try {
    await mkdir(folder)
    for (const [name, minutes] of [['left', 61] as const, ['in use', 59] as const]) {
      await writeFile(join(folder, name), 'name')
      const changed = new Date(Date.now() - minutes * 60_000)
      await utimes(join(folder, name), changed, changed)
    }
    const during = await withTemporaryFile({ dataFolder }, async (path) => {
      await writeFile(path, 'name')
      return readdir(folder)
    })
    expect([during.length, during.includes('left')]).toEqual([2, false])
    const failed = withTemporaryFile({ dataFolder }, async (path) => {
      await writeFile(path, 'name')
      throw new Error('not read')
    })
    await expect(failed).rejects.toThrow('not read')
    expect(await readdir(folder)).toEqual(['in use'])
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})
