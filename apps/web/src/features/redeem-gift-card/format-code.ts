/** Characters of a code, without spaces and hyphens. */
const CODE_LENGTH = 12
const GROUP = /.{4}(?=.)/gu

/** Returns a typed or pasted code in groups of four, such as `ABCD-EFGH-JKLM`. Other characters are left out. */
export function formatCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, '')
    .slice(0, CODE_LENGTH)
    .replace(GROUP, '$&-')
}

/** Returns whether a code has all characters. */
export const isComplete = (code: string): boolean => code.replaceAll('-', '').length === CODE_LENGTH
