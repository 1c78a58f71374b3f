import type { OwnedValue } from '@lectern/contracts'
import type { OrganizationFacts, StoredGroup } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterGroup } from '../roster.ts'
import { keepEqual } from './draft.ts'
import type { Draft } from './draft.ts'
import { isGiven } from './given-elsewhere.ts'
import type { GivenElsewhere } from './given-elsewhere.ts'
import { foldName } from './plan-units.ts'
import type { GroupLink, Links } from './plan.ts'

export interface GroupsInput {
  readonly roster: CheckedRoster
  readonly facts: OrganizationFacts
  readonly links: Links['groups']
  readonly units: ReadonlyMap<string, string>
  /** Uids of people by their id in the source. */
  readonly people: ReadonlyMap<string, string>
  /** Uids of the people whom the source contains, but whom the plan leaves as they are. */
  readonly skipped: ReadonlySet<string>
  readonly owns: ReadonlySet<OwnedValue>
  readonly elsewhere: GivenElsewhere
  /** Groups with assignments, books, or a shared account. They are never deleted. */
  readonly usedGroups: ReadonlySet<string>
}

/** Fills the draft with the groups of a roster and their members. */
export function planGroups(draft: Draft, input: GroupsInput): void {
  const { roster, facts, links, units } = input
  const names = new GroupNames(facts)
  const adoptable = findAdoptable(facts, links)
  const given = new Set(roster.groups.map(({ id }) => id))
  for (const [id, link] of links) {
    if (roster.unusable.group.has(id)) draft.links.groups.set(id, link)
    else if (!given.has(id)) planLeft(draft, input, id, link)
  }
  const sorted = [...roster.groups].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const group of sorted) {
    const link = links.get(group.id)
    const unit = units.get(group.unit)
    const isDeleted = link !== undefined && !facts.groups.has(link.uid)
    if (unit === undefined || isDeleted) {
      if (link !== undefined) draft.links.groups.set(group.id, link)
      draft.skip({ kind: 'group', id: group.id, uid: null, label: group.name, reason: 'deleted-here' })
      continue
    }
    const linked = link === undefined ? undefined : facts.groups.get(link.uid)
    // A group of another school is another group.
    const hasMoved = link !== undefined && linked !== undefined && linked.unit !== unit
    if (hasMoved) planLeft(draft, input, group.id, link)
    const stored = linked === undefined || hasMoved ? adoptable.take(unit, group.name) : linked
    planGroup(draft, input, names, { group, unit, stored, link: hasMoved ? undefined : link })
  }
}

interface PlannedGroup {
  readonly group: RosterGroup
  readonly unit: string
  readonly stored: StoredGroup | undefined
  readonly link: GroupLink | undefined
}

function planGroup(
  draft: Draft,
  input: GroupsInput,
  names: GroupNames,
  { group, unit, stored, link }: PlannedGroup,
): void {
  const uid = stored?.uid ?? draft.newUid()
  const members = planMembers(draft, input, { group, unit, stored, link }, uid)
  const { joins, leaves } = members
  const common = { kind: 'group', id: group.id, uid, label: group.name, joins, leaves } as const
  draft.links.groups.set(group.id, keepEqual(link, { uid, name: group.name, members: members.links }))
  if (stored === undefined) {
    draft.changes.newGroups.push({ uid, unit, name: names.take(unit, group.name) })
    draft.enter({ ...common, effect: 'create', reason: 'new', fields: [] })
    return
  }
  const isRenamed =
    link !== undefined && link.name !== group.name && (input.owns.has('groupName') || names.isNameOf(stored, link.name))
  if (isRenamed) draft.changes.renamedGroups.push({ uid, name: names.take(stored.unit, group.name, stored.name) })
  const fields = [...(isRenamed ? ['name'] : []), ...(joins + leaves > 0 ? ['members'] : [])]
  const effect = link === undefined ? 'adopt' : fields.length > 0 ? 'change' : 'same'
  const counted = effect === 'change' && !isRenamed ? 'same' : effect
  draft.enter({ ...common, effect, reason: link === undefined ? 'same-name' : 'changed', fields }, counted)
}

