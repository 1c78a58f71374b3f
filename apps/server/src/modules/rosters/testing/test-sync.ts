import { OWNED_BY_DEFAULT } from '@lectern/contracts'
import { checkRoster } from '../check-roster.ts'
import { collectGiven } from '../planner/given-elsewhere.ts'
import { planOnlyPeople } from '../planner/plan-only-people.ts'
import { planRoster } from '../planner/plan-roster.ts'
import type { PlanInput } from '../planner/plan-roster.ts'
import type { Decisions, Links, Plan, PlanSettings } from '../planner/plan.ts'
import type { Roster, RosterGroup, RosterPerson, RosterUnit } from '../roster.ts'
import { MemoryOrganization } from './memory-organization.ts'

export const ORGANIZATION = 'organization'

/** A sync of an organization in memory. */
export class TestSync {
  readonly organization: MemoryOrganization
  /** Other syncs of the organization. */
  readonly others: TestSync[] = []
  links: Links = { units: new Map(), people: new Map(), groups: new Map() }
  decisions: Decisions = new Map()
  usedGroups = new Set<string>()
  readonly #prefix: string
  #uids = 0

  /** `other` is a sync of the same organization. */
  constructor(other?: TestSync) {
    this.#prefix = other === undefined ? 'uid' : 'other'
    this.organization = other?.organization ?? new MemoryOrganization(ORGANIZATION)
    if (other === undefined) return
    this.others.push(other)
    other.others.push(this)
  }

  /** Returns a sync with the same data, which changes alone. */
  copy(): TestSync {
    const copied = new TestSync()
    copied.organization.replace(this.organization)
    copied.links = this.links
    copied.decisions = this.decisions
    copied.usedGroups = new Set(this.usedGroups)
    copied.#uids = this.#uids
    return copied
  }

  plan(roster: Partial<Roster>, settings: Partial<PlanSettings> = {}): Plan {
    return planRoster(this.#input(roster, settings))
  }

  /** Returns the plan for the chosen people of a roster. */
  planOnly(roster: Partial<Roster>, chosen: readonly string[], settings: Partial<PlanSettings> = {}): Plan {
    return planOnlyPeople(this.#input(roster, settings), new Set(chosen))
  }

  #input(roster: Partial<Roster>, settings: Partial<PlanSettings>): PlanInput {
    return {
      roster: checkRoster({ units: [], people: [], groups: [], problems: [], ...roster }),
      facts: this.organization,
      links: this.links,
      elsewhere: collectGiven(
        this.others.flatMap(({ links }) => [...links.people.values()]),
        this.others.flatMap(({ links }) => [...links.groups.values()]),
      ),
      decisions: this.decisions,
      settings: {
        organization: ORGANIZATION,
        owns: new Set(OWNED_BY_DEFAULT),
        unitsById: new Map(),
        removesMax: 0.1,
        changesMax: 0.75,
        ...settings,
      },
      usedUsernames: new Set([...this.organization.people.values()].map(({ username }) => username)),
      usedGroups: this.usedGroups,
      newUid: () => `${this.#prefix}${++this.#uids}`,
    }
  }

  /** Applies a roster, and returns its plan. */
  apply(roster: Partial<Roster>, settings: Partial<PlanSettings> = {}): Plan {
    return this.#write(this.plan(roster, settings))
  }

  /** Applies the chosen people of a roster, and returns the plan. */
  applyOnly(roster: Partial<Roster>, chosen: readonly string[], settings: Partial<PlanSettings> = {}): Plan {
    return this.#write(this.planOnly(roster, chosen, settings))
  }

  #write(plan: Plan): Plan {
    this.organization.apply(plan.changes)
    this.links = plan.links
    return plan
  }

  /** Returns the stored person of an id of the source. */
  person(id: string) {
    const uid = this.links.people.get(id)?.uid ?? ''
    return this.organization.people.get(uid)
  }

  /** Returns the stored group of an id of the source. */
  group(id: string) {
    return this.organization.groups.get(this.links.groups.get(id)?.uid ?? '')
  }

  unitUid(id: string): string {
    return this.links.units.get(id)?.uid ?? ''
  }
}

export const unit = (id: string, values: Partial<RosterUnit> = {}): RosterUnit => ({
  id,
  name: `School ${id}`,
  parent: null,
  identifiers: {},
  ...values,
})

export const pupil = (id: string, values: Partial<RosterPerson> = {}): RosterPerson => ({
  id,
  firstname: `First${id}`,
  lastname: `Last${id}`,
  username: null,
  email: null,
  identifiers: {},
  roles: [{ unit: 's1', role: 'student' }],
  pupils: [],
  isProtected: false,
  ...values,
})

export const teacher = (id: string, values: Partial<RosterPerson> = {}): RosterPerson =>
  pupil(id, { roles: [{ unit: 's1', role: 'employee' }], ...values })

export const group = (id: string, members: readonly string[], values: Partial<RosterGroup> = {}): RosterGroup => ({
  id,
  name: `Class ${id}`,
  unit: 's1',
  kind: 'class',
  members,
  ...values,
})
