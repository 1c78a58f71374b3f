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
 * the id, the identifiers, the username, and the confirmed email, in this order. A person who is found in one way is not
 * found for another person of the roster in a later way. The same name is only a doubt.
 */
export function matchPeople(
  roster: CheckedRoster,
  facts: OrganizationFacts,
  links: Links['people'],
  units: ReadonlyMap<string, string>,
  decisions: Decisions,
): ReadonlyMap<string, Match> {
  const matches = new Map<string, Match>()
  const search = new PeopleSearch(facts)
  for (const { id } of roster.people) {
    const link = links.get(id)
    if (link === undefined) continue
    const person = facts.people.get(link.uid)
    matches.set(
      id,
      person === undefined ? { as: 'deleted-here', uid: link.uid } : { as: 'stored', person, reason: 'changed' },
    )
    // The source says that a person with another id is another person, also with a value that is stored here.
    search.exclude(link.uid)
  }
  // The source states these people wrongly, so that it is unknown whether they have got a new id.
  const unsure = new Set([...roster.unusable.person].flatMap((id) => links.get(id)?.uid ?? []))
  const linked = new Set([...links.values()].map(({ uid }) => uid))
  const open = () => roster.people.filter(({ id }) => !matches.has(id))
  for (const person of open()) {
    const decision = decisions.get(person.id)
    const stored = facts.people.get(decision ?? '')
    if (decision === 'new') matches.set(person.id, { as: 'new' })
    if (stored === undefined) continue
    matches.set(person.id, { as: 'stored', person: stored, reason: 'decided' })
    search.exclude(stored.uid)
  }
  for (const way of WAYS) {
    const proposals = open().map((person) => ({ person, found: search.find(way, person) }))
    const wanted = Map.groupBy(
      proposals.flatMap(({ found }) => found),
      ({ uid }) => uid,
    )
    for (const { person, found } of proposals) {
      const [stored] = found
      if (stored === undefined) continue
      const uids = found.map(({ uid }) => uid)
      const isContested = unsure.has(stored.uid) || (wanted.get(stored.uid)?.length ?? 0) > 1
      const doubt =
        found.length > 1
          ? 'several-people'
          : !search.isInOrganization(stored)
            ? 'other-organization'
            : isContested
              ? 'linked-twice'
              : undefined
      const reason = linked.has(stored.uid) ? 'new-id' : way
      matches.set(
        person.id,
        doubt === undefined
          ? { as: 'stored', person: stored, reason }
          : { as: 'doubt', doubt: toDoubt(person, doubt, uids) },
      )
    }
    for (const uid of wanted.keys()) search.exclude(uid)
  }
  for (const person of open()) {
    const namesakes = search.findNamesakes(person, units)
    const doubt = () => ({ as: 'doubt', doubt: toDoubt(person, 'same-name', namesakes) }) as const
    matches.set(person.id, namesakes.length === 0 ? { as: 'new' } : doubt())
  }
  return matches
}

const WAYS = ['same-id', 'same-identifier', 'same-username', 'same-email'] as const
type Way = (typeof WAYS)[number]

/** Finds stored people, except those that are excluded. */
class PeopleSearch {
  readonly #facts: OrganizationFacts
  readonly #excluded = new Set<string>()
  readonly #byExternalId: ReadonlyMap<string, readonly StoredPerson[]>
  readonly #byIdentifier = new Map<string, StoredPerson>()
  readonly #byUsername = new Map<string, StoredPerson>()
  readonly #byEmail = new Map<string, StoredPerson>()
  readonly #byName: ReadonlyMap<string, readonly StoredPerson[]>

  constructor(facts: OrganizationFacts) {
    this.#facts = facts
    const people = [...facts.people.values()]
    this.#byExternalId = Map.groupBy(people, ({ externalId }) => externalId ?? '')
    const named = people.flatMap((person) => person.roles.map(({ unit }) => ({ person, key: nameKey(person, unit) })))
    this.#byName = new Map(
      [...Map.groupBy(named, ({ key }) => key)].map(([key, entries]) => [key, entries.map(({ person }) => person)]),
    )
    for (const person of people) {
      this.#byUsername.set(person.username, person)
      if (person.email !== null && person.emailVerified) this.#byEmail.set(person.email.toLowerCase(), person)
      for (const kind of PERSON_IDENTIFIERS) {
        const value = person.identifiers[kind]
        if (value !== undefined) this.#byIdentifier.set(`${kind} ${value}`, person)
      }
    }
  }

  exclude(uid: string): void {
    this.#excluded.add(uid)
  }

  /** Returns the stored people with a value of a person, without duplicates. */
  find(way: Way, person: RosterPerson): StoredPerson[] {
    const found = this.#findAll(way, person).filter(({ uid }) => !this.#excluded.has(uid))
    return [...new Map(found.map((stored) => [stored.uid, stored])).values()]
  }

  #findAll(way: Way, { id, identifiers, username, email, ...names }: RosterPerson): readonly StoredPerson[] {
    const textKey = (text: string | null) => text?.trim().toLowerCase() ?? ''
    switch (way) {
      case 'same-id':
        // Another organization can have another person with the same id.
        return (this.#byExternalId.get(id) ?? []).filter((stored) => this.isInOrganization(stored))
      case 'same-identifier':
        return PERSON_IDENTIFIERS.flatMap((kind) => this.#byIdentifier.get(`${kind} ${identifiers[kind] ?? ''}`) ?? [])
      case 'same-username': {
        const stored = this.#byUsername.get(textKey(username))
        // A username is unique in the realm, not in the world: it says nothing about people of other organizations.
        return stored !== undefined && this.isInOrganization(stored) && hasSameName(names, stored) ? [stored] : []
      }
      case 'same-email': {
        const stored = this.#byEmail.get(textKey(email))
        return stored === undefined ? [] : [stored]
      }
    }
  }

  isInOrganization({ roles }: StoredPerson): boolean {
    return roles.some(({ unit }) => this.#facts.units.has(unit))
  }

  /** Returns the people with the same name and type in a unit of the person, who have no id of a school system. */
  findNamesakes(person: RosterPerson, units: ReadonlyMap<string, string>): string[] {
    const found = person.roles.flatMap(({ unit }) => this.#byName.get(nameKey(person, units.get(unit) ?? '')) ?? [])
    const same = found.filter(
      (stored) => stored.externalId === null && !this.#excluded.has(stored.uid) && isSameType(person, stored),
    )
    return [...new Set(same.map(({ uid }) => uid))]
  }
}

/** Returns whether one of the names is equal. The same username alone can be a coincidence. */
function hasSameName(
  { firstname, lastname }: Pick<RosterPerson, 'firstname' | 'lastname'>,
  stored: StoredPerson,
): boolean {
  return foldName(lastname) === foldName(stored.lastname) || foldName(firstname) === foldName(stored.firstname)
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
