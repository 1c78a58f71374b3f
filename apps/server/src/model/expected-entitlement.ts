import type { HiddenReason } from '@lectern/contracts'
import { findUnit } from './expected-people.ts'
import { isActiveRole } from './expected-rights.ts'
import type { ModelBook } from './random-library.ts'
import type { ModelPeriod, ModelPerson, RealmModel } from './realm-model.ts'

/** The rule of docs/decisions/0025-entitlement.md for one person, computed from the model of a realm. */
export class ExpectedEntitlement {
  readonly #person: ModelPerson
  readonly #units: ReadonlySet<string>
  /** Subscription periods of the person and of the units of the person. */
  readonly periods: readonly ModelPeriod[]
  readonly isSubscriber: boolean
  /** The age filters of the person and of the groups, lowest first. */
  readonly ageFilters: readonly { readonly age: number; readonly group: string | null }[]

  constructor(realm: RealmModel, person: ModelPerson) {
    this.#person = person
    this.#units = unitsOf(realm, person)
    this.periods = realm.periods.filter(({ owner }) => owner === person.uid || this.#units.has(owner))
    this.isSubscriber = this.periods.some(
      ({ startsAt, endsAt }) => startsAt <= realm.now && (endsAt === null || endsAt > realm.now),
    )
    const ofGroups = realm.groups.filter(({ uid }) => person.groups.includes(uid))
    this.ageFilters = [
      { age: person.ageFilter, group: null },
      ...ofGroups.map(({ uid, ageFilter }) => ({ age: ageFilter, group: uid })),
    ].flatMap(({ age, group }) => (age === null ? [] : [{ age, group }]))
  }

  mayRead(book: ModelBook): boolean {
    return this.#isOpen(book) && this.#fitsAge(book)
  }

  /** Returns whether the person may know that the book exists, also if it was withdrawn. */
  mayKnow({ grant, owners }: ModelBook): boolean {
    return grant !== null || owners.some(({ unit }) => this.#person.superUser || this.#units.has(unit))
  }

  /** Returns the reasons why the person may not read a book, for a viewer who sees the books of the own units. */
  hiddenReasons(book: ModelBook, viewer: ExpectedEntitlement): HiddenReason[] {
    const { grant } = book
    const closed = (): HiddenReason => {
      if (grant?.withdrawn === false && grant.access === 'subscribers') return 'subscription'
      if (grant?.withdrawn === false && grant.access === 'lists') return 'list'
      return viewer.#ownsOpen(book) ? 'other_school' : 'withdrawn'
    }
    return [...(this.#isOpen(book) ? [] : [closed()]), ...(this.#fitsAge(book) ? [] : (['age'] as const))]
  }

  #isOpen(book: ModelBook): boolean {
    const { grant, lists } = book
    if (grant !== null && !grant.withdrawn) {
      if (grant.access === 'everyone' || this.#person.superUser) return true
      if (grant.access === 'subscribers' && this.isSubscriber) return true
      if (lists.some((unit) => this.#units.has(unit))) return true
    }
    return this.#ownsOpen(book)
  }

  #ownsOpen({ owners }: ModelBook): boolean {
    return owners.some(({ unit, withdrawn }) => !withdrawn && (this.#person.superUser || this.#units.has(unit)))
  }

  #fitsAge({ fromAge }: ModelBook): boolean {
    return fromAge === null || this.ageFilters.every(({ age }) => fromAge <= age)
  }
}

/** Returns the active units of a person, those above them, and for administrators those below them. */
function unitsOf(realm: RealmModel, person: ModelPerson): ReadonlySet<string> {
  const isActive = (uid: string) => findUnit(realm, uid)?.status === 'active'
  const found = new Set<string>()
  const addAbove = (uid: string | null): void => {
    if (uid === null || !isActive(uid)) return
    found.add(uid)
    addAbove(findUnit(realm, uid)?.parent ?? null)
  }
  const addBelow = (uid: string): void => {
    if (!isActive(uid)) return
    found.add(uid)
    for (const unit of realm.units) if (unit.parent === uid) addBelow(unit.uid)
  }
  for (const role of person.roles.filter((each) => isActiveRole(realm, each))) {
    addAbove(role.unit)
    if (role.role === 'admin') addBelow(role.unit)
  }
  return found
}
