import { OWNED_BY_DEFAULT } from '@lectern/contracts'
import { checkRoster } from '../check-roster.ts'
import { planRoster } from '../planner/plan-roster.ts'
import type { PlanInput } from '../planner/plan-roster.ts'
import type { Decisions, Links, Plan, PlanSettings } from '../planner/plan.ts'
import type { Roster, RosterGroup, RosterPerson, RosterUnit } from '../roster.ts'
import { MemoryOrganization } from './memory-organization.ts'

export const ORGANIZATION = 'organization'

/** A sync of an organization in memory. */
export class TestSync {
  readonly organization = new MemoryOrganization(ORGANIZATION)
  links: Links = { units: new Map(), people: new Map(), groups: new Map() }
  decisions: Decisions = new Map()
  usedGroups = new Set<string>()
  #uids = 0

  plan(roster: Partial<Roster>, settings: Partial<PlanSettings> = {}): Plan {
    const input: PlanInput = {
      roster: checkRoster({ units: [], people: [], groups: [], problems: [], ...roster }),
      facts: this.organization,
      links: this.links,
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
      newUid: () => `uid${++this.#uids}`,
    }
    return planRoster(input)
  }

  /** Applies a roster, and returns its plan. */
  apply(roster: Partial<Roster>, settings: Partial<PlanSettings> = {}): Plan {
    const plan = this.plan(roster, settings)
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
