import type { StoredPerson } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterPerson } from '../roster.ts'
import { Draft } from './draft.ts'
import { matchPeople, personLabel } from './match-people.ts'
import type { Match } from './match-people.ts'
import { planOnlyGroups } from './plan-only-groups.ts'
import { planOnlyUnits } from './plan-only-units.ts'
import { decide, planPeople } from './plan-people.ts'
import type { PlanInput } from './plan-roster.ts'
import type { Links, Plan } from './plan.ts'
import { Usernames } from './usernames.ts'

/**
 * Plans only the chosen people of a roster: their values, roles and groups, and the guardians who are linked with them.
 * All other people, groups and units stay as they are. The stored rows are found for the whole roster, so that a chosen
 * person never gets the row of another person of the source. The next plan of the whole roster leaves the same data as
 * without this plan.
 */
export function planOnlyPeople(
  { roster, facts, links, decisions, settings, ...input }: PlanInput,
  chosen: ReadonlySet<string>,
): Plan {
  const draft = new Draft(links, input.newUid)
  const people = takeChosen(roster.people, chosen)
  const needed = new Set(people.flatMap(({ roles }) => roles.map(({ unit }) => unit)))
  const units = planOnlyUnits(draft, { roster, facts, links: links.units, settings, needed })
  const matches = matchPeople(roster, facts, links.people, units, decisions)
  const context = { units, owns: settings.owns }
  const linkedUids = (ids: ReadonlySet<string>, from: ReadonlyMap<string, { readonly uid: string }>) =>
    new Set([...ids].flatMap((id) => from.get(id)?.uid ?? []))
  const { uids } = planPeople(draft, {
    roster: {
      ...roster,
      people,
      unusable: { ...roster.unusable, person: idsToKeep(context, { people, roster }, links.people, matches) },
    },
    facts,
    links: links.people,
    units,
    unusableUnits: linkedUids(roster.unusable.unit, links.units),
    unusablePeople: new Set([
      ...linkedUids(roster.unusable.person, links.people),
      ...findWithNewId(roster.people, chosen, matches),
    ]),
    matches,
    owns: settings.owns,
    elsewhere: input.elsewhere,
    usernames: new Usernames(input.usedUsernames),
  })
  keepEmails(draft, links.people, people, roster.people)
  const others = roster.people.flatMap((person) => {
    const stored = chosen.has(person.id) ? undefined : findLinked(context, person, matches.get(person.id), links.people)
    return stored === undefined ? [] : [{ person, stored }]
  })
  const skipped = new Set(
    draft.entries.flatMap(({ kind, effect, id }) => (kind === 'person' && effect === 'skip' ? id : [])),
  )
  const usable = new Set(people.map(({ id }) => id))
  const planned = new Map([...uids].filter(([id]) => usable.has(id) && !skipped.has(id)))
  for (const { person, stored } of others) addPupils(draft, person, stored, planned)
  planOnlyGroups(draft, {
    roster,
    facts,
    links: links.groups,
    units,
    owns: settings.owns,
    elsewhere: input.elsewhere,
    people: planned,
    others: new Map(others.map(({ person, stored }) => [person.id, stored])),
  })
  enterOtherGroups(draft, people, planned)
  const { changes, entries, doubts, counts } = draft
  return {
    changes,
    links: draft.links,
    entries,
    problems: [...roster.problems.filter(({ kind, id }) => kind === 'person' && chosen.has(id)), ...draft.problems],
    doubts,
    counts,
    held: isFirst(links) ? [{ reason: 'first' }] : [],
  }
}

/**
 * Returns the chosen people. If a person before them has the same email, a plan of the whole roster gives it to that
 * person, so that the chosen one gets none.
 */
function takeChosen(people: readonly RosterPerson[], chosen: ReadonlySet<string>): readonly RosterPerson[] {
  const emails = new Set<string>()
  return people.flatMap((person) => {
    const email = person.email?.trim().toLowerCase() ?? ''
    if (chosen.has(person.id)) return emails.has(email) ? { ...person, email: null } : person
    if (email !== '') emails.add(email)
    return []
  })
}

