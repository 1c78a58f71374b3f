import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { damaged, SpreadsheetRefused, tooLarge } from './spreadsheet-problem.ts'

/** The files inside a workbook file. Paths have no leading slash, and their letter case does not count. */
export interface ZipPackage {
  has(path: string): boolean
  /** Throws SpreadsheetRefused if these files together are larger than the limit, before one of them is read. */
  refuseLarge(paths: readonly string[]): void
  /**
   * Returns the inflated bytes of a file. Throws SpreadsheetRefused if the file is missing, damaged or locked, or if all
   * files that were read are larger than the limit.
   */
  read(path: string): AsyncIterable<Uint8Array>
  close(): void
}

/** Opens a zip file without inflating anything. Throws SpreadsheetRefused if it is damaged. */
export async function openPackage(file: string, limits: SpreadsheetLimits): Promise<ZipPackage> {
  const zip = await orDamaged(openPromise(file, { lazyEntries: true, autoClose: false }))
  const entries = await orDamaged(listEntries(zip))
  const statedSize = (path: string): number => entries.get(foldPath(path))?.uncompressedSize ?? 0
  let unpackedBytes = 0
  const refuseAbove = (bytes: number): void => {
    if (bytes > limits.unpackedBytes) throw tooLarge(limits, 'unpackedBytes')
  }
  return {
    has: (path) => entries.has(foldPath(path)),
    refuseLarge: (paths) => refuseAbove(paths.reduce((sum, path) => sum + statedSize(path), unpackedBytes)),
    async *read(path) {
      const entry = entries.get(foldPath(path))
      if (entry === undefined) throw damaged(`${path} is missing`)
      if (entry.isEncrypted()) throw new SpreadsheetRefused({ kind: 'encrypted' })
      // The zip library stops a stream that is longer than its stated size.
      unpackedBytes += entry.uncompressedSize
      refuseAbove(unpackedBytes)
      yield* inflate(zip, entry)
    },
    close: () => zip.close(),
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(foldPath(entry.fileName), entry)
  return entries
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    yield* chunks
  } catch (error) {
    throw toDamaged(error)
  }
}

async function orDamaged<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening
  } catch (error) {
    throw toDamaged(error)
  }
}

/** Converts an error of the zip library. Its causes are in the file. */
function toDamaged(error: unknown): SpreadsheetRefused {
  return damaged(`the zip file is damaged (${error instanceof Error ? error.message : String(error)})`)
}

function foldPath(path: string): string {
  return path.replace(/^\//, '').toLowerCase()
}
