import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readSecret } from '../../../kernel/database/secret.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { decrypt, encrypt } from '../../../kernel/encryption.ts'

/** Encrypts a text for one person. A text that is copied to the row of another person cannot be decrypted. */
export async function seal(home: Db, userUid: string, text: string): Promise<string> {
  return encrypt(await readKey(home), userUid, text)
}

/** Decrypts a text of `seal`. Throws if the person or any byte differs. */
export async function unseal(home: Db, userUid: string, sealed: string): Promise<string> {
  return decrypt(await readKey(home), userUid, sealed)
}

async function readKey(home: Db): Promise<Buffer> {
  const text = await readSecret(home, 'second-factor-key', z.string(), () => randomBytes(32).toString('base64url'))
  return Buffer.from(text, 'base64url')
}
