import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { readSecret } from '../../kernel/database/secret.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { decrypt, encrypt } from '../../kernel/encryption.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Encrypts a value for one import. */
export async function sealValue(kernel: Kernel, importId: string, value: unknown): Promise<string> {
  return encrypt(await readKey(kernel), importId, (await compress(JSON.stringify(value))).toString('base64'))
}

/** Decrypts a value of `sealValue`. Throws if the import or any byte differs. */
export async function unsealValue(kernel: Kernel, importId: string, sealed: string): Promise<unknown> {
  const text = decrypt(await readKey(kernel), importId, sealed)
  return JSON.parse((await decompress(Buffer.from(text, 'base64'))).toString('utf8'))
}

async function readKey({ shards }: Kernel): Promise<Buffer> {
  const text = await readSecret(shards.home, 'people-import-key', z.string(), () =>
    randomBytes(32).toString('base64url'),
  )
  return Buffer.from(text, 'base64url')
}
