import type { PersonFilters, PersonType, Role } from '@lectern/contracts'
import { administersUnit, ROLES_OF_TYPE } from '../../account/index.ts'
import type { PeopleSource, Scope } from '../../account/index.ts'

/** Returns the people of a school unit that a list and its file contain. Without `type`, people with all roles. */
export function unitPeople(
  scope: Scope,
  unit: string,
  type: PersonType | undefined,
  { role, ...filters }: PersonFilters = {},
): PeopleSource {
  const roles: readonly Role[] | undefined = type === undefined ? undefined : ROLES_OF_TYPE[type]
  const wanted = role === undefined ? roles : (roles ?? [role]).filter((each) => each === role)
  return {
    realm: scope.realm,
    units: [unit],
    ...(wanted === undefined ? {} : { roles: wanted }),
    ...filters,
    seenBy: administersUnit(scope, unit) ? undefined : scope,
  }
}
