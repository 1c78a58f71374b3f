import type { OwnedValue, PersonIdentifier, Role } from '@lectern/contracts'
import type { OrganizationChanges } from '../../account/index.ts'
import type { RosterKind, RosterProblem } from '../roster.ts'

/** Everything that applying a roster changes, with a reason for each change. */
export interface Plan {
  readonly changes: OrganizationChanges
  /** The links after the plan is applied. */
  readonly links: Links
  /** One entry for each unit, person and group that is not the same as before. */
  readonly entries: readonly PlanEntry[]
  readonly problems: readonly RosterProblem[]
  readonly doubts: readonly Doubt[]
  readonly counts: PlanCounts
  /** Why a person has to look at the plan before it is applied. Empty if the plan can be applied at once. */
  readonly held: readonly HoldReason[]
}

/** Number of things by effect. `linked` is their number before. */
export type PlanCounts = Readonly<Record<CountedKind, KindCounts>>
export type CountedKind = RosterKind | 'membership'

export interface KindCounts {
  readonly linked: number
  readonly create: number
  /** Stored ones that the sync takes over. */
  readonly adopt: number
  readonly change: number
  readonly remove: number
  readonly same: number
  /** Those that the sync leaves as they are, because of a problem or a doubt. */
  readonly skip: number
}

export interface PlanEntry {
  readonly kind: RosterKind
  readonly effect: 'create' | 'adopt' | 'change' | 'remove' | 'skip'
  /** Id in the source. */
  readonly id: string
  /** Stored row. Null for one that is not created. */
  readonly uid: string | null
  /** Name for people who read the plan. Null for a protected identity. */
  readonly label: string | null
  readonly reason: PlanReason
  /** Names of the values that change. */
  readonly fields: readonly string[]
  /** Number of people who join and leave a group. */
  readonly joins?: number
  readonly leaves?: number
}

export type PlanReason =
  /** The source has a record that is not stored. */
  | 'new'
  /** The value by which a stored row was found. */
  | 'same-id'
  | 'same-identifier'
  | 'same-username'
  | 'same-email'
  | 'same-name'
  | 'decided'
  /** The unit above all others is the organization. */
  | 'root'
  /** The source has another id for a linked record. */
  | 'new-id'
  /** Values of the source differ. */
  | 'changed'
  /** The person had left, and is in the source again. */
  | 'returned'
  /** The source does not contain the record any more. */
  | 'left'
  /** The group or unit has left the source, but stays, because it is in use. */
  | 'left-but-used'
  /** The stored row was deleted here. */
  | 'deleted-here'
  | 'deletion-asked'
  /** The stored account is a super user or a shared account. */
  | 'other-account'
  | 'other-type'
  /** See the doubts. */
  | 'doubt'

/** A person of the source who may be a stored person. An administrator decides. */
export interface Doubt {
  readonly id: string
  readonly label: string | null
  readonly reason: 'several-people' | 'same-name' | 'other-organization' | 'linked-twice'
  /** Uids of the stored people. */
  readonly candidates: readonly string[]
}

/** The decision of an administrator about a person of the source: the uid of the stored person, or `new`. */
export type Decisions = ReadonlyMap<string, string>

export type HoldReason =
  /** The first plan of a sync. */
  | { readonly reason: 'first' }
  /** The source has no records of this kind, but had some. */
  | { readonly reason: 'empty'; readonly kind: RosterKind }
  /** More than the limit would be removed or changed. `share` is between 0 and 1; growth can give more. */
  | { readonly reason: 'removes' | 'changes'; readonly kind: CountedKind; readonly share: number }

/** The stored row for each id of the source, by kind. */
export interface Links {
  readonly units: ReadonlyMap<string, UnitLink>
  readonly people: ReadonlyMap<string, PersonLink>
  readonly groups: ReadonlyMap<string, GroupLink>
}

/** The values that the source had at the last sync. A stored value that differs was set by hand. */
export interface UnitLink {
  readonly uid: string
  readonly name: string
  /** Uid of the unit above. */
  readonly parent: string | null
}

export interface PersonLink {
  readonly uid: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, string>>>
  /** Roles that the sync has given, with the uid of the unit. */
  readonly roles: readonly { readonly unit: string; readonly role: Role }[]
  /** Uids of the pupils whom the sync has linked with a guardian. */
  readonly pupils: readonly string[]
}

export interface GroupLink {
  readonly uid: string
  readonly name: string
  /** Uids of the members whom the sync has added. */
  readonly members: readonly string[]
}

export interface PlanSettings {
  /** Uid of the organization of the sync. */
  readonly organization: string
  /** Values that the source decides, also if an administrator has changed them here. */
  readonly owns: ReadonlySet<OwnedValue>
  /** Stored units by id of the source, as the administrator has stated them. */
  readonly unitsById: ReadonlyMap<string, string>
  /** Share of removed things of a kind above which a person has to look at the plan. Between 0 and 1. */
  readonly removesMax: number
  readonly changesMax: number
}
