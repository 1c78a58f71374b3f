import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a temporary file, passes its path to a function, and removes the file. */
export async function withFile<Result>(
  bytes: string | Uint8Array,
  run: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-spreadsheet-'))
  try {
    const file = join(folder, 'list.xlsx')
    await writeFile(file, bytes)
    return await run(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
