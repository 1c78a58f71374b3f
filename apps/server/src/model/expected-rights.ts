import type { Level, Levels, PersonAction } from '@lectern/contracts'
import { PERSON_ACTIONS, PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { ModelActor, ModelGroup, ModelPerson, ModelRole, ModelUnit, RealmModel } from './realm-model.ts'

/** The rules of docs/decisions/0024-rights-of-administration.md for one actor, computed from the model of a realm. */
export class ExpectedRights {
  readonly everything: boolean
  readonly secure: boolean
  readonly #realm: RealmModel
  readonly #actor: ModelActor
  readonly #administered: ReadonlySet<string>
  readonly #taught: ReadonlySet<string>

  constructor(realm: RealmModel, actor: ModelActor) {
    this.#realm = realm
    this.#actor = actor
    const { person, secure, card } = actor
    this.everything = person.superUser
    this.secure = secure || person.superUser
    const inRole = (role: string) =>
      card ? [] : person.roles.filter((each) => each.role === role && isActiveRole(realm, each)).map(({ unit }) => unit)
    this.#administered = withUnitsBelow(realm.units, inRole('admin'))
    this.#taught = new Set(inRole('employee'))
  }

  /** True if the actor may use the administration. */
  get mayAdminister(): boolean {
    return this.everything || this.#administered.size > 0 || this.#taught.size > 0
  }

  /** True if a school unit of the actor demands a secure log-in and the actor has none. */
  get needsSecureLogIn(): boolean {
    return (
      !this.secure &&
      this.#realm.units.some(
        ({ uid, secureAuthEnabled }) => secureAuthEnabled && (this.#administered.has(uid) || this.#taught.has(uid)),
      )
    )
  }

  administers(unit: string): boolean {
    return this.everything || this.#administered.has(unit)
  }

  /** Units of the actor in the list of organizations. */
  seesUnit(unit: string): boolean {
    return this.administers(unit) || this.#taught.has(unit)
  }

  /** True if the actor is an active employee of the unit. */
  teachesIn(unit: string): boolean {
    return this.#taught.has(unit)
  }

  /** True for the groups that the actor teaches. */
  isOwnGroup(group: ModelGroup): boolean {
    return this.#actor.person.groups.includes(group.uid) && this.#taught.has(group.unit)
  }

  managesGroup(group: ModelGroup): boolean {
    return this.administers(group.unit) || this.isOwnGroup(group)
  }

  isSelf(person: ModelPerson): boolean {
    return person.uid === this.#actor.person.uid
  }

  administersPerson(person: ModelPerson): boolean {
    return this.everything || person.roles.some(({ unit }) => this.administers(unit))
  }

  sees(person: ModelPerson): boolean {
    return this.administersPerson(person) || person.roles.some(({ unit }) => this.#taught.has(unit))
  }

  /** True if the person is a pupil of a group of the actor. */
  teaches(person: ModelPerson): boolean {
    const isPupil = person.roles.some(({ unit, role }) => role === 'student' && this.#taught.has(unit))
    const own = this.#realm.groups.filter((group) => this.isOwnGroup(group))
    return !this.isSelf(person) && isPupil && own.some(({ uid }) => person.groups.includes(uid))
  }

  /** True if the actor may know the email address and the times of the last log-in and the last reading. */
  knowsDetails(person: ModelPerson): boolean {
    return this.administersPerson(person) || this.teaches(person)
  }

  controls(person: ModelPerson): boolean {
    if (this.isSelf(person)) return false
    if (this.everything) return true
    return !person.superUser && person.roles.length > 0 && person.roles.every(({ unit }) => this.administers(unit))
  }

  /** Returns the levels of each attribute of a person. */
  levels(person: ModelPerson): Readonly<Record<string, Levels>> {
    const administers = this.administersPerson(person)
    const controls = this.controls(person)
    const knows = this.knowsDetails(person)
    const isSelf = this.isSelf(person)
    const isStudent = person.roles.some(({ role }) => role === 'student')
    const isGuardian = person.roles.some(({ role }) => role === 'guardian')
    const hasExternal = !isGuardian && !person.shared
    const swedish = this.#realm.realm === 'se'
    const identifier = (name: string): Levels => {
      if (!controls || !this.secure || ((name === 'eppn' || name === 'bankid') && !swedish))
        return toLevels(false, false)
      return toLevels(true, hasExternal && !(isStudent && (name === 'bankid' || name === 'sms')))
    }
    const speaking = swedish && administers && this.secure && !isSelf
    return {
      username: toLevels(true, controls),
      name: toLevels(true, controls),
      email: toLevels(knows, controls),
      organizations: toLevels(administers, administers && !isSelf),
      shared: toLevels(true, false),
      speakingBookRights: toLevels(speaking, speaking),
      ageFilter: toLevels(true, knows && isStudent),
      hidePasswordChange: toLevels(administers, controls),
      password: toLevels(false, !person.superUser && (controls || (this.teaches(person) && isStudent))),
      ...Object.fromEntries(PERSON_IDENTIFIERS.map((name) => [name, identifier(name)])),
    }
  }

  actions(person: ModelPerson): PersonAction[] {
    const has = (role: string) => person.roles.some((each) => each.role === role)
    const knows = this.knowsDetails(person)
    const controls = this.controls(person)
    const isActiveHere = person.roles.some((role) => isActiveRole(this.#realm, role) && this.administers(role.unit))
    const allowed: Record<PersonAction, boolean> = {
      ViewUserInfo: true,
      EditUserInfo: Object.values(this.levels(person)).some(({ editable }) => editable === 2),
      DeleteUser: controls && !person.superUser && person.deletion === null,
      RestoreUser: controls && person.deletion !== null && person.deletion.cause !== 'own-request',
      ListGroups: true,
      ViewBookshelf: knows,
      LogInAsUser:
        isActiveHere && !this.isSelf(person) && !has('admin') && !person.superUser && person.deletion === null,
      EditGuardians: knows && !this.isSelf(person) && has('student') && !person.shared,
    }
    return PERSON_ACTIONS.filter((action) => allowed[action])
  }
}

const toLevel = (isAllowed: boolean): Level => (isAllowed ? 2 : 0)
const toLevels = (viewable: boolean, editable: boolean): Levels => ({
  viewable: toLevel(viewable || editable),
  editable: toLevel(editable),
})

/** Returns whether a role and its school unit are active. */
export function isActiveRole({ units }: RealmModel, { unit, active }: ModelRole): boolean {
  return active && units.some(({ uid, status }) => uid === unit && status === 'active')
}

/** Returns the uids of school units with those of all units below them. */
export function withUnitsBelow(units: readonly ModelUnit[], uids: readonly string[]): ReadonlySet<string> {
  const found = new Set(uids)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { uid, parent } of units) if (parent !== null && found.has(parent)) found.add(uid)
  }
  return found
}
