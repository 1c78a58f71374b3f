import type { SignInMethod } from '@lectern/contracts'

/** A method with a button. Username and password have their own form. */
export type ButtonMethod = Exclude<SignInMethod, 'password'>

export function hasButton(method: SignInMethod): method is ButtonMethod {
  return method !== 'password'
}
