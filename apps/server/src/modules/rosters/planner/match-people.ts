import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import { ROLES_OF_TYPE } from '../../account/index.ts'
import type { OrganizationFacts, StoredPerson } from '../../account/index.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { RosterPerson } from '../roster.ts'
import { foldName } from './plan-units.ts'
import type { Decisions, Doubt, Links, PlanReason } from './plan.ts'

/** The stored person of a person of the source, no stored person, or a doubt. */
export type Match =
  | { readonly as: 'stored'; readonly person: StoredPerson; readonly reason: PlanReason }
  | { readonly as: 'new' }
  | { readonly as: 'deleted-here'; readonly uid: string }
  | { readonly as: 'doubt'; readonly doubt: Doubt }

/**
 * Finds the stored person of each person of a roster: by the link of an earlier sync, the decision of an administrator,
 * the id, the identifiers, the username, and the confirmed email, in this order. Two people of the roster never match the
 * same stored person. The same name is only a doubt.
 */
export function matchPeople(
  roster: CheckedRoster,
  facts: OrganizationFacts,
  links: Links['people'],
  units: ReadonlyMap<string, string>,
  decisions: Decisions,
): ReadonlyMap<string, Match> {
  const search = new PeopleSearch(facts)
  const given = new Set(roster.people.map(({ id }) => id))
  // A person whose id is not in the source any more can have got a new one.
  const held = new Set(
    [...links].flatMap(([id, { uid }]) => (given.has(id) || roster.unusable.person.has(id) ? uid : [])),
  )
  const matches = new Map<string, Match>()
  const taken = new Map<string, string>()
  const open: RosterPerson[] = []
  for (const person of roster.people) {
    const link = links.get(person.id)
    if (link === undefined) open.push(person)
    else {
      const stored = facts.people.get(link.uid)
      matches.set(
        person.id,
        stored === undefined
          ? { as: 'deleted-here', uid: link.uid }
          : { as: 'stored', person: stored, reason: 'changed' },
      )
      taken.set(link.uid, person.id)
    }
  }
  const linkedUids = new Set([...links.values()].map(({ uid }) => uid))
  const proposals = open.map((person) => ({ person, match: search.propose(person, units, decisions) }))
  const wanted = Map.groupBy(
    proposals.flatMap(({ person, match }) => (match.as === 'stored' ? { id: person.id, uid: match.person.uid } : [])),
    ({ uid }) => uid,
  )
  for (const { person, match } of proposals) {
    if (match.as !== 'stored') {
      matches.set(person.id, match)
      continue
    }
    const { uid } = match.person
    const isTaken = taken.has(uid) || held.has(uid) || (wanted.get(uid)?.length ?? 0) > 1
    matches.set(
      person.id,
      isTaken
        ? { as: 'doubt', doubt: toDoubt(person, 'linked-twice', [uid]) }
        : linkedUids.has(uid)
          ? { ...match, reason: 'new-id' }
          : match,
    )
  }
  return matches
}

class PeopleSearch {
  readonly #facts: OrganizationFacts
  readonly #byExternalId = new Map<string, StoredPerson[]>()
  readonly #byIdentifier = new Map<string, StoredPerson>()
  readonly #byUsername = new Map<string, StoredPerson>()
  readonly #byEmail = new Map<string, StoredPerson>()
  readonly #byName = new Map<string, StoredPerson[]>()

