import * as z from 'zod/mini'
import type { Realm } from './realm.ts'

/**
 * Sign-in methods in the order in which a log-in page offers them. A child finds the card first. The names are those of
 * spec 2 §6, 'auth methods detected', and are also used in `amr` and `amr_hint` (where a password is RFC 8176's `pwd`).
 */
export const SIGN_IN_METHODS = ['qr', 'gar', 'vidis', 'domino', 'ak-bibliotheken', 'group-code', 'password'] as const
export const SignInMethod = z.enum(SIGN_IN_METHODS)
export type SignInMethod = z.infer<typeof SignInMethod>

/** Methods of another organisation's server. Offered only where the deployment configures them. */
export const EXTERNAL_METHODS = ['gar', 'vidis', 'domino', 'ak-bibliotheken'] as const
export const ExternalMethod = z.enum(EXTERNAL_METHODS)
export type ExternalMethod = z.infer<typeof ExternalMethod>

/** Docs, decision 13: the country of each external method. A person who logs in with a method belongs to that realm. */
const REALM_BY_METHOD: Record<ExternalMethod, Realm> = {
  gar: 'fr',
  vidis: 'de',
  domino: 'nl',
  'ak-bibliotheken': 'de',
}

/** Returns the realm of the people who log in with an external method. */
export function getMethodRealm(method: ExternalMethod): Realm {
  return REALM_BY_METHOD[method]
}

/**
 * Returns the methods on a country's log-in page, in their order. `configured` are this deployment's external methods
 * (`/config.json`).
 */
export function listSignInMethods(realm: Realm, configured: readonly string[]): readonly SignInMethod[] {
  return SIGN_IN_METHODS.filter(
    (method) => !isExternalMethod(method) || (getMethodRealm(method) === realm && configured.includes(method)),
  )
}

/** Returns true if another organisation's server identifies the person. */
export function isExternalMethod(method: string): method is ExternalMethod {
  return EXTERNAL_METHODS.some((external) => external === method)
}

/**
 * Returns the method that a client's `amr_hint` asks for, if the country offers it. A password needs no hint. Spec 2
 * §7.
 */
export function findHintedMethod(hint: string | undefined, offered: readonly SignInMethod[]): SignInMethod | undefined {
  return offered.find((method) => method === hint && method !== 'password')
}
