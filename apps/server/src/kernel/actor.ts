import { superUserScope } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'

/** Who calls, as the verified access token says. Realm and user come from here, never from a request's body. */
export interface Actor {
  readonly userId: string
  readonly realm: Realm
  readonly roles: readonly Role[]
  readonly scopes: readonly string[]
  readonly subscriptions: readonly string[]
  readonly acr: string
  readonly amr: readonly string[]
  /** The session that the token belongs to. */
  readonly session?: string
  /** When the person proved who they are: seconds since 1970. */
  readonly authTime: number
  /** Set while somebody else acts as this user. Spec 2 §4. */
  readonly act?: { readonly sub: string; readonly name: string }
}

/** Spec 2 §6: a super user holds the write scope of their realm. */
export function isSuperUser(actor: Actor): boolean {
  return actor.scopes.includes(superUserScope(actor.realm))
}

/** Who does it, for the audit log: whoever acts as the user, else the user. */
export function auditActor({ act, userId }: Pick<Actor, 'act' | 'userId'>): string {
  return act?.sub ?? userId
}
