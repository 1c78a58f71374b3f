import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { OwnedValue, PersonIdentifier } from '@lectern/contracts'
import type { ChangedPerson, PersonValues, StoredPerson, StoredRole } from '../../account/index.ts'
import type { RosterPerson } from '../roster.ts'
import { keepEqual } from './draft.ts'
import type { Draft } from './draft.ts'
import { isGiven } from './given-elsewhere.ts'
import { isSameType, personLabel } from './match-people.ts'
import type { Match } from './match-people.ts'
import type { Links, PersonLink, PlanReason } from './plan.ts'
import { findRolesRemovedHere, planPupils, planRoles } from './plan-relations.ts'
import type { PeopleInput } from './plan-relations.ts'
import { UsedValues } from './used-values.ts'

/** A person of the roster who is or will be stored. */
interface Planned {
  readonly person: RosterPerson
  readonly uid: string
  readonly stored: StoredPerson | undefined
  readonly link: PersonLink | undefined
  readonly reason: PlanReason
}

/** Uids of people by their id in the source. */
export interface PlannedPeople {
  readonly uids: ReadonlyMap<string, string>
  /** Uids of the people whom the source contains, but whom the plan leaves as they are. */
  readonly skipped: ReadonlySet<string>
}

/** Fills the draft with the people of a roster, their roles, and the pupils of guardians. */
export function planPeople(draft: Draft, input: PeopleInput): PlannedPeople {
  const { roster, facts, links, matches } = input
  const planned: Planned[] = []
  const kept = new Map<string, PersonLink>()
  const skipped = new Set<string>()
  const findLink = linksByPerson(links, matches)
  /** Ids of the links whose people are planned, or stay as they are. */
  const settled = new Set<string>()
  for (const person of roster.people) {
    const linked = findLink(person, matches.get(person.id))
    const link = linked?.link
    if (linked !== undefined) settled.add(linked.id)
    const hasUnit = person.roles.some(({ unit }) => input.units.has(unit))
    const found: Decision = hasUnit
      ? decide(input, person, matches.get(person.id), link)
      : { skip: 'deleted-here', uid: link?.uid ?? null }
    if ('skip' in found) {
      if (found.doubt !== undefined) draft.doubts.push(found.doubt)
      draft.skip({ kind: 'person', id: person.id, uid: found.uid, label: personLabel(person), reason: found.skip })
      if (linked !== undefined) kept.set(linked.id, linked.link)
      if (found.uid !== null) skipped.add(found.uid)
    } else planned.push({ ...found, person, uid: found.stored?.uid ?? draft.newUid(), link })
  }
  for (const [id, link] of links) {
    if (roster.unusable.person.has(id)) kept.set(id, link)
    else if (!settled.has(id)) planLeft(draft, input, id, link)
  }
  for (const [id, link] of kept) draft.links.people.set(id, link)
  const byUid = new Map(planned.map((each) => [each.uid, each]))
  const uids = new Map([
    ...[...kept].map(([id, { uid }]) => [id, uid] as const),
    ...planned.map(({ person, uid }) => [person.id, uid] as const),
  ])
  const used = new UsedValues(facts, (stored, value) => losesValue(stored, value, byUid.get(stored.uid), input.owns))
  for (const each of planned) planPerson(draft, input, each, uids, used)
  return { uids, skipped: new Set([...skipped, ...[...kept.values()].map(({ uid }) => uid)]) }
}

/** Finds the link of a person of the source, with the id of the link: a person with a new id has the link of the old id. */
function linksByPerson(links: Links['people'], matches: ReadonlyMap<string, Match>) {
  // New ids are rare, and the index needs memory.
  let byUid: ReadonlyMap<string, { readonly id: string; readonly link: PersonLink }> | undefined
  return ({ id }: RosterPerson, match: Match | undefined) => {
    const link = links.get(id)
    if (link !== undefined) return { id, link }
    if (match?.as !== 'stored' || (match.reason !== 'new-id' && match.reason !== 'decided')) return undefined
    byUid ??= new Map([...links].map(([linkedId, each]) => [each.uid, { id: linkedId, link: each }]))
    const earlier = byUid.get(match.person.uid)
    // The source still has the earlier id: it is another record of the same person.
    return earlier === undefined || matches.has(earlier.id) ? undefined : earlier
  }
}

export type Decision =
  | {
      readonly skip: PlanReason
      readonly uid: string | null
      readonly doubt?: Extract<Match, { as: 'doubt' }>['doubt']
    }
  | Pick<Planned, 'stored' | 'reason'>