/** The emails that are not given here stay the last ones of the source, so that they follow the source in the next run. */
function keepEmails(
  draft: Draft,
  before: Links['people'],
  people: readonly RosterPerson[],
  given: readonly RosterPerson[],
): void {
  const stated = new Map(given.map(({ id, email }) => [id, email]))
  for (const { id, email } of people) {
    const link = draft.links.people.get(id)
    if (link !== undefined && email !== stated.get(id))
      draft.links.people.set(id, { ...link, email: before.get(id)?.email ?? null })
  }
}

const isFirst = ({ units, people, groups }: Links): boolean => units.size + people.size + groups.size === 0

/** Returns the ids whose links stay: all except those of the chosen people, and the earlier ids of these people. */
function idsToKeep(
  context: Parameters<typeof decide>[0],
  { people, roster }: { readonly people: readonly RosterPerson[]; readonly roster: CheckedRoster },
  links: Links['people'],
  matches: ReadonlyMap<string, Match>,
): ReadonlySet<string> {
  const stated = new Set(roster.people.map(({ id }) => id))
  const chosen = new Set(people.map(({ id }) => id))
  const taken = new Set(
    people.flatMap((person) => {
      const decision = decide(context, person, matches.get(person.id), links.get(person.id))
      return 'skip' in decision ? [] : (decision.stored?.uid ?? [])
    }),
  )
  // Two ids of the source can be one person, whose accounts were joined here.
  const isEarlier = (id: string, uid: string) => taken.has(uid) && !stated.has(id) && !roster.unusable.person.has(id)
  return new Set([...links].flatMap(([id, { uid }]) => (chosen.has(id) || isEarlier(id, uid) ? [] : id)))
}

/** Returns the stored person who has a link, unless a plan would leave the person as they are, or let them return. */
function findLinked(
  context: Parameters<typeof decide>[0],
  person: RosterPerson,
  match: Match | undefined,
  links: Links['people'],
): StoredPerson | undefined {
  const link = links.get(person.id)
  if (link === undefined) return undefined
  const decision = decide(context, person, match, link)
  return 'skip' in decision || decision.reason === 'returned' ? undefined : decision.stored
}

/** Returns the people who are not chosen and have a new id. The next run gives them a link; until then, guardians keep them. */
function findWithNewId(
  people: readonly RosterPerson[],
  chosen: ReadonlySet<string>,
  matches: ReadonlyMap<string, Match>,
): string[] {
  return people.flatMap(({ id }) => {
    const match = chosen.has(id) ? undefined : matches.get(id)
    return match?.as === 'stored' && (match.reason === 'new-id' || match.reason === 'decided') ? match.person.uid : []
  })
}

/** Enters the chosen people in whom only the groups change, so that the log names them. */
function enterOtherGroups(draft: Draft, people: readonly RosterPerson[], planned: ReadonlyMap<string, string>): void {
  const { joins, leaves } = draft.changes
  const moved = new Set([...joins, ...leaves].map(({ user }) => user))
  const entered = new Set(draft.entries.flatMap(({ kind, id }) => (kind === 'person' ? id : [])))
  for (const person of people) {
    const { id } = person
    const uid = planned.get(id) ?? ''
    if (!moved.has(uid) || entered.has(id)) continue
    draft.count('person', 'same', -1)
    const fields = ['groups']
    draft.enter({ kind: 'person', effect: 'change', id, uid, label: personLabel(person), reason: 'changed', fields })
  }
}

/** A guardian who is linked gets the chosen pupils, and stays the same in all else. */
function addPupils(
  draft: Draft,
  person: RosterPerson,
  guardian: StoredPerson,
  chosen: ReadonlyMap<string, string>,
): void {
  const { id } = person
  const link = draft.links.people.get(id)
  const given = new Set(person.pupils.flatMap((pupil) => chosen.get(pupil) ?? []))
  if (link === undefined || given.size === 0) return
  draft.links.people.set(id, { ...link, pupils: [...new Set([...link.pupils, ...given])] })
  const added = [...given].filter((pupil) => !guardian.pupils.includes(pupil))
  if (added.length === 0) return
  draft.changes.newPupils.push(...added.map((pupil) => ({ guardian: guardian.uid, pupil })))
  draft.enter({
    kind: 'person',
    effect: 'change',
    id,
    uid: guardian.uid,
    label: personLabel(person),
    reason: 'changed',
    fields: ['pupils'],
  })
}
