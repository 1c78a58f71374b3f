import { Refused } from './change.ts'
import type { Outcome } from './change.ts'
import { findPerson } from './expected-people.ts'
import type { ExpectedRights } from './expected-rights.ts'
import { isActiveRole } from './expected-rights.ts'
import type { ModelPerson, RealmModel } from './realm-model.ts'

/** Returns the outcome of a link: a guardian of a school unit of the pupil, whom the actor sees, gets a child. */
export function linkGuardian(
  realm: RealmModel,
  rights: ExpectedRights,
  pupil: string,
  guardian: string,
): Partial<Outcome> {
  const person = requirePupil(realm, rights, pupil)
  const found = findPerson(realm, guardian)
  if (found === undefined || !rights.sees(found)) throw new Refused('not_found')
  const units = unitsWithRole(realm, found, 'guardian')
  if (!unitsWithRole(realm, person, 'student').some((unit) => units.includes(unit))) throw new Refused('not_found')
  if (realm.guardianships.some((link) => link.pupil === pupil && link.guardian === guardian)) return {}
  return {
    realm: { ...realm, guardianships: [...realm.guardianships, { pupil, guardian }] },
    audit: [{ subject: pupil, action: 'add-guardian', details: { guardian } }],
  }
}

/** Returns the outcome of the end of a link, also with a guardian whom the actor does not see. */
export function unlinkGuardian(
  realm: RealmModel,
  rights: ExpectedRights,
  pupil: string,
  guardian: string,
): Partial<Outcome> {
  requirePupil(realm, rights, pupil)
  const others = realm.guardianships.filter((link) => link.pupil !== pupil || link.guardian !== guardian)
  if (others.length === realm.guardianships.length) return {}
  return {
    realm: { ...realm, guardianships: others },
    audit: [{ subject: pupil, action: 'remove-guardian', details: { guardian } }],
  }
}

function requirePupil(realm: RealmModel, rights: ExpectedRights, uid: string): ModelPerson {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  if (!rights.actions(person).includes('EditGuardians')) throw new Refused('forbidden')
  return person
}

/** Returns the units in which a person has an active role. */
export const unitsWithRole = (realm: RealmModel, { roles }: ModelPerson, wanted: string): string[] =>
  roles.filter((role) => role.role === wanted && isActiveRole(realm, role)).map(({ unit }) => unit)
