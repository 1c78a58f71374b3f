import type { PersonIdentifier } from '@lectern/contracts'

/**
 * People, groups and school units of an organization as its school system states them. Each adapter of a source creates a
 * complete roster: a person, a group or a school unit that it leaves out has left. An adapter that cannot read
 * everything throws a `SourceError` instead.
 */
export interface Roster {
  readonly units: readonly RosterUnit[]
  readonly people: readonly RosterPerson[]
  readonly groups: readonly RosterGroup[]
  /** Records of the source that the adapter could not use. */
  readonly problems: readonly RosterProblem[]
}

export interface RosterUnit {
  /** Id in the source. */
  readonly id: string
  readonly name: string
  /** Id of the unit above, or null for a unit directly below the organization of the sync. */
  readonly parent: string | null
  /** Official codes of the unit, such as `sisSchoolUnitCode`. */
  readonly identifiers: Readonly<Record<string, string>>
}

export interface RosterPerson {
  /** Id in the source. */
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string | null
  readonly email: string | null
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, string>>>
  readonly roles: readonly RosterRole[]
  /** Ids of the pupils of a guardian. */
  readonly pupils: readonly string[]
  /**
   * True if the identity is protected by law. No list, export, log or email of a sync contains the name. SS12000,
   * `securityMarking`.
   */
  readonly isProtected: boolean
}

export interface RosterRole {
  /** Id of the unit in the source. */
  readonly unit: string
  readonly role: 'student' | 'employee' | 'guardian'
}

export interface RosterGroup {
  /** Id in the source. */
  readonly id: string
  readonly name: string
  /** Id of the unit in the source. */
  readonly unit: string
  readonly kind: 'class' | 'teaching' | 'other'
  /** Ids of the pupils and teachers of the group. */
  readonly members: readonly string[]
}

export type RosterKind = 'unit' | 'person' | 'group'

/** A record that a sync leaves out, or a part of a record. */
export interface RosterProblem {
  readonly kind: RosterKind
  /** Id in the source. Empty if the record has none. */
  readonly id: string
  readonly problem: RosterProblemKind
  /** The value that is wrong, if it names no person. */
  readonly value?: string
}

export type RosterProblemKind =
  /** The record does not have the form of the interface. */
  | 'invalid-record'
  /** The record has no id. */
  | 'no-id'
  /** Two records with the same id differ. */
  | 'doubled-id'
  | 'no-name'
  /** A text is longer than the product allows, or contains characters that a name cannot have. */
  | 'invalid-name'
  /** The record refers to a unit that the source does not contain. */
  | 'unknown-unit'
  /** The unit above does not exist in the source. */
  | 'unknown-parent'
  /** The units above form a circle. */
  | 'parent-circle'
  /** A group refers to a person that the source does not contain. */
  | 'unknown-member'
  /** A guardian refers to a pupil that the source does not contain. */
  | 'unknown-pupil'
  /** The person has no role that the product knows. */
  | 'no-role'
  /** The text of the role is none that the product knows. */
  | 'unknown-role'
  /** The person has roles of two types, such as pupil and teacher. */
  | 'two-types'
  /** An identifier has the wrong form. */
  | 'invalid-identifier'
  /** Two people of the source have the same identifier. */
  | 'doubled-identifier'
  /** A person of another school has the identifier or the email. `value` is the name of the identifier. */
  | 'used-value'
  /** The person has a role at another organization too, so that a sync changes no values. */
  | 'belongs-elsewhere'
  /** A member of a group has no role in the unit of the group. */
  | 'member-elsewhere'
