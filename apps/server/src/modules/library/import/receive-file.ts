import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ObjectStoreError } from '../../../kernel/object-store/object-store.ts'
import { ImportRefused } from './import-refusal.ts'

export interface ReceivedFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/**
 * Streams an upload into a file. Removes the file after an error. Throws ImportRefused if the upload is too large, and
 * an ObjectStoreError if the disk is full.
 */
export async function receiveFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const digest = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes)
        throw new ImportRefused('import_too_large', { reason: `a book file may have ${maxBytes} bytes at most` })
      digest.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(counted, createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    throw isDiskFull(error) ? new ObjectStoreError('The disk of the upload folder is full', { cause: error }) : error
  }
  return { path, sha256: digest.digest('hex'), bytes }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
