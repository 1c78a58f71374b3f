import { Realm } from '@lectern/contracts'
import type { AdministeredPerson } from './person-access.ts'
import type { RatedPerson } from './person-levels.ts'

/** Returns the data of a person that decides the rights of an actor. */
export function ratePerson({ user, roles }: AdministeredPerson): RatedPerson {
  return {
    realm: Realm.parse(user.realm),
    roles: roles.map(({ role }) => role),
    shared: user.sharedAccount,
    deletion: user.deletionCause,
    superUser: user.superUser,
  }
}
