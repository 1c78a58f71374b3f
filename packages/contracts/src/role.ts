import * as z from 'zod/mini'

/** What a person is in a school unit. Spec 2 §3. */
export const ROLES = ['admin', 'employee', 'guardian', 'student'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** The scope that makes a super user of one realm. Spec 2 §6. */
export function superUserScope(realm: string): string {
  return `ilt.user.${realm}.write`
}
