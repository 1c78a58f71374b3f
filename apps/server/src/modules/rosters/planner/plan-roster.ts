import type { OrganizationFacts } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import { Draft } from './draft.ts'
import type { GivenElsewhere } from './given-elsewhere.ts'
import { findHolds } from './find-holds.ts'
import { matchPeople } from './match-people.ts'
import { planGroups } from './plan-groups.ts'
import { planPeople } from './plan-people.ts'
import { planUnits } from './plan-units.ts'
import type { Decisions, Links, Plan, PlanSettings } from './plan.ts'
import { Usernames } from './usernames.ts'

export interface PlanInput {
  readonly roster: CheckedRoster
  readonly facts: OrganizationFacts
  readonly links: Links
  readonly decisions: Decisions
  readonly elsewhere: GivenElsewhere
  readonly settings: PlanSettings
  /** Usernames of the realm that begin with the base of a username of the roster. */
  readonly usedUsernames: ReadonlySet<string>
  /** Uids of the groups that are never deleted, because something other than people hangs on them. */
  readonly usedGroups: ReadonlySet<string>
  readonly newUid: () => string
}

/**
 * Compares a roster with the stored data of its organization, and returns all changes that make them agree. The function
 * is pure: the same input gives the same plan, except for new uids.
 */
export function planRoster({ roster, facts, links, decisions, settings, ...input }: PlanInput): Plan {
  const draft = new Draft(links, input.newUid)
  const { owns } = settings
  const { elsewhere } = input
  const units = planUnits(draft, roster, facts, links.units, settings)
  const matches = matchPeople(roster, facts, links.people, units, decisions)
  const uidsOf = (ids: ReadonlySet<string>, from: ReadonlyMap<string, { readonly uid: string }>) =>
    new Set([...ids].flatMap((id) => from.get(id)?.uid ?? []))
  const people = planPeople(draft, {
    roster,
    facts,
    links: links.people,
    units,
    unusableUnits: uidsOf(roster.unusable.unit, links.units),
    unusablePeople: uidsOf(roster.unusable.person, links.people),
    matches,
    owns,
    elsewhere,
    usernames: new Usernames(input.usedUsernames),
  })
  const { uids, skipped } = people
  planGroups(draft, {
    roster,
    facts,
    links: links.groups,
    units,
    people: uids,
    skipped,
    owns,
    elsewhere,
    usedGroups: input.usedGroups,
  })
  const { changes, entries, doubts, counts } = draft
  return {
    changes,
    links: draft.links,
    entries,
    problems: [...roster.problems, ...draft.problems],
    doubts,
    counts,
    held: findHolds(counts, roster, links, settings),
  }
}
