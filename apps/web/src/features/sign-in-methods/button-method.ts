import type { SignInMethod } from '@lectern/contracts'

/** A method with a button on the log-in page. `school-account` finds the login system of a school. */
export type ButtonMethod = Exclude<SignInMethod, 'password'> | 'school-account'

export function hasButton(method: SignInMethod): method is Exclude<SignInMethod, 'password'> {
  return method !== 'password'
}
