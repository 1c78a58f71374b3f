import type {
  OrganizationChanges,
  OrganizationFacts,
  StoredGroup,
  StoredPerson,
  StoredUnit,
} from '../../account/index.ts'

/** An organization in memory, to which the changes of a plan are applied by their plain meaning. */
export class MemoryOrganization implements OrganizationFacts {
  readonly units = new Map<string, StoredUnit>()
  readonly people = new Map<string, StoredPerson>()
  readonly groups = new Map<string, StoredGroup>()

  /** Creates an organization with one unit: itself. */
  constructor(organization: string) {
    this.units.set(organization, { uid: organization, name: 'Nordby', parent: null, status: 'active', identifiers: {} })
  }

  /** Takes over the data of another organization. */
  replace({ units, people, groups }: OrganizationFacts): void {
    for (const [uid, unit] of units) this.units.set(uid, unit)
    for (const [uid, person] of people) this.people.set(uid, person)
    for (const [uid, group] of groups) this.groups.set(uid, group)
  }

  addPerson(person: Partial<StoredPerson> & { readonly uid: string }): StoredPerson {
    const full: StoredPerson = {
      username: person.uid,
      firstname: 'Ada',
      lastname: 'Berg',
      email: null,
      emailVerified: false,
      identifiers: {},
      externalId: null,
      superUser: false,
      sharedAccount: false,
      deletionCause: null,
      roles: [],
      pupils: [],
      ...person,
    }
    this.people.set(full.uid, full)
    return full
  }

  change(uid: string, values: Partial<StoredPerson>): void {
    const person = this.people.get(uid)
    if (person === undefined) throw new Error(`no person ${uid}`)
    this.people.set(uid, { ...person, ...values })
  }

  apply(changes: OrganizationChanges): void {
    for (const unit of changes.newUnits) this.units.set(unit.uid, { ...unit, status: 'active' })
    for (const { uid, set } of changes.changedUnits) {
      const unit = this.units.get(uid)
      if (unit !== undefined) this.units.set(uid, { ...unit, ...set })
    }
    for (const { user, unit } of changes.removedRoles) {
      const person = this.people.get(user)
      if (person !== undefined) this.change(user, { roles: person.roles.filter((role) => role.unit !== unit) })
      for (const group of this.groups.values()) if (group.unit === unit) this.#leave(group, user)
    }
    for (const { set, uid } of changes.changedPeople)
      this.change(uid, { ...set, ...(set.email === undefined ? {} : { emailVerified: set.email !== null }) })
    for (const person of changes.newPeople) this.addPerson({ ...person, emailVerified: person.email !== null })
    for (const { user, unit, role } of changes.newRoles) {
      const others = (this.people.get(user)?.roles ?? []).filter((each) => each.unit !== unit)
      this.change(user, { roles: [...others, { unit, role, active: true, addToSubSchools: false }] })
    }
    for (const { user, unit } of changes.leaving) {
      const roles = this.people.get(user)?.roles ?? []
      this.change(user, {
        deletionCause: this.people.get(user)?.deletionCause ?? 'no-school-unit',
        roles: roles.map((role) => (role.unit === unit ? { ...role, active: false } : role)),
      })
    }
    for (const uid of changes.returning) this.change(uid, { deletionCause: null })
    for (const { group, user } of changes.leaves) this.#leave(this.groups.get(group), user)
    for (const uid of changes.removedGroups) this.groups.delete(uid)
    for (const { uid, name } of changes.renamedGroups) {
      const group = this.groups.get(uid)
      if (group !== undefined) this.groups.set(uid, { ...group, name })
    }
    for (const group of changes.newGroups) this.groups.set(group.uid, { ...group, members: new Set() })
    for (const { group, user } of changes.joins) {
      const joined = this.groups.get(group)
      if (joined !== undefined) this.groups.set(group, { ...joined, members: new Set([...joined.members, user]) })
    }
    for (const { guardian, pupil } of changes.removedPupils)
      this.change(guardian, { pupils: (this.people.get(guardian)?.pupils ?? []).filter((each) => each !== pupil) })
    for (const { guardian, pupil } of changes.newPupils)
      this.change(guardian, { pupils: [...(this.people.get(guardian)?.pupils ?? []), pupil] })
  }

  #leave(group: StoredGroup | undefined, user: string): void {
    if (group === undefined) return
    this.groups.set(group.uid, { ...group, members: new Set([...group.members].filter((each) => each !== user)) })
  }
}
