import { ACR, isSecondFactorAllowed } from '@lectern/contracts'
import type { SessionUser } from '../platform/session/token-set.ts'
import { isSuperUser } from './is-super-user.ts'

/** Returns true if the user may change second factors in this session. Returns false during an impersonation. */
export function mayChangeSecondFactors(user: SessionUser): boolean {
  return user.act === undefined && isSecondFactorAllowed(user.roles, isSuperUser(user))
}

/** Returns true if the app offers a log-in with a second factor. Spec 2 §2 and §4. */
export function mayEscalate(user: SessionUser): boolean {
  const secure = user.acr === ACR.secure || isSuperUser(user)
  return mayChangeSecondFactors(user) && user.realm === 'se' && !secure
}
