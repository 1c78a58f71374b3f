import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Obfuscation } from './encryption.ts'

/**
 * Returns the key from the package's unique identifier. Returns undefined for `adobe` if the identifier is not a UUID.
 * EPUB 3.3 §4.4.3.
 */
export function obfuscationKey(obfuscation: Obfuscation, identifier: string): Uint8Array | undefined {
  if (obfuscation === 'idpf') return createHash('sha1').update(identifier.replaceAll(/\s/g, '')).digest()
  const hex = identifier.replace(/^urn:uuid:/i, '').replaceAll(/[-\s]/g, '')
  return /^[0-9a-f]{32}$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined
}

/**
 * Number of obfuscated bytes at the start of a font. Sources: EPUB 3.3 §4.4.4 for `idpf`, Adobe's documentation for
 * `adobe`.
 */
const OBFUSCATED_BYTES: Record<Obfuscation, number> = { idpf: 1040, adobe: 1024 }

/**
 * Returns a stream that restores the original font. The obfuscation is an exclusive or, so a second exclusive or
 * removes the obfuscation.
 */
export function deobfuscate(obfuscation: Obfuscation, key: Uint8Array): Transform {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const plain = Buffer.from(chunk)
      const end = Math.min(plain.length, OBFUSCATED_BYTES[obfuscation] - at)
      for (let index = 0; index < end; index += 1)
        plain[index] = (plain[index] ?? 0) ^ (key[(at + index) % key.length] ?? 0)
      at += plain.length
      done(null, plain)
    },
  })
}
