import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { readSecret } from '../../../kernel/database/secret.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { makeReadableCode, normaliseCode } from '../../../kernel/readable-code.ts'
import { sealWith } from '../../../kernel/sealed-values.ts'

/** Length of a code: one of 31^12. */
const CODE_LENGTH = 12
const GROUP = /.{4}(?=.)/gu

/** The codes of new cards, of which only a hash and an encrypted copy are stored. */
export interface GiftCodes {
  make(cardUid: string): Promise<{ readonly codeHash: string; readonly sealedCode: string }>
  /** Returns the hash of a typed code. The key makes a copy of the table useless, because codes could be tried. */
  hash(typed: string): string
  /** Returns the code of a card as people read it, such as `ABCD-EFGH-JKLM`. */
  read(cardUid: string, sealedCode: string): Promise<string>
}

/** Loads the keys of the codes, which the first use creates in the home database. */
export async function openGiftCodes(kernel: Kernel): Promise<GiftCodes> {
  const make = () => randomBytes(32).toString('base64url')
  const key = await readSecret(kernel.shards.home, 'gift-card-key', z.string(), make)
  const seal = sealWith(kernel, 'gift-card-codes')
  const hash = (typed: string) => createHmac('sha256', key).update(normaliseCode(typed)).digest('base64url')
  return {
    make: async (cardUid) => {
      const code = makeReadableCode(CODE_LENGTH)
      return { codeHash: hash(code), sealedCode: await seal.seal(cardUid, code) }
    },
    hash,
    read: async (cardUid, sealedCode) =>
      z
        .string()
        .parse(await seal.unseal(cardUid, sealedCode))
        .replace(GROUP, '$&-'),
  }
}
