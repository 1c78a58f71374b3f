import * as z from 'zod/mini'

/** Roles that a person can have in a school unit. Spec 2 §3. */
export const ROLES = ['admin', 'employee', 'guardian', 'student'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * Returns whether a user may set up a second factor. Spec 2 §5: students and guardians have no secure log-in. A super
 * user may always set one up.
 */
export function isSecondFactorAllowed(roles: readonly string[], isSuperUser: boolean): boolean {
  if (isSuperUser) return true
  const isStaff = roles.some((role) => role === 'admin' || role === 'employee')
  return isStaff && !roles.some((role) => role === 'student' || role === 'guardian')
}

/** Returns the scope that makes its owner a super user of a realm. Spec 2 §6. */
export function superUserScope(realm: string): string {
  return `ilt.user.${realm}.write`
}
