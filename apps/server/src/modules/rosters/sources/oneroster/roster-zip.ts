import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { SourceError } from '../source-error.ts'

/** Limits of a zip file with a roster. Tests use lower limits. */
export interface RosterZipLimits {
  /** OneRoster 1.2 knows 23 files. */
  readonly entries: number
  /** Maximum inflated size of the files that are read, together. */
  readonly unpackedBytes: number
}

const MIB = 1024 * 1024
/** A roster of 100,000 people has about 150 MiB, most of it enrollments. */
export const ROSTER_ZIP_LIMITS: RosterZipLimits = {
  entries: 200,
  unpackedBytes: 1024 * MIB,
}

const ZIP_OPTIONS = { lazyEntries: true, autoClose: false } as const

/** The files at the top of a zip file. The letter case of their names does not count. */
export interface RosterZip {
  has(name: string): boolean
  /** Returns the text of a file. Throws a `SourceError` if it is missing, damaged, encrypted, too large or not in UTF-8. */
  read(name: string): AsyncIterable<string>
  close(): void
}

/**
 * Opens a zip file without inflating anything. The file is in the memory, because yauzl's reader of files (3.4.0) throws
 * outside of any stream if a reading ends early.
 */
export async function openRosterZip(file: Uint8Array, limits: RosterZipLimits): Promise<RosterZip> {
  const zip = await orDamaged(fromBufferPromise(Buffer.from(file.buffer, file.byteOffset, file.length), ZIP_OPTIONS))
  const entries = await orDamaged(listEntries(zip, limits))
  let unpackedBytes = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) throw new SourceError('incomplete', `${name} is missing`)
      if (entry.isEncrypted()) throw new SourceError('invalid-response', `${name} is encrypted`)
      // The zip library stops a stream that is longer than its stated size.
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > limits.unpackedBytes) throw new SourceError('too-large', name)
      yield* decode(inflate(zip, entry, name), name)
    },
    close: () => zip.close(),
  }
}

async function listEntries(zip: ZipFile, limits: RosterZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries)
    throw new SourceError('too-large', `the zip file has ${zip.entryCount} files, and ${limits.entries} is the most`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw new SourceError('invalid-response', 'the zip file has two files of the same name')
    entries.set(name, entry)
  }
  return entries
}

async function* inflate(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    const chunks: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw new SourceError('invalid-response', `${name} is damaged`, { cause: error })
  }
  if (sum !== entry.crc32) throw new SourceError('invalid-response', `${name} is damaged: its checksum is wrong`)
}

/** Leaves out a byte order mark. */
async function* decode(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const toText = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new SourceError('invalid-response', `${name} is not in UTF-8`)
    }
  }
  for await (const chunk of chunks) yield toText(chunk)
  yield toText()
}

async function orDamaged<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError('invalid-response', 'the zip file is damaged', { cause: error })
  }
}
