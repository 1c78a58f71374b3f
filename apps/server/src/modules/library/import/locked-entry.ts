import type { Entry } from 'yauzl'
import { decodeEntryName } from './entry-name.ts'
import { ImportRefused } from './import-refusal.ts'

/** Bits of the flags of an encrypted entry: encryption and strong encryption. APPNOTE 6.3.10 §4.4.4. */
const LOCKED_FLAGS = 0x0041
/** Compression method and extra field of an entry with AES encryption. APPNOTE 6.3.10 §4.4.5, §4.6.1. */
const AES_METHOD = 99
const AES_FIELD = 0x9901

export const isLocked = ({ generalPurposeBitFlag, compressionMethod, extraFields }: Entry): boolean =>
  (generalPurposeBitFlag & LOCKED_FLAGS) !== 0 ||
  compressionMethod === AES_METHOD ||
  extraFields.some(({ id }) => id === AES_FIELD)

export const lockedRefusal = (file?: string) =>
  new ImportRefused('import_zip_encrypted', { file, reason: 'ask for a copy without a password' })

/** Offsets in the local header of an entry. APPNOTE 6.3.10 §4.3.7. */
const LOCAL_HEADER = { signature: 0x04034b50, flags: 6, method: 8, nameLength: 26, bytes: 30 } as const
/** Bytes at the start of a file that contain the first header and usually the whole first name. */
export const FIRST_HEADER_BYTES = 512

/** `start` are the first bytes of a file. Returns the name of the first entry if its local header says that the entry is encrypted. */
export function findLockedName(start: Buffer): string | undefined {
  if (start.length < LOCAL_HEADER.bytes || start.readUInt32LE(0) !== LOCAL_HEADER.signature) return undefined
  const locked =
    (start.readUInt16LE(LOCAL_HEADER.flags) & LOCKED_FLAGS) !== 0 ||
    start.readUInt16LE(LOCAL_HEADER.method) === AES_METHOD
  const nameEnd = LOCAL_HEADER.bytes + start.readUInt16LE(LOCAL_HEADER.nameLength)
  return locked ? decodeEntryName(start.subarray(LOCAL_HEADER.bytes, nameEnd)).path : undefined
}

/** Message of yauzl, which does not return such an entry. */
export const STRONG_ENCRYPTION = 'strong encryption is not supported'
