import { PASSWORD_MIN_LENGTH, passwordRule } from '@lectern/contracts'
import type { FieldRule } from '@lectern/contracts'

/**
 * Passwords from data breaches, in lower case. NIST SP 800-63B §3.1.1.2 requires that new passwords are compared with
 * such a list.
 */
let knownPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the list from an installed package, so that no password leaves the server. */
async function loadKnownPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_LENGTH))
}

/** Words that an attacker would try first on this product. ASVS 5.0, 6.1.2; docs/security.md, 'Own accounts'. */
const PRODUCT_WORDS = ['lectern', 'talking book', 'talking books']

/**
 * Returns the rule that a new password breaks, or undefined. A password that equals one of `names` or a product name
 * counts as common.
 */
export async function newPasswordRule(password: string, names: readonly string[]): Promise<FieldRule | undefined> {
  const rule = passwordRule(password)
  if (rule !== undefined) return rule
  const plain = password.toLowerCase()
  const letters = extractLetters(plain)
  const isSameName = (name: string): boolean =>
    name.toLowerCase() === plain || (letters !== '' && extractLetters(name.toLowerCase()) === letters)
  if ([...names, ...PRODUCT_WORDS].some(isSameName)) return 'password_common'
  return (await (knownPasswords ??= loadKnownPasswords())).has(plain) ? 'password_common' : undefined
}

/** Returns the letters of a text. Digits around a name do not make a password stronger ('lectern2026'). */
const extractLetters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
