import { open } from 'node:fs/promises'

/** Kind of a file by its content. `ole` is the container of Excel 97 to 2003 and of files locked with a password. */
export type FileKind = 'empty-file' | 'zip' | 'legacy-xls' | 'encrypted' | 'unknown'

const ZIP_SIGNATURE = '504b'
const OLE_SIGNATURE = 'd0cf11e0a1b11ae1'
const CHUNK_BYTES = 65_536
/** Entries of the directory of an OLE file have this size, and begin at its multiples. MS-CFB §2.6. */
const ENTRY_BYTES = 128
const NAME_LENGTH_OFFSET = 64

/** Recognizes a file by its first bytes. Throws the errors of the file system. */
export async function identifyFile(path: string): Promise<FileKind> {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(OLE_SIGNATURE.length / 2)
    const { bytesRead } = await file.read(start, 0, start.length, 0)
    const signature = start.toString('hex', 0, bytesRead)
    if (bytesRead === 0) return 'empty-file'
    if (signature.startsWith(ZIP_SIGNATURE)) return 'zip'
    if (signature !== OLE_SIGNATURE) return 'unknown'
    return await identifyOle(file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES, autoClose: false }))
  } finally {
    await file.close()
  }
}

/** Searches all places for directory entries, because a damaged directory must not hide that a file is locked. */
async function identifyOle(chunks: AsyncIterable<Buffer>): Promise<FileKind> {
  let kind: FileKind = 'unknown'
  for await (const chunk of chunks)
    for (let at = 0; at + ENTRY_BYTES <= chunk.length; at += ENTRY_BYTES) {
      const name = entryName(chunk.subarray(at, at + ENTRY_BYTES))
      // MS-OFFCRYPTO §2.3.4.4.
      if (name === 'EncryptedPackage') return 'encrypted'
      // MS-XLS §2.1.2, and the name that Excel 5 wrote.
      if (name === 'Workbook' || name === 'Book') kind = 'legacy-xls'
    }
  return kind
}

function entryName(entry: Buffer): string {
  const bytes = entry.readUInt16LE(NAME_LENGTH_OFFSET)
  return bytes < 2 || bytes > NAME_LENGTH_OFFSET ? '' : entry.toString('utf16le', 0, bytes - 2)
}
