import type { associations } from '../../tables.ts'

type UnitRole = Pick<typeof associations.$inferSelect, 'role' | 'active' | 'addToSubSchools'>

/**
 * Returns the role of a person whose two accounts have a role in one school unit: an active role before an inactive one,
 * then that of an administrator. An inactive role never gives rights.
 */
export function uniteRoles(own: UnitRole, other: UnitRole): UnitRole {
  const higher = rank(other) > rank(own) ? other : own
  const isSame = own.role === other.role && own.active === other.active
  return {
    role: higher.role,
    active: higher.active,
    addToSubSchools: isSame ? own.addToSubSchools || other.addToSubSchools : higher.addToSubSchools,
  }
}

const rank = ({ role, active }: UnitRole): number => (active ? 2 : 0) + (role === 'admin' ? 1 : 0)
