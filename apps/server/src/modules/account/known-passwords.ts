import { PASSWORD_MIN_LENGTH, passwordRule } from '@lectern/contracts'
import type { FieldRule } from '@lectern/contracts'

/**
 * Passwords of at least `PASSWORD_MIN_LENGTH` characters that are known from data breaches, in lower case; loaded at
 * the first use. NIST SP 800-63B §3.1.1.2 requires that new passwords are compared with such a list.
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
 * Returns the rule that a new password breaks, or undefined. A password counts as common if the list of known passwords
 * contains it. It also counts as common if the password or its letters equal one of `names` or a product name.
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

/**
 * Returns only the letters of a text: digits and punctuation around a name do not make a password stronger
 * ('lectern2026').
 */
const extractLetters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
