import * as z from 'zod/mini'

/** Roles that a person can have in a school unit. Spec 2 §3. */
export const ROLES = ['admin', 'employee', 'guardian', 'student'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Returns whether one of these roles is of staff, also if the person has other roles. Spec 2 §6, employee flag. */
function isStaff(roles: readonly string[]): boolean {
  return roles.some((role) => role === 'admin' || role === 'employee')
}

/**
 * Returns whether a user may set up a second factor: staff and super users. Guardians and students have no secure
 * log-in (spec 2 §5), but staff with another role keep theirs, because a school unit can demand it of them.
 * docs/decisions/0033-secure-log-in.md.
 */
export function isSecondFactorAllowed(roles: readonly string[], isSuperUser: boolean): boolean {
  return isSuperUser || isStaff(roles)
}

/** Returns whether a user may open the pages that manage users. Spec 2 §2: employees, and super users of the realm. */
export function mayManageUsers(roles: readonly string[], isSuperUser: boolean): boolean {
  return isSuperUser || isStaff(roles)
}

/** Returns the scope of the super users of a realm. Spec 2 §6. */
export function superUserScope(realm: string): string {
  return `ilt.user.${realm}.write`
}
