import type { CustomerUser } from '@lectern/contracts'

/**
 * Returns the roles of a person in other school units, for the call that replaces all roles. A person who has lost the
 * last school unit, and will be deleted, has an inactive role for a restoration. A new role replaces it.
 */
export function keepRoles({ status, schoolAssociations }: CustomerUser, addedUnit: string) {
  return schoolAssociations
    .filter(({ schoolUid, active }) => schoolUid !== addedUnit && (active || status !== 'deleting'))
    .map(({ schoolUid, role, addToSubSchools }) => ({ schoolUid, role, addToSubSchools }))
}
