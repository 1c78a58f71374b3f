import type { OwnedValue } from '@lectern/contracts'
import type { OrganizationFacts, StoredGroup, StoredPerson } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterGroup } from '../roster.ts'
import type { Draft } from './draft.ts'
import { isGiven } from './given-elsewhere.ts'
import type { GivenElsewhere } from './given-elsewhere.ts'
import { findAdoptable, findMembersRemovedHere, GroupNames } from './plan-groups.ts'
import type { GroupLink, Links } from './plan.ts'

interface OnlyGroupsInput {
  readonly roster: CheckedRoster
  readonly facts: OrganizationFacts
  readonly links: Links['groups']
  readonly units: ReadonlyMap<string, string>
  readonly owns: ReadonlySet<OwnedValue>
  readonly elsewhere: GivenElsewhere
  /** Uids of the chosen people whom the plan stores, by their id in the source. */
  readonly people: ReadonlyMap<string, string>
  /** The other people who are linked, by their id in the source. */
  readonly others: ReadonlyMap<string, StoredPerson>
}

/**
 * Fills the draft with the groups that the chosen people join and leave. An existing group changes in nothing else. A new
 * group gets also those of its other members who are linked already.
 */
export function planOnlyGroups(draft: Draft, input: OnlyGroupsInput): void {
  const { roster, facts, links, units, people } = input
  for (const [id, link] of links) draft.links.groups.set(id, link)
  const chosen = new Set(people.values())
  const names = new GroupNames(facts)
  const adoptable = findAdoptable(facts, links)
  // In the order of `planGroups`, so that the groups of others keep the stored groups that they get in the next run.
  for (const group of roster.groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const link = links.get(group.id)
    const linked = link === undefined ? undefined : facts.groups.get(link.uid)
    const unit = units.get(group.unit)
    const isConcerned =
      group.members.some((id) => people.has(id)) || link?.members.some((uid) => chosen.has(uid)) === true
    if (unit === undefined || (link !== undefined && linked === undefined)) {
      if (isConcerned) draft.skip({ kind: 'group', id: group.id, uid: null, label: group.name, reason: 'deleted-here' })
      continue
    }
    const hasMoved = linked !== undefined && linked.unit !== unit
    const stored = linked === undefined || hasMoved ? adoptable.take(unit, group.name) : linked
    if (isConcerned && !hasMoved) planOnlyGroup(draft, input, { group, unit, stored, link, chosen, names })
  }
}

interface PlannedGroup {
  readonly group: RosterGroup
  readonly unit: string
  readonly stored: StoredGroup | undefined
  readonly link: GroupLink | undefined
  readonly chosen: ReadonlySet<string>
  readonly names: GroupNames
}

function planOnlyGroup(draft: Draft, input: OnlyGroupsInput, planned: PlannedGroup): void {
  const { group, unit, stored, link, chosen, names } = planned
  const wanted = new Set(
    group.members.flatMap((id) => {
      const user = input.people.get(id)
      if (user === undefined) return []
      if (draft.roles.get(user)?.has(unit) === true) return user
      if (draft.rolesRemovedHere.get(user)?.has(unit) !== true)
        draft.problems.push({ kind: 'group', id: group.id, problem: 'member-elsewhere', value: id })
      return []
    }),
  )
  if (link === undefined && wanted.size === 0) return
  const others = stored === undefined ? listOthers(input, planned) : []
  const uid = stored?.uid ?? draft.newUid()
  const now = stored?.members ?? new Set<string>()
  const last = link?.members ?? []
  const removedHere = findMembersRemovedHere(input, planned)
  const joining = [...wanted, ...others].filter((user) => !now.has(user) && !removedHere.has(user))
  const leaving = last.filter(
    (user) => chosen.has(user) && !wanted.has(user) && now.has(user) && !isGiven(input.elsewhere.members, uid, user),
  )
  draft.changes.joins.push(...joining.map((user) => ({ group: uid, user })))
  draft.changes.leaves.push(...leaving.map((user) => ({ group: uid, user })))
  draft.count('membership', 'create', joining.length)
  draft.count('membership', 'remove', leaving.length)
  const keptLast = last.filter((user) => !chosen.has(user))
  draft.links.groups.set(group.id, {
    uid,
    name: link?.name ?? group.name,
    members: [...new Set([...keptLast, ...wanted, ...others])],
  })
  const [joins, leaves] = [joining.length, leaving.length]
  const common = { kind: 'group', id: group.id, uid, label: group.name, joins, leaves } as const
  if (stored === undefined) {
    draft.changes.newGroups.push({ uid, unit, name: names.take(unit, group.name) })
    draft.enter({ ...common, effect: 'create', reason: 'new', fields: [] })
  } else if (link === undefined) draft.enter({ ...common, effect: 'adopt', reason: 'same-name', fields: [] })
  else if (joins + leaves > 0)
    draft.enter({ ...common, effect: 'change', reason: 'changed', fields: ['members'] }, 'same')
}

/** Returns the members of a new group who are linked already, and have a role in its unit. */
function listOthers({ others }: OnlyGroupsInput, { group, unit }: PlannedGroup): string[] {
  return group.members.flatMap((id) => {
    const person = others.get(id)
    const isOfUnit = person?.roles.some((role) => role.unit === unit && role.active) === true
    return person !== undefined && isOfUnit ? person.uid : []
  })
}
