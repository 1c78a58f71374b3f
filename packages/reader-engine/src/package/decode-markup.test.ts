import { expect, test } from 'vitest'
import { decodeMarkup } from './decode-markup.ts'

const text = '<p>Å — 日</p>'
const utf16 = (content: string, bigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(content.length * 2))
  for (let at = 0; at < content.length; at++) view.setUint16(at * 2, content.charCodeAt(at), !bigEndian)
  return new Uint8Array(view.buffer)
}
const bytes = (content: string) => new TextEncoder().encode(content)

test.each([
  ['UTF-8', bytes(text)],
  ['UTF-8 with a byte order mark', bytes(`\uFEFF${text}`)],
  ['UTF-16 with a byte order mark', utf16(`\uFEFF${text}`, true)],
  ['UTF-16, little-endian', utf16(`\uFEFF${text}`, false)],
  ['UTF-16 that is detected by its first bracket', utf16(text, true)],
  ['little-endian UTF-16 that is detected by its first bracket', utf16(text, false)],
])('%s is decoded', (_what, encoded) => {
  expect(decodeMarkup(encoded)).toBe(text)
})

test.each([
  ['UTF-8', bytes],
  ['UTF-16', (content: string) => utf16(content, false)],
])('a byte order mark of %s is used rather than the declared encoding', (_name, encode) => {
  const declared = `<?xml version="1.0" encoding="windows-1252"?>${text}`
  expect(decodeMarkup(encode(`\uFEFF${declared}`))).toBe(declared)
})

test('a declared encoding is used if the bytes do not contradict it', () => {
  const latin = new Uint8Array([...bytes('<?xml version="1.0" encoding="iso-8859-1"?><p>'), 0xe5])
  expect(decodeMarkup(latin)).toMatch(/å$/)
  const wrong = '<?xml version="1.0" encoding="utf-16"?><p>å'
  expect(decodeMarkup(bytes(wrong))).toBe(wrong)
  const unknown = '<?xml version="1.0" encoding="klingon"?><p>å'
  expect(decodeMarkup(bytes(unknown))).toBe(unknown)
})

test.each([
  ['the first half of a byte order mark', [0xfe, 0x41, 0x42], '\ufffdAB'],
  ['the first half of another byte order mark', [0xff, 0x41, 0x42], '\ufffdAB'],
  ['the second half of a byte order mark', [0x41, 0xff, 0x42], 'A\ufffdB'],
  ['the second half of another byte order mark', [0x41, 0xfe, 0x42], 'A\ufffdB'],
  ['a zero without a bracket', [0x00, 0x41, 0x42], '\0AB'],
  ['a zero after another character', [0x41, 0x00, 0x42], 'A\0B'],
  ['a bracket at the second place', [0x41, 0x3c, 0x42], 'A<B'],
])('a file that begins with %s is UTF-8', (_what, file, decoded) => {
  expect(decodeMarkup(new Uint8Array(file))).toBe(decoded)
})

test('a declared UTF-16 is ignored in each spelling, and other declarations apply', () => {
  for (const name of ['UTF16', 'utf-16le']) {
    const wrong = `<?xml version="1.0" encoding="${name}"?><p>å`
    expect(decodeMarkup(bytes(wrong))).toBe(wrong)
  }
})
