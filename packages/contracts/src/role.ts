import * as z from 'zod/mini'

/** Roles that a person can have in a school unit. Spec 2 §3. */
export const ROLES = ['admin', 'employee', 'guardian', 'student'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * Returns whether a user may set up a second factor. Super users always may. Spec 2 §5: students and guardians have no
 * secure log-in.
 */
export function isSecondFactorAllowed(roles: readonly string[], isSuperUser: boolean): boolean {
  if (isSuperUser) return true
  const isStaff = roles.some((role) => role === 'admin' || role === 'employee')
  return isStaff && !roles.some((role) => role === 'student' || role === 'guardian')
}

/** Returns whether a user may open the pages that manage users. Spec 2 §2: employees, and super users of the realm. */
export function mayManageUsers(roles: readonly string[], isSuperUser: boolean): boolean {
  return isSuperUser || roles.some((role) => role === 'admin' || role === 'employee')
}

/** Returns the scope of the super users of a realm. Spec 2 §6. */
export function superUserScope(realm: string): string {
  return `ilt.user.${realm}.write`
}
