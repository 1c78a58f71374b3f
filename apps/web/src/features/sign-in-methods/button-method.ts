import type { SignInMethod } from '@lectern/contracts'

/** A method with a button on the log-in page. */
export type ButtonMethod = Exclude<SignInMethod, 'password'>

export function hasButton(method: SignInMethod): method is ButtonMethod {
  return method !== 'password'
}
