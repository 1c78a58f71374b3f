import type { PersonIdentifier, Role } from '@lectern/contracts'

/** Changes of an organization, in the order in which they are written. All uids of new rows are given. */
export interface OrganizationChanges {
  readonly newUnits: readonly NewUnit[]
  readonly changedUnits: readonly ChangedUnit[]
  readonly newPeople: readonly NewPerson[]
  readonly changedPeople: readonly ChangedPerson[]
  readonly newRoles: readonly NewRole[]
  /** Roles that are deleted, with the memberships in groups of their unit. */
  readonly removedRoles: readonly { readonly user: string; readonly unit: string }[]
  /** People whose last role ends. Their accounts are deleted in 30 days. Spec 2 §5. */
  readonly leaving: readonly { readonly user: string; readonly unit: string }[]
  /** People whose deletion is cancelled, because they have a role again. */
  readonly returning: readonly string[]
  readonly newGroups: readonly { readonly uid: string; readonly unit: string; readonly name: string }[]
  readonly renamedGroups: readonly { readonly uid: string; readonly name: string }[]
  readonly removedGroups: readonly string[]
  readonly joins: readonly Membership[]
  readonly leaves: readonly Membership[]
  readonly newPupils: readonly Guardianship[]
  readonly removedPupils: readonly Guardianship[]
}

interface NewUnit {
  readonly uid: string
  readonly name: string
  readonly parent: string
  readonly identifiers: Readonly<Record<string, string>>
}

interface ChangedUnit {
  readonly uid: string
  readonly set: Partial<Pick<NewUnit, 'name' | 'parent' | 'identifiers'>>
}

/** The values of a person that a roster can state. An email is confirmed, because the school states it. */
export interface PersonValues {
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, string>>>
  readonly externalId: string
}

interface NewPerson extends PersonValues {
  readonly uid: string
  readonly username: string
}

export interface ChangedPerson {
  readonly uid: string
  readonly set: Partial<PersonValues>
}

interface NewRole {
  readonly user: string
  readonly unit: string
  readonly role: Role
}

interface Membership {
  readonly group: string
  readonly user: string
}

interface Guardianship {
  readonly guardian: string
  readonly pupil: string
}
