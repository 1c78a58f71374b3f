import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip file. The entry may be invalid, for tests of hostile files. */
export interface ZipEntry {
  readonly name: string | Buffer
  readonly data: string | Uint8Array
  readonly store?: boolean
  /** Sets the encryption flag in the headers. The data stays unencrypted. */
  readonly encrypted?: boolean
  /** Makes the entry a Unix symbolic link, whose data is the path of its target. */
  readonly symlink?: boolean
  /** Uncompressed size in bytes that the headers state. By default the real size. */
  readonly claimedSize?: number
}

const UTF8_FLAG = 0x0800
const ENCRYPTED_FLAG = 0x0001
const MADE_BY_UNIX = (3 << 8) | 20
const SYMLINK_MODE = 0o120777
const FILE_MODE = 0o100644

/** Returns a zip file with the entries in the given order. Names can be invalid. APPNOTE 6.3.10. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = writeEntry(entry, offset)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function writeEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const name = typeof entry.name === 'string' ? Buffer.from(entry.name) : entry.name
  const data = Buffer.from(entry.data)
  const packed = entry.store ? data : deflateRawSync(data)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  // Raw bytes may not be valid UTF-8, so the UTF-8 flag is not set.
  const utf8 = typeof entry.name === 'string' ? UTF8_FLAG : 0
  shared.writeUInt16LE(utf8 | (entry.encrypted ? ENCRYPTED_FLAG : 0), 2)
  shared.writeUInt16LE(entry.store ? 0 : 8, 4)
  shared.writeUInt32LE(0x5c210000, 6)
  shared.writeUInt32LE(crc32(data), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(entry.claimedSize ?? data.length, 18)
  shared.writeUInt16LE(name.length, 22)

  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(((entry.symlink ? SYMLINK_MODE : FILE_MODE) << 16) >>> 0, 6)
  tail.writeUInt32LE(offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(MADE_BY_UNIX)
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, shared, tail, name])
  return { local, central }
}
