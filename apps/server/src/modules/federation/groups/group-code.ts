import { makeReadableCode } from '../../../kernel/readable-code.ts'

const CODE_LENGTH = 6

/** Returns a random group code, one of 31^6. */
export function makeGroupCode(): string {
  return makeReadableCode(CODE_LENGTH)
}