/** Returns the stored person whom a plan changes, or why it leaves the person as they are. */
export function decide(
  input: Pick<PeopleInput, 'units' | 'owns'>,
  person: RosterPerson,
  match: Match | undefined,
  link: PersonLink | undefined,
): Decision {
  if (match === undefined || match.as === 'new') return { stored: undefined, reason: 'new' }
  if (match.as === 'doubt') return { skip: 'doubt', uid: null, doubt: match.doubt }
  if (match.as === 'deleted-here') return { skip: 'deleted-here', uid: null }
  const stored = match.person
  const { uid } = stored
  if (stored.superUser || stored.sharedAccount) return { skip: 'other-account', uid }
  if (stored.deletionCause === 'own-request') return { skip: 'deletion-asked', uid }
  if (stored.deletionCause === 'administrator') return { skip: 'deleted-here', uid }
  if (!isSameType(person, stored)) return { skip: 'other-type', uid }
  const isReturning = stored.deletionCause === 'no-school-unit'
  if (isReturning && isRemovedHere(input, person, stored, link)) return { skip: 'deleted-here', uid }
  return { stored, reason: isReturning ? 'returned' : match.reason }
}

/** Returns whether an administrator has removed a person from all units that the source states. */
function isRemovedHere(
  input: Pick<PeopleInput, 'units' | 'owns'>,
  person: RosterPerson,
  stored: StoredPerson,
  link: PersonLink | undefined,
): boolean {
  const removed = findRolesRemovedHere(input, { person, stored, link })
  return person.roles.flatMap(({ unit }) => input.units.get(unit) ?? []).every((unit) => removed.has(unit))
}

/** Returns whether a stored person gets another identifier or email, or loses it, so that the old one is free for others. */
function losesValue(
  stored: StoredPerson,
  value: PersonIdentifier | 'email',
  next: Pick<Planned, 'person' | 'link'> | undefined,
  owns: ReadonlySet<OwnedValue>,
): boolean {
  if (next === undefined) return false
  const { person, link } = next
  if (value === 'email') {
    const wanted = person.email?.trim() ?? ''
    const isSame = wanted === '' || wanted === stored.email
    return !isSame && (owns.has('email') || link?.email === stored.email)
  }
  const [now, wanted, last] = [stored.identifiers[value], person.identifiers[value], link?.identifiers[value]]
  if (now === wanted) return false
  return wanted === undefined ? last === now : owns.has('identifiers') || last === now
}

function planPerson(
  draft: Draft,
  input: PeopleInput,
  { person, uid, stored, link, reason }: Planned,
  uids: ReadonlyMap<string, string>,
  used: UsedValues,
): void {
  const roles = planRoles(draft, input, { person, uid, stored, link })
  const pupils = planPupils(draft, input, { person, uid, stored, link }, uids)
  const label = personLabel(person)
  const wanted = {
    firstname: person.firstname,
    lastname: person.lastname,
    ...used.claim(uid, person, (kind) =>
      draft.problems.push({ kind: 'person', id: person.id, problem: 'used-value', value: kind }),
    ),
  }
  const after = { uid, ...wanted, roles: roles.links, pupils: pupils.links }
  draft.links.people.set(person.id, keepEqual(link, after))
  if (stored === undefined) {
    const username = input.usernames.take(person)
    const given = person.username?.trim().toLowerCase() ?? ''
    if (given !== '' && given !== username)
      draft.problems.push({ kind: 'person', id: person.id, problem: 'used-value', value: 'username' })
    draft.changes.newPeople.push({ uid, username, ...wanted, externalId: person.id })
    draft.enter({ kind: 'person', effect: 'create', id: person.id, uid, label, reason, fields: [] })
    return
  }
  const set = changesOfPerson(person, wanted, stored, link, input)
  // With another email or identifier, a school could log in as a person who has rights at another school.
  const isElsewhere = stored.roles.some((role) => role.active && !input.facts.units.has(role.unit))
  if (isElsewhere && Object.keys(set).length > 0)
    draft.problems.push({
      kind: 'person',
      id: person.id,
      problem: 'belongs-elsewhere',
      value: Object.keys(set).join(', '),
    })
  const isReturning = stored.deletionCause === 'no-school-unit' && roles.hasRole
  if (isReturning) draft.changes.returning.push(uid)
  const valueFields = isElsewhere ? [] : Object.keys(set)
  if (valueFields.length > 0) draft.changes.changedPeople.push({ uid, set })
  const fields = [...valueFields, ...(roles.isChanged ? ['roles'] : []), ...(pupils.isChanged ? ['pupils'] : [])]
  // A new id in the source needs an entry, so that the job stores the link.
  const isLinked = input.links.get(person.id)?.uid === uid
  const effect = isLinked ? (fields.length > 0 || isReturning ? 'change' : 'same') : 'adopt'
  draft.enter({ kind: 'person', effect, id: person.id, uid, label, reason, fields })
}