function planMembers(draft: Draft, input: GroupsInput, planned: PlannedGroup, uid: string) {
  const { people, skipped, owns, facts, elsewhere } = input
  const { group, unit, stored, link } = planned
  const now = stored?.members ?? new Set<string>()
  const last = link?.members ?? []
  const removedHere = findMembersRemovedHere({ owns, facts }, { unit, stored, link })
  const stated = new Set<string>()
  for (const id of group.members) {
    const user = people.get(id)
    if (user === undefined || skipped.has(user)) continue
    if (draft.roles.get(user)?.has(unit) === true) stated.add(user)
    else if (draft.rolesRemovedHere.get(user)?.has(unit) !== true)
      draft.problems.push({ kind: 'group', id: group.id, problem: 'member-elsewhere', value: id })
  }
  const wanted = [...stated].filter((user) => !removedHere.has(user))
  const joining = wanted.filter((user) => !now.has(user))
  // A person who leaves the unit leaves its groups with the role.
  const leaving = last.filter(
    (user) => !stated.has(user) && now.has(user) && !skipped.has(user) && !isGiven(elsewhere.members, uid, user),
  )
  for (const user of joining) draft.changes.joins.push({ group: uid, user })
  for (const user of leaving) draft.changes.leaves.push({ group: uid, user })
  draft.count('membership', 'create', joining.length)
  draft.count('membership', 'remove', leaving.length)
  draft.count('membership', 'same', wanted.length - joining.length)
  const keptLinks = last.filter((user) => !stated.has(user) && skipped.has(user))
  return { joins: joining.length, leaves: leaving.length, links: [...stated, ...keptLinks] }
}

/**
 * Returns the members of the last sync whom an administrator has removed from the group. Empty if the source decides the
 * members. The groups of a person who was removed from the unit are given again with the unit.
 */
export function findMembersRemovedHere(
  { owns, facts }: Pick<GroupsInput, 'owns' | 'facts'>,
  { unit, stored, link }: Omit<PlannedGroup, 'group'>,
): ReadonlySet<string> {
  if (owns.has('members')) return new Set()
  const wasInUnit = (user: string) =>
    facts.people.get(user)?.roles.some((role) => role.active && role.unit === unit) === true
  return new Set((link?.members ?? []).filter((user) => stored?.members.has(user) !== true && wasInUnit(user)))
}

/**
 * The members whom the sync has added leave the group, except those whom another sync has added, too. The group is deleted
 * if it has no other members and no assignments, and no other sync has it.
 */
function planLeft(draft: Draft, input: GroupsInput, id: string, link: GroupLink): void {
  const { facts, usedGroups, skipped, elsewhere } = input
  const stored = facts.groups.get(link.uid)
  if (stored === undefined) return
  const { uid, name: label } = stored
  const leaving = link.members.filter(
    (user) => stored.members.has(user) && !skipped.has(user) && !isGiven(elsewhere.members, uid, user),
  )
  const isUsed = usedGroups.has(uid) || elsewhere.members.has(uid) || stored.members.size > leaving.length
  if (!isUsed) draft.changes.removedGroups.push(uid)
  else for (const user of leaving) draft.changes.leaves.push({ group: uid, user })
  draft.count('membership', 'remove', leaving.length)
  const reason = isUsed ? 'left-but-used' : 'left'
  draft.enter({ kind: 'group', effect: 'remove', id, uid, label, reason, fields: [], leaves: leaving.length })
}

/** Stored groups without a link, by unit and name. */
export function findAdoptable({ groups }: OrganizationFacts, links: Links['groups']) {
  const linked = new Set([...links.values()].map(({ uid }) => uid))
  const free = new Map<string, StoredGroup>()
  for (const group of groups.values())
    if (!linked.has(group.uid)) free.set(`${group.unit} ${foldName(group.name)}`, group)
  return {
    take: (unit: string, name: string): StoredGroup | undefined => {
      const key = `${unit} ${foldName(name)}`
      const found = free.get(key)
      free.delete(key)
      return found
    },
  }
}

/** Names of groups are unique in a unit. A source often has several groups with the same name. */
export class GroupNames {
  readonly #used: Set<string>

  constructor({ groups }: OrganizationFacts) {
    this.#used = new Set([...groups.values()].map(({ unit, name }) => `${unit} ${name}`))
  }

  /** Returns the name, with a number if another group of the unit has it. `current` becomes free. */
  take(unit: string, name: string, current?: string): string {
    if (current !== undefined) this.#used.delete(`${unit} ${current}`)
    for (let number = 1; ; number++) {
      const numbered = number === 1 ? name : `${name} (${number})`
      if (this.#used.has(`${unit} ${numbered}`)) continue
      this.#used.add(`${unit} ${numbered}`)
      return numbered
    }
  }

  /** Returns whether a stored name is the name that the sync has given: `name`, or `name` with a number. */
  isNameOf({ name: stored }: StoredGroup, name: string): boolean {
    return stored === name || (stored.startsWith(`${name} (`) && /^\d+\)$/u.test(stored.slice(name.length + 2)))
  }
}
