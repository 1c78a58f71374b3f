import { isSafeObjectKey } from '../../../kernel/object-store/object-key.ts'

/** The reason why an entry is left out: it is neither written nor served. */
export type UnsafeName = 'absolute' | 'leaves the root' | 'cannot be stored'

export interface EntryName {
  readonly path: string
  /** False where the bytes are not UTF-8, which OCF 3.3 §4.2.3 requires. */
  readonly utf8: boolean
}

const CP437_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/**
 * Decodes the name of a zip entry. Many tools write UTF-8 without the flag for it; other names are in code page 437.
 */
export function decodeEntryName(raw: Uint8Array): EntryName {
  try {
    return { path: separators(new TextDecoder('utf-8', { fatal: true }).decode(raw)), utf8: true }
  } catch {
    const text = Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437_HIGH.charAt(byte - 128)))
    return { path: separators(text.join('')), utf8: false }
  }
}

/** Replaces the backslashes of old Windows tools. */
function separators(name: string): string {
  return name.replaceAll('\\', '/')
}

/** Returns the reason why a name may not be written under the book's own prefix, or undefined. */
export function unsafeName(path: string): UnsafeName | undefined {
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'absolute'
  if (path.split('/').includes('..')) return 'leaves the root'
  return isSafeObjectKey(`${STORE_PREFIX_ROOM}/${path}`) ? undefined : 'cannot be stored'
}

/** A placeholder with the length of the longest prefix of a book's files. */
const STORE_PREFIX_ROOM = `encoded/${'0'.repeat(64)}/gzip`

/** Folds a name: two names with the same fold are the same name on some file systems. OCF 3.3 §4.2.3. */
export function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
