import { isDeepStrictEqual } from 'node:util'
import type { OrganizationChanges } from '../../account/index.ts'
import type { RosterProblem } from '../roster.ts'
import type { CountedKind, Doubt, KindCounts, Links, PlanCounts, PlanEntry } from './plan.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] }
type MutableMaps<T> = {
  readonly [K in keyof T]: T[K] extends ReadonlyMap<infer Key, infer Value> ? Map<Key, Value> : T[K]
}

/** An entry, or a thing that is the same as before, which has no entry. */
type Outcome = Omit<PlanEntry, 'effect'> & { readonly effect: PlanEntry['effect'] | 'same' }

/** A plan in the making. */
export class Draft {
  readonly changes: Mutable<OrganizationChanges> = {
    newUnits: [],
    changedUnits: [],
    newPeople: [],
    changedPeople: [],
    newRoles: [],
    removedRoles: [],
    leaving: [],
    returning: [],
    newGroups: [],
    renamedGroups: [],
    removedGroups: [],
    joins: [],
    leaves: [],
    newPupils: [],
    removedPupils: [],
  }
  readonly links: MutableMaps<Links> = { units: new Map(), people: new Map(), groups: new Map() }
  readonly entries: PlanEntry[] = []
  readonly doubts: Doubt[] = []
  readonly problems: RosterProblem[] = []
  /** Uids of the units in which a person has an active role in the end, by uid of the person. */
  readonly roles = new Map<string, ReadonlySet<string>>()
  /** Uids of the units from which an administrator has removed a person of the roster, by uid of the person. */
  readonly rolesRemovedHere = new Map<string, ReadonlySet<string>>()
  readonly newUid: () => string
  readonly #counts: Record<CountedKind, Mutable<KindCounts>>

  constructor(before: Links, newUid: () => string) {
    this.newUid = newUid
    const countsFrom = (linked: number) => ({ linked, create: 0, adopt: 0, change: 0, remove: 0, same: 0, skip: 0 })
    const memberships = [...before.groups.values()].reduce((sum, { members }) => sum + members.length, 0)
    this.#counts = {
      unit: countsFrom(before.units.size),
      person: countsFrom(before.people.size),
      group: countsFrom(before.groups.size),
      membership: countsFrom(memberships),
    }
  }

  /** `counted` is the effect for the counts, if it differs: other members alone are no change of a group. */
  enter(outcome: Outcome, counted = outcome.effect): void {
    const { effect } = outcome
    this.count(outcome.kind, counted)
    if (effect !== 'same') this.entries.push({ ...outcome, effect })
  }

  skip(entry: Omit<PlanEntry, 'effect' | 'fields'>): void {
    this.enter({ ...entry, effect: 'skip', fields: [] })
  }

  count(kind: CountedKind, effect: Exclude<keyof KindCounts, 'linked'>, number = 1): void {
    this.#counts[kind][effect] += number
  }

  get counts(): PlanCounts {
    return this.#counts
  }
}

/** Returns the link of before if it is equal: a large roster has many links, and one of each needs less memory. */
export const keepEqual = <Link extends object>(before: Link | undefined, after: Link): Link =>
  before !== undefined && isDeepStrictEqual(before, after) ? before : after
