import { PASSWORD_MIN_LENGTH, passwordRule } from '@lectern/contracts'
import type { FieldRule } from '@lectern/contracts'

/** NIST SP 800-63B §3.1.1.2: a new password is compared with passwords that are known from breaches. */
let known: Promise<ReadonlySet<string>> | undefined

/**
 * The list is part of the server and is loaded when the first password is chosen, so that no password leaves the
 * server.
 */
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_LENGTH))
}

/** Words that an attacker would try first here: docs/security.md, 'Own accounts'. ASVS 5.0, 6.1.2. */
const OWN_WORDS = ['lectern', 'talking book', 'talking books']

/**
 * Returns the rule that a new password breaks, if any. A password that contains the account's name or our own name
 * counts as known.
 */
export async function newPasswordRule(password: string, names: readonly string[]): Promise<FieldRule | undefined> {
  const rule = passwordRule(password)
  if (rule !== undefined) return rule
  const plain = password.toLowerCase()
  const letters = lettersOf(plain)
  const isName = (name: string): boolean =>
    name.toLowerCase() === plain || (letters !== '' && lettersOf(name.toLowerCase()) === letters)
  if ([...names, ...OWN_WORDS].some(isName)) return 'password_common'
  return (await (known ??= loadKnown())).has(plain) ? 'password_common' : undefined
}

/** Keeps only letters: digits and signs around a name do not make a password better ('lectern2026'). */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
