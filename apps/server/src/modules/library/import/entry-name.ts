import { isSafeObjectKey } from '../../../kernel/object-store/object-key.ts'

/** Why an entry is left out: it is never written and never served. */
export type UnsafeName = 'absolute' | 'leaves the root' | 'cannot be stored'

export interface EntryName {
  readonly path: string
  /** False where the bytes are not UTF-8, as OCF 3.3 §4.2.3 asks. */
  readonly utf8: boolean
}

const CP437_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/** The name of a zip entry. Many tools write UTF-8 without the flag that says so; the rest is code page 437. */
export function decodeEntryName(raw: Uint8Array): EntryName {
  try {
    return { path: separators(new TextDecoder('utf-8', { fatal: true }).decode(raw)), utf8: true }
  } catch {
    const text = Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437_HIGH.charAt(byte - 128)))
    return { path: separators(text.join('')), utf8: false }
  }
}

/** Old Windows packers wrote backslashes. */
function separators(name: string): string {
  return name.replaceAll('\\', '/')
}

/** Whether a name may be written under the book's own prefix; gives the reason where it may not. */
export function unsafeName(path: string): UnsafeName | undefined {
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'absolute'
  if (path.split('/').includes('..')) return 'leaves the root'
  return isSafeObjectKey(`${STORE_PREFIX_ROOM}/${path}`) ? undefined : 'cannot be stored'
}

/** As long as the longest prefix a book's files get. */
const STORE_PREFIX_ROOM = `encoded/${'0'.repeat(64)}/gzip`

/** Names that differ only by this are the same to some file systems. OCF 3.3 §4.2.3. */
export function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
