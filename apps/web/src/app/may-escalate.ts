import { ACR, superUserScope } from '@lectern/contracts'
import type { SessionUser } from '../platform/session/token-set.ts'

/** Employees and admins, where they are themselves. Spec 2 §6: an admin is an employee too. */
export function mayHaveSecondFactor({ roles, act }: SessionUser): boolean {
  return act === undefined && roles.some((role) => role === 'employee' || role === 'admin')
}

/** Spec 2 §2 and §4: escalation is for employees of country se who are not securely logged in yet. */
export function mayEscalate(user: SessionUser): boolean {
  const secure = user.acr === ACR.secure || user.scopes.includes(superUserScope(user.realm))
  return mayHaveSecondFactor(user) && user.realm === 'se' && !secure
}
