import { type CustomerUser, getManagedPerson, type ManagedPerson, type PersonType, type Role } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** A person with the attributes of customer management, and those of the control panel with their rights. */
export interface Person {
  readonly user: CustomerUser
  readonly managed: ManagedPerson
  readonly type: PersonType
}

/** Fetches a person. */
export function usePerson(uid: string): UseQueryResult<Person> {
  const { http, calls } = useManagement()
  return useQuery({
    queryKey: [MANAGEMENT_KEY, 'person', uid],
    queryFn: async ({ signal }) => {
      const user = getData(await http.call(calls.getUser, { params: { uid } }, { signal }))
      const type = getPersonType(user.schoolAssociations.map(({ role }) => role))
      const managed = getData(await http.call(getManagedPerson, { params: { type, userId: uid } }, { signal }))
      return { user, managed, type }
    },
  })
}

/** Returns the type of a person with these roles. A super user can be without a role, and is an employee. Spec 2 §5. */
function getPersonType(roles: readonly Role[]): PersonType {
  if (roles.includes('student')) return 'students'
  return roles.includes('guardian') ? 'guardians' : 'employees'
}