type Values = Omit<PersonValues, 'externalId'>

/**
 * Returns the values that differ from the stored ones. A value that was set by hand stays, unless the source owns it:
 * without ownership, a value changes if the stored one is that of the last sync.
 */
function changesOfPerson(
  person: RosterPerson,
  wanted: Values,
  stored: StoredPerson,
  link: PersonLink | undefined,
  { owns, links, matches }: Pick<PeopleInput, 'owns' | 'links' | 'matches'>,
): ChangedPerson['set'] {
  // The id of another school system stays.
  const isOwnId = stored.externalId === null || links.has(stored.externalId) || matches.has(stored.externalId)
  const names = (['firstname', 'lastname'] as const).filter(
    (part) => stored[part] !== wanted[part] && (owns.has('name') || link?.[part] === stored[part]),
  )
  const changes = (value: PersonIdentifier | 'email', now: unknown, next: unknown, last: unknown) =>
    now === undefined
      ? // A value that was deleted by hand stays deleted.
        next !== undefined && (last !== next || owns.has(value === 'email' ? 'email' : 'identifiers'))
      : losesValue(stored, value, { person, link }, owns)
  const kinds = PERSON_IDENTIFIERS.filter((kind) =>
    changes(kind, stored.identifiers[kind], wanted.identifiers[kind], link?.identifiers[kind]),
  )
  const isEmailSet = changes('email', stored.email ?? undefined, wanted.email ?? undefined, link?.email ?? undefined)
  const identifiers = Object.fromEntries([
    ...Object.entries(stored.identifiers).filter(([kind]) => !kinds.some((each) => each === kind)),
    // A value that another person has is not in `wanted`.
    ...kinds.flatMap((kind) => (wanted.identifiers[kind] === undefined ? [] : [[kind, wanted.identifiers[kind]]])),
  ])
  return {
    ...Object.fromEntries(names.map((part) => [part, wanted[part]])),
    ...(isEmailSet ? { email: wanted.email } : {}),
    ...(kinds.length > 0 ? { identifiers } : {}),
    ...(stored.externalId !== person.id && isOwnId ? { externalId: person.id } : {}),
  }
}

/**
 * A person who has left loses the roles that the sync has given, except those that another sync has given, too. Without
 * another role, the account ends in 30 days.
 */
function planLeft(
  draft: Draft,
  { facts, elsewhere }: Pick<PeopleInput, 'facts' | 'elsewhere'>,
  id: string,
  link: PersonLink,
): void {
  const stored = facts.people.get(link.uid)
  // An account that was deleted here, and one that is no person of the school, only lose the link.
  if (stored === undefined || stored.superUser || stored.sharedAccount) return
  const { uid } = stored
  const given = new Set(link.roles.flatMap(({ unit }) => (isGiven(elsewhere.roles, uid, unit) ? [] : unit)))
  const lost = stored.roles.filter(({ unit, active }) => given.has(unit) && active)
  const others = stored.roles.filter(({ unit, active }: StoredRole) => active && !given.has(unit))
  const [last] = lost
  if (last !== undefined && others.length === 0) {
    draft.changes.removedRoles.push(...lost.slice(1).map(({ unit }) => ({ user: uid, unit })))
    draft.changes.leaving.push({ user: uid, unit: last.unit })
  } else draft.changes.removedRoles.push(...lost.map(({ unit }) => ({ user: uid, unit })))
  const pupils = stored.pupils.filter((pupil) => link.pupils.includes(pupil) && !isGiven(elsewhere.pupils, uid, pupil))
  draft.changes.removedPupils.push(...pupils.map((pupil) => ({ guardian: uid, pupil })))
  const isUsed = link.roles.length > given.size
  // The plan does not name a person whom the source does not state any more: the identity can be protected now.
  const reason = isUsed && lost.length === 0 ? 'left-but-used' : 'left'
  draft.enter({ kind: 'person', effect: 'remove', id, uid, label: null, reason, fields: [] })
}
