import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readSecret } from '../../../kernel/database/secret.ts'
import type { Db } from '../../../kernel/database/shards.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals a text for one person with AES-256-GCM (NIST SP 800-38D): a row that is copied to somebody else does not open.
 * The key is the deployment's own, kept in the home database, apart from the shards' rows.
 */
export async function seal(home: Db, userUid: string, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(home), nonce).setAAD(Buffer.from(userUid))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what `seal` made for the same person; throws where anything about it was changed. */
export async function unseal(home: Db, userUid: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(home), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(userUid))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

async function keyOf(home: Db): Promise<Buffer> {
  const text = await readSecret(home, 'second-factor-key', z.string(), () => randomBytes(32).toString('base64url'))
  return Buffer.from(text, 'base64url')
}
