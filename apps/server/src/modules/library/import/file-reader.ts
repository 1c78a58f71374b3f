import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const CHUNK_BYTES = 65_536

/**
 * Reads a file for yauzl. yauzl's own reader (3.4.0) queues the reads of all streams, and
 * throws outside of any stream if a stream is destroyed while its read waits. That ended the server's process.
 */
export class FileReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly bytes: number

  private constructor(file: FileHandle, bytes: number) {
    super()
    this.#file = file
    this.bytes = bytes
  }

  /** Opens a file. Throws the errors of the file system. */
  static async open(path: string): Promise<FileReader> {
    const file = await open(path, 'r')
    try {
      return new FileReader(file, (await file.stat()).size)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Returns a stream of the bytes from `start` to `end`. `end` is not included and is greater than `start`. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#file, start, end), { objectMode: false, highWaterMark: CHUNK_BYTES })
  }

  /** yauzl calls this function after `ZipFile.close` and the end of all streams. */
  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(callback)
  }
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const length = Math.min(CHUNK_BYTES, end - position)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    // The file is shorter than its headers say. yauzl counts the bytes and reports the difference.
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
