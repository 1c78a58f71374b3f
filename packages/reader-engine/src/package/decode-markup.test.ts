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
