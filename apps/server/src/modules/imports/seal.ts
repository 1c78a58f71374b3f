import type { Kernel } from '../../kernel/kernel.ts'
import { sealWith } from '../../kernel/sealed-values.ts'

const KEY_NAME = 'people-import-key'

/** Encrypts a value for one import. */
export const sealValue = (kernel: Kernel, importId: string, value: unknown): Promise<string> =>
  sealWith(kernel, KEY_NAME).seal(importId, value)

/** Decrypts a value of `sealValue`. Throws if the import or any byte differs. */
export const unsealValue = (kernel: Kernel, importId: string, sealed: string): Promise<unknown> =>
  sealWith(kernel, KEY_NAME).unseal(importId, sealed)
