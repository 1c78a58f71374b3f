/**
 * Decodes an XML file by its byte order mark, its first bytes or its XML declaration; the default is UTF-8. XML 1.0
 * appendix F.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes)
}

/** Number of bytes at the start of the file that may contain the XML declaration. */
const DECLARATION_BYTES = 200
const DECLARED = /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/

function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  const [, declared] = DECLARED.exec(String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES))) ?? []
  // A declared UTF-16 is wrong at this point, because UTF-16 text begins with a byte order mark or contains zero bytes.
  return declared === undefined || /^utf-?16/i.test(declared) || !isKnownEncoding(declared) ? 'utf-8' : declared
}

function isKnownEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement'
  } catch {
    return false
  }
}
