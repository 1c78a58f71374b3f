import { readFileSync } from 'node:fs'
import { crc32, zstdCompressSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'

const ZSTANDARD = 93
/** Signatures and offsets of the local and the central header of a zip entry. APPNOTE 4.3.7, 4.3.12. */
const LOCAL = { signature: 0x04034b50, method: 8, crc: 14, bytes: 22, name: 30 }
const CENTRAL = { signature: 0x02014b50, method: 10, crc: 16, bytes: 24, name: 46 }

/**
 * Returns the book with one file compressed with Zstandard, which EPUB does not allow. Throws if the book has no such
 * file.
 */
export function recompressFile(epub: string, file: string): Uint8Array {
  const entries = unzipSync(readFileSync(epub))
  const content = entries[file]
  if (!content) throw new Error(`${epub} has no ${file}`)
  const zip = zipSync({ ...entries, [file]: [zstdCompressSync(content), { level: 0 }] })
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at < zip.length - CENTRAL.name; at++) {
    const header = [LOCAL, CENTRAL].find(({ signature }) => view.getUint32(at, true) === signature)
    if (!header || !isNamed(zip, at, header, file)) continue
    view.setUint16(at + header.method, ZSTANDARD, true)
    view.setUint32(at + header.crc, crc32(content), true)
    view.setUint32(at + header.bytes, content.length, true)
  }
  return zip
}

function isNamed(zip: Uint8Array, at: number, header: typeof LOCAL, file: string): boolean {
  const name = strToU8(file)
  return name.every((byte, index) => zip[at + header.name + index] === byte)
}
