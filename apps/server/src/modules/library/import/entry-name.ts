import { isSafeObjectKey } from '../../../kernel/object-store/object-key.ts'

/** Reason why an archive entry is not imported. */
export type UnsafeName = 'absolute' | 'leaves the root' | 'cannot be stored'

export interface EntryName {
  readonly path: string
  /** True if the name is valid UTF-8, as EPUB 3.3 §4.2.3 requires. */
  readonly utf8: boolean
}

const CP437_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/**
 * Decodes the name of a zip entry, as code page 437 if the name is not valid UTF-8. The UTF-8 flag is ignored, because
 * many tools do not set it.
 */
export function decodeEntryName(raw: Uint8Array): EntryName {
  try {
    return { path: separators(new TextDecoder('utf-8', { fatal: true }).decode(raw)), utf8: true }
  } catch {
    const text = Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437_HIGH.charAt(byte - 128)))
    return { path: separators(text.join('')), utf8: false }
  }
}

/** Old Windows tools write backslashes. */
function separators(name: string): string {
  return name.replaceAll('\\', '/')
}

/** Returns why a file with this path must not be stored, or undefined. */
export function unsafeName(path: string): UnsafeName | undefined {
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'absolute'
  if (path.split('/').includes('..')) return 'leaves the root'
  return isSafeObjectKey(`${STORE_PREFIX_ROOM}/${path}`) ? undefined : 'cannot be stored'
}

/** Placeholder with the length of the longest key prefix of a book's files. */
const STORE_PREFIX_ROOM = `encoded/${'0'.repeat(64)}/gzip`

/**
 * Removes differences of letter case and Unicode composition. Some file systems treat two such names as one file. EPUB
 * 3.3 §4.2.3.
 */
export function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
