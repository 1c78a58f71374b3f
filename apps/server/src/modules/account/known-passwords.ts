import { PASSWORD_MIN_LENGTH, passwordRule } from '@lectern/contracts'
import type { FieldRule } from '@lectern/contracts'

/** NIST SP 800-63B §3.1.1.2: a new password is looked up among those that are known from breaches. */
let known: Promise<ReadonlySet<string>> | undefined

/** The list comes with the server and is read when the first password is chosen: nobody is asked over the network. */
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_LENGTH))
}

/** What is wrong with a new password, if anything; one that says the name of its account is as bad as a known one. */
export async function newPasswordRule(password: string, names: readonly string[]): Promise<FieldRule | undefined> {
  const rule = passwordRule(password)
  if (rule !== undefined) return rule
  const plain = password.toLowerCase()
  if (names.some((name) => name.toLowerCase() === plain)) return 'password_common'
  return (await (known ??= loadKnown())).has(plain) ? 'password_common' : undefined
}
