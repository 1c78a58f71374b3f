import { superUserScope } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'

/**
 * The caller of a request, as described by the verified access token. Realm and user always come from the token, never
 * from the request's body.
 */
export interface Actor {
  readonly userId: string
  readonly realm: Realm
  readonly roles: readonly Role[]
  readonly scopes: readonly string[]
  readonly subscriptions: readonly string[]
  readonly acr: string
  readonly amr: readonly string[]
  /** Id of the session that the token belongs to. Undefined if the token has no claim `sid`. */
  readonly session?: string
  /** Time of the log-in, in seconds since 1970. */
  readonly authTime: number
  /** Id and name of the impersonator. Set only during an impersonation. Spec 2 §4. */
  readonly act?: { readonly sub: string; readonly name: string }
}

/** Returns whether the actor is a super user: their token has the write scope of their realm. Spec 2 §6. */
export function isSuperUser(actor: Actor): boolean {
  return actor.scopes.includes(superUserScope(actor.realm))
}

/**
 * Returns the id of the person who performs an action, for the audit log: the impersonator during an impersonation,
 * otherwise the user.
 */
export function auditActor({ act, userId }: Pick<Actor, 'act' | 'userId'>): string {
  return act?.sub ?? userId
}
