import { superUserScope } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'

/**
 * The caller, as the verified access token describes it. Realm and user come from the token, never from a request's
 * body.
 */
export interface Actor {
  readonly userId: string
  readonly realm: Realm
  readonly roles: readonly Role[]
  readonly scopes: readonly string[]
  readonly subscriptions: readonly string[]
  readonly acr: string
  readonly amr: readonly string[]
  /** The session of the token. */
  readonly session?: string
  /** Time of the log-in: seconds since 1970. */
  readonly authTime: number
  /** The impersonator, during an impersonation. Spec 2 §4. */
  readonly act?: { readonly sub: string; readonly name: string }
}

/** Spec 2 §6: a super user holds the write scope of their realm. */
export function isSuperUser(actor: Actor): boolean {
  return actor.scopes.includes(superUserScope(actor.realm))
}

/**
 * Returns the id of the person at the keyboard, for the audit log: the impersonator during an impersonation, else the
 * user.
 */
export function auditActor({ act, userId }: Pick<Actor, 'act' | 'userId'>): string {
  return act?.sub ?? userId
}
