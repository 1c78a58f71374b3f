import { superUserScope } from '@lectern/contracts'
import type { SessionUser } from '../platform/session/token-set.ts'

/** Returns true if the access token of the user has the scope of the realm's super users. Spec 2 §6. */
export function isSuperUser({ scopes, realm }: SessionUser): boolean {
  return scopes.includes(superUserScope(realm))
}
