import { PERSON_ACTIONS } from '@lectern/contracts'
import type { Level, Levels, PersonAction, PersonIdentifier, Realm, Role } from '@lectern/contracts'
import type { Relation } from './person-access.ts'

/** Attributes of a person with levels of their own. Spec 2 §3. */
export type PersonAttribute =
  | 'username'
  | 'name'
  | 'email'
  | 'organizations'
  | 'shared'
  | 'speakingBookRights'
  | 'ageFilter'
  | 'hidePasswordChange'
  | 'password'
  | PersonIdentifier

export interface RatedPerson {
  readonly realm: Realm
  readonly roles: readonly Role[]
  readonly shared: boolean
  /** Why the account will be deleted, or null. */
  readonly deletion: 'own-request' | 'no-school-unit' | 'administrator' | null
  readonly superUser: boolean
}

const level = (allowed: boolean): Level => (allowed ? 2 : 0)
const levels = (viewable: boolean, editable: boolean): Levels => ({
  viewable: level(viewable || editable),
  editable: level(editable),
})

/**
 * Returns the rights of an actor to each attribute of a person. `secure`: the actor is securely logged in. Spec 2 §3,
 * §5, §6; docs/decisions/0024-rights-of-administration.md.
 */
export function personLevels(
  relation: Relation,
  person: RatedPerson,
  secure: boolean,
): Readonly<Record<PersonAttribute, Levels>> {
  const { sees, teaches, administers, controls } = relation
  const isStudent = person.roles.includes('student')
  const isGuardian = person.roles.includes('guardian')
  const inSweden = person.realm === 'se'
  // Guardians and shared accounts have no external log-ins. Spec 2 §5.
  const external = levels(controls && secure, controls && secure && !isGuardian && !person.shared)
  // Students have no secure log-in.
  const secureMethod = isStudent ? levels(controls && secure, false) : external
  const swedish = (rights: Levels): Levels => (inSweden ? rights : levels(false, false))
  return {
    username: levels(sees, controls),
    name: levels(sees, controls),
    email: levels(teaches || administers, controls),
    organizations: levels(administers, administers && !relation.self),
    shared: levels(sees, false),
    speakingBookRights: swedish(levels(false, administers && secure && !relation.self)),
    ageFilter: levels(sees, (teaches || administers) && isStudent),
    hidePasswordChange: levels(administers, controls),
    password: levels(false, (controls || (teaches && isStudent)) && !person.superUser),
    eppn: swedish(external),
    gsuiteid: external,
    gsuiteemail: external,
    office365: external,
    bankid: swedish(secureMethod),
    sms: secureMethod,
  }
}

/** Returns the actions that an actor may take on a person. Spec 2 §6. */
export function personActions(relation: Relation, person: RatedPerson, secure: boolean): PersonAction[] {
  const { sees, teaches, administers, controls, actsFor } = relation
  const isAdmin = person.roles.includes('admin')
  const isStudent = person.roles.includes('student')
  const rights = personLevels(relation, person, secure)
  const actions: Readonly<Record<PersonAction, boolean>> = {
    ViewUserInfo: sees,
    EditUserInfo: Object.values(rights).some(({ editable }) => editable === 2),
    DeleteUser: controls && !person.superUser && person.deletion === null,
    RestoreUser: controls && person.deletion !== null && person.deletion !== 'own-request',
    ListGroups: sees,
    ViewBookshelf: teaches || administers,
    // Guardians see the work and the reading of a pupil, so only people who see all of it decide who they are.
    EditGuardians: (teaches || administers) && !relation.self && isStudent && !person.shared,
    LogInAsUser: actsFor && !isAdmin && !person.superUser && person.deletion === null,
  }
  return PERSON_ACTIONS.filter((action) => actions[action])
}
