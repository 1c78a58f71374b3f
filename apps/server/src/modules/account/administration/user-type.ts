import type { PersonType, Role } from '@lectern/contracts'

/** The roles of each type of people. A person has exactly one type. Spec 2 §5. */
export const ROLES_OF_TYPE = {
  students: ['student'],
  employees: ['employee', 'admin'],
  guardians: ['guardian'],
} as const satisfies Record<PersonType, readonly Role[]>

/** Returns the type to which a role belongs. */
export function typeOfRole(role: Role): PersonType {
  switch (role) {
    case 'student':
      return 'students'
    case 'guardian':
      return 'guardians'
    case 'employee':
    case 'admin':
      return 'employees'
  }
}

/** Returns whether all roles belong to one type. */
export function isOneType(roles: readonly Role[]): boolean {
  return new Set(roles.map(typeOfRole)).size <= 1
}
