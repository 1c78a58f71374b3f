import * as z from 'zod/mini'

/** A person's role in a school unit. Spec 2 §3. */
export const ROLES = ['admin', 'employee', 'guardian', 'student'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * Returns whether a person may set up a second factor. Spec 2 §5: neither students nor guardians have secure log-in. A super
 * user always may.
 */
export function isSecondFactorAllowed(roles: readonly string[], isSuperUser: boolean): boolean {
  if (isSuperUser) return true
  const isStaff = roles.some((role) => role === 'admin' || role === 'employee')
  return isStaff && !roles.some((role) => role === 'student' || role === 'guardian')
}

/** The scope that makes a super user of one realm. Spec 2 §6. */
export function superUserScope(realm: string): string {
  return `ilt.user.${realm}.write`
}
