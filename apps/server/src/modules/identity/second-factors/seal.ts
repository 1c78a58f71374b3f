import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readSecret } from '../../../kernel/database/secret.ts'
import type { Db } from '../../../kernel/database/shards.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text for one person with AES-256-GCM (NIST SP 800-38D). A text that is copied to the row of another person
 * cannot be decrypted.
 */
export async function seal(home: Db, userUid: string, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await readKey(home), nonce).setAAD(Buffer.from(userUid))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text of `seal`. Throws if the person or any byte differs. */
export async function unseal(home: Db, userUid: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', await readKey(home), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(userUid))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

async function readKey(home: Db): Promise<Buffer> {
  const text = await readSecret(home, 'second-factor-key', z.string(), () => randomBytes(32).toString('base64url'))
  return Buffer.from(text, 'base64url')
}
