import * as z from 'zod/mini'
import type { Realm } from './realm.ts'

/**
 * Sign-in methods in the order of the log-in page, with the names of spec 2 §6. The card (`qr`) comes first, because
 * children use it. In `amr` and `amr_hint`, the password is `pwd` (RFC 8176).
 */
export const SIGN_IN_METHODS = ['qr', 'gar', 'vidis', 'domino', 'ak-bibliotheken', 'group-code', 'password'] as const
export const SignInMethod = z.enum(SIGN_IN_METHODS)
export type SignInMethod = z.infer<typeof SignInMethod>

/** Methods in which a server of another organisation identifies the user. */
export const EXTERNAL_METHODS = ['gar', 'vidis', 'domino', 'ak-bibliotheken'] as const
export const ExternalMethod = z.enum(EXTERNAL_METHODS)
export type ExternalMethod = z.infer<typeof ExternalMethod>

/** Docs, decision 13: users who log in with a method belong to this realm. */
const REALM_BY_METHOD: Record<ExternalMethod, Realm> = {
  gar: 'fr',
  vidis: 'de',
  domino: 'nl',
  'ak-bibliotheken': 'de',
}

/** Returns the realm of the users who log in with an external method. */
export function getMethodRealm(method: ExternalMethod): Realm {
  return REALM_BY_METHOD[method]
}

/**
 * Returns the methods of a country's log-in page in the order of the page. `configured` are the external methods of the
 * deployment.
 */
export function listSignInMethods(realm: Realm, configured: readonly string[]): readonly SignInMethod[] {
  return SIGN_IN_METHODS.filter(
    (method) => !isExternalMethod(method) || (getMethodRealm(method) === realm && configured.includes(method)),
  )
}

/** Returns whether a server of another organisation identifies the user. */
export function isExternalMethod(method: string): method is ExternalMethod {
  return EXTERNAL_METHODS.some((external) => external === method)
}

/**
 * Returns the method that the `amr_hint` of a client names; undefined for `password` and for a method that is not
 * offered. Spec 2 §7.
 */
export function findHintedMethod(hint: string | undefined, offered: readonly SignInMethod[]): SignInMethod | undefined {
  return offered.find((method) => method === hint && method !== 'password')
}
