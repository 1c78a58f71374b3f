import { superUserScope } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'

/** The caller of a request, from the verified access token. */
export interface Actor {
  readonly userId: string
  readonly realm: Realm
  readonly roles: readonly Role[]
  readonly scopes: readonly string[]
  readonly subscriptions: readonly string[]
  readonly acr: string
  readonly amr: readonly string[]
  /** OAuth client of the token. Undefined if the token has no claim `client_id`. */
  readonly client?: string
  /** Session of the token. Undefined if the token has no claim `sid`. */
  readonly session?: string
  /** Time of the log-in, in seconds since 1970. */
  readonly authTime: number
  /** Id and name of the impersonator. Spec 2 §4. */
  readonly act?: { readonly sub: string; readonly name: string }
}

/** Returns whether the actor is a super user. Spec 2 §6. */
export function isSuperUser(actor: Pick<Actor, 'realm' | 'scopes'>): boolean {
  return actor.scopes.includes(superUserScope(actor.realm))
}

/**
 * Returns the id of the acting person for the audit log: the impersonator during an impersonation, otherwise the user.
 */
export function auditActor({ act, userId }: Pick<Actor, 'act' | 'userId'>): string {
  return act?.sub ?? userId
}

/** Method (`amr`) of the session of a child, which a parent has begun. */
export const PROFILE_METHOD = 'profile'

/** Methods of pupils: a card, the code of a group with a shared account, and the profile of a child. */
const STUDENT_METHODS: ReadonlySet<string> = new Set(['qr', 'group-code', PROFILE_METHOD])

/**
 * Returns whether the log-in gives only the rights of a student. Teachers create cards and group codes, so these
 * methods must not give other rights that the person has, for example those of an employee.
 */
export function isStudentLogIn({ amr }: Pick<Actor, 'amr'>): boolean {
  return amr.some((method) => STUDENT_METHODS.has(method))
}