  constructor(facts: OrganizationFacts) {
    this.#facts = facts
    const add = <Key>(map: Map<Key, StoredPerson[]>, key: Key, person: StoredPerson) => {
      const list = map.get(key)
      if (list === undefined) map.set(key, [person])
      else list.push(person)
    }
    for (const person of facts.people.values()) {
      this.#byUsername.set(person.username, person)
      if (person.externalId !== null) add(this.#byExternalId, person.externalId, person)
      if (person.email !== null && person.emailVerified) this.#byEmail.set(person.email.toLowerCase(), person)
      for (const kind of PERSON_IDENTIFIERS) {
        const value = person.identifiers[kind]
        if (value !== undefined) this.#byIdentifier.set(`${kind} ${value}`, person)
      }
      for (const { unit } of person.roles) add(this.#byName, nameKey(person, unit), person)
    }
  }

  /** Returns the match of a person without a link. */
  propose(person: RosterPerson, units: ReadonlyMap<string, string>, decisions: Decisions): Match {
    const decision = decisions.get(person.id)
    if (decision === 'new') return { as: 'new' }
    const decided = decision === undefined ? undefined : this.#facts.people.get(decision)
    if (decided !== undefined) return { as: 'stored', person: decided, reason: 'decided' }
    for (const { reason, found } of this.#searches(person)) {
      const [first] = found
      if (first === undefined) continue
      const uids = [...new Set(found.map(({ uid }) => uid))]
      if (uids.length > 1) return { as: 'doubt', doubt: toDoubt(person, 'several-people', uids) }
      if (!this.#isInOrganization(first)) return { as: 'doubt', doubt: toDoubt(person, 'other-organization', uids) }
      return { as: 'stored', person: first, reason }
    }
    const namesakes = this.#findNamesakes(person, units)
    return namesakes.length === 0 ? { as: 'new' } : { as: 'doubt', doubt: toDoubt(person, 'same-name', namesakes) }
  }

  *#searches(
    person: RosterPerson,
  ): Generator<{ readonly reason: PlanReason; readonly found: readonly StoredPerson[] }> {
    const byId = (this.#byExternalId.get(person.id) ?? []).filter((stored) => this.#isInOrganization(stored))
    yield { reason: 'same-id', found: byId }
    const found = PERSON_IDENTIFIERS.flatMap(
      (kind) => this.#byIdentifier.get(`${kind} ${person.identifiers[kind] ?? ''}`) ?? [],
    )
    yield { reason: 'same-identifier', found }
    const byUsername = person.username === null ? undefined : this.#byUsername.get(person.username.trim().toLowerCase())
    // A username is unique in the realm, not in the world: it says nothing about people of other organizations.
    const isUsable = byUsername !== undefined && this.#isInOrganization(byUsername) && isSamePerson(person, byUsername)
    yield { reason: 'same-username', found: isUsable ? [byUsername] : [] }
    const byEmail = person.email === null ? undefined : this.#byEmail.get(person.email.trim().toLowerCase())
    yield { reason: 'same-email', found: byEmail === undefined ? [] : [byEmail] }
  }

  /** People without any role belong to no organization, so every organization may take them. */
  #isInOrganization({ roles }: StoredPerson): boolean {
    return roles.length === 0 || roles.some(({ unit }) => this.#facts.units.has(unit))
  }

  /** Returns the people with the same name and type in a unit of the person, who have no id of another system. */
  #findNamesakes(person: RosterPerson, units: ReadonlyMap<string, string>): string[] {
    const found = person.roles.flatMap(({ unit }) => this.#byName.get(nameKey(person, units.get(unit) ?? '')) ?? [])
    const same = found.filter((stored) => stored.externalId === null && isSameType(person, stored))
    return [...new Set(same.map(({ uid }) => uid))]
  }
}

/** Returns whether one of the names is equal. The same username alone can be a coincidence. */
function isSamePerson(person: RosterPerson, stored: StoredPerson): boolean {
  return (
    foldName(person.lastname) === foldName(stored.lastname) || foldName(person.firstname) === foldName(stored.firstname)
  )
}

export function isSameType(person: RosterPerson, stored: StoredPerson): boolean {
  const isOfType = (role: string, roles: readonly string[]) => roles.includes(role)
  const roles = Object.values(ROLES_OF_TYPE).find((each) => isOfType(person.roles[0]?.role ?? '', each)) ?? []
  return stored.roles.every(({ role }) => isOfType(role, roles))
}

const nameKey = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }, unit: string) =>
  `${unit} ${foldName(`${firstname} ${lastname}`)}`

function toDoubt(person: RosterPerson, reason: Doubt['reason'], candidates: readonly string[]): Doubt {
  return { id: person.id, label: personLabel(person), reason, candidates }
}

/** Returns the name of a person for the readers of a plan, or null for a protected identity. */
export function personLabel({ firstname, lastname, isProtected }: RosterPerson): string | null {
  return isProtected ? null : `${firstname} ${lastname}`
}
