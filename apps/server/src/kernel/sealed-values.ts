import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { readSecret } from './database/secret.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { Kernel } from './kernel.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Encrypts values of a module with a key of its own. */
export interface Seal {
  /** Encrypts a value for one row. `rowId` names the row: a value that is copied to another row cannot be decrypted. */
  seal(rowId: string, value: unknown): Promise<string>
  /** Decrypts a value. Throws if the row or any byte differs. */
  unseal(rowId: string, sealed: string): Promise<unknown>
}

/** Returns the seal with the key of this name, which the first use creates in the home database. */
export function sealWith({ shards }: Kernel, keyName: string): Seal {
  let key: Promise<Buffer> | undefined
  const loadKey = async (): Promise<Buffer> => {
    const text = await readSecret(shards.home, keyName, z.string(), () => randomBytes(32).toString('base64url'))
    return Buffer.from(text, 'base64url')
  }
  // A seal reads its key once, because a list can have many thousands of sealed values.
  const readKey = (): Promise<Buffer> => {
    key ??= loadKey()
    // After an outage, the next value tries again.
    key.catch(() => (key = undefined))
    return key
  }
  return {
    seal: async (rowId, value) =>
      encrypt(await readKey(), rowId, (await compress(JSON.stringify(value))).toString('base64')),
    unseal: async (rowId, sealed) => {
      const text = decrypt(await readKey(), rowId, sealed)
      return JSON.parse((await decompress(Buffer.from(text, 'base64'))).toString('utf8'))
    },
  }
}
