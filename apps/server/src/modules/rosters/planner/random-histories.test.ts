import { expect, test } from 'vitest'
import { OWNED_VALUES, PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { OwnedValue } from '@lectern/contracts'
import { forRandomChoices } from '../../../model/for-random-choices.ts'
import type { Choices } from '../../../model/random-realm.ts'
import type { StoredGroup, StoredPerson } from '../../account/index.ts'
import { checkRoster } from '../check-roster.ts'
import type { Roster } from '../roster.ts'
import { RandomSource, SOURCE_IDS } from '../testing/random-source.ts'
import { TestSync } from '../testing/test-sync.ts'
import { Draft } from './draft.ts'
import type { Links, Plan } from './plan.ts'

/** Number of histories of `npm test`. `MODEL_RUNS=1000` runs 1,000 others. */
const HISTORIES = 60
const NIGHTS = 8

/** A history: each night the source changes, and people change rows by hand. */
class History {
  readonly sync = new TestSync()
  readonly source: RandomSource
  /** Values that the source decides in this history. */
  readonly owns: ReadonlySet<OwnedValue>
  readonly #choices: Choices
  #byHand = 0

  constructor(choices: Choices) {
    this.#choices = choices
    this.source = new RandomSource(choices)
    this.owns = new Set(OWNED_VALUES.filter(() => choices.chance(60)))
  }

  /** Changes of administrators and log-ins between two nights. */
  changeByHand(): void {
    const choices = this.#choices
    const { organization } = this.sync
    for (const person of organization.people.values()) {
      if (choices.chance(5)) organization.change(person.uid, { firstname: 'Hand' })
      if (choices.chance(3)) organization.change(person.uid, { deletionCause: 'administrator' })
      if (choices.chance(2)) organization.change(person.uid, { deletionCause: 'own-request' })
      const [first] = person.roles
      if (first?.active === true && choices.chance(5))
        this.#giveRole(person, choices.one([...organization.units.keys()]))
      if (choices.chance(8)) this.#removeRole(person.uid)
      if (choices.chance(2)) this.#purge(person.uid)
    }
    const units = [...organization.units.keys()]
    if (choices.chance(50)) {
      const uid = `hand${++this.#byHand}`
      const eppn = `${choices.one(SOURCE_IDS)}@b.se`
      const isFree = [...organization.people.values()].every(({ identifiers }) => identifiers.eppn !== eppn)
      organization.addPerson({
        uid,
        firstname: choices.one(['Ada', 'Bo']),
        identifiers: isFree && choices.chance(50) ? { eppn } : {},
        roles: [{ unit: choices.one(units), role: 'student', active: true, addToSubSchools: false }],
      })
    }
    for (const each of organization.groups.values()) {
      const ofUnit = [...organization.people.values()].filter(({ roles }) =>
        roles.some((role) => role.unit === each.unit && role.active),
      )
      const [joining] = choices.some(ofUnit, 1)
      if (joining !== undefined && choices.chance(40))
        organization.groups.set(each.uid, { ...each, members: new Set([...each.members, joining.uid]) })
      if (choices.chance(15)) this.#removeMember(each.uid)
      if (choices.chance(10)) this.sync.usedGroups.add(each.uid)
    }
  }

  #giveRole(person: StoredPerson, to: string): void {
    const [first] = person.roles
    if (first === undefined || person.roles.some((role) => role.unit === to)) return
    this.sync.organization.change(person.uid, { roles: [...person.roles, { ...first, unit: to }] })
  }

  /** As the control panel: the only role ends, and the account is deleted in 30 days. */
  #removeRole(uid: string): void {
    const { organization } = this.sync
    const active = organization.people.get(uid)?.roles.filter((role) => role.active) ?? []
    const [removed] = this.#choices.some(active, 1)
    if (removed === undefined) return
    const change = { user: uid, unit: removed.unit }
    const [removedRoles, leaving] = active.length === 1 ? [[], [change]] : [[change], []]
    organization.apply({ ...NO_CHANGES, removedRoles, leaving })
    for (const each of organization.groups.values())
      if (each.unit === removed.unit)
        organization.groups.set(each.uid, { ...each, members: new Set([...each.members].filter((id) => id !== uid)) })
  }

  #removeMember(uid: string): void {
    const { groups } = this.sync.organization
    const found = groups.get(uid)
    if (found !== undefined) groups.set(uid, { ...found, members: new Set([...found.members].slice(1)) })
  }

  #purge(uid: string): void {
    const { people, groups } = this.sync.organization
    people.delete(uid)
    for (const each of groups.values())
      groups.set(each.uid, { ...each, members: new Set([...each.members].filter((member) => member !== uid)) })
  }
}

const NO_CHANGES = new Draft({ units: new Map(), people: new Map(), groups: new Map() }, () => '').changes

interface Before {
  readonly links: Links
  readonly people: ReadonlyMap<string, StoredPerson>
  readonly groups: ReadonlyMap<string, StoredGroup>
}

test('hostile histories: no wrongful deletion, no doubled person, nothing lost, and a second plan changes nothing', async () => {
  expect.hasAssertions()
  await forRandomChoices(HISTORIES, (choices) => {
    const history = new History(choices)
    const { sync } = history
    for (let night = 0; night < NIGHTS; night++) {
      history.changeByHand()
      const roster = history.source.next()
      const before = {
        links: sync.links,
        people: new Map(sync.organization.people),
        groups: new Map(sync.organization.groups),
      }
      const { owns } = history
      const plan = sync.apply(roster, { owns })
      expectNoWrongfulDeletion(roster, plan, before)
      expectRolesToDecide(plan, sync)
      expectNothingLost(roster, plan, before, sync)
      expectHandStays(plan, before, owns)
      expectNoDoubles(sync)
      expectSame(Object.values(sync.plan(roster, { owns }).changes).flat(), [], 'a second plan')
    }
    return Promise.resolve()
  })
})

function expectNoWrongfulDeletion(roster: Roster, { changes }: Plan, { links }: Before): void {
  const checked = checkRoster(roster)
  const people = new Map(checked.people.map((person) => [person.id, person]))
  const ids = new Map([...links.people].map(([id, { uid }]) => [uid, id]))
  const units = new Map([...links.units].map(([id, { uid }]) => [uid, id]))
  for (const { user } of changes.leaving) {
    const id = ids.get(user) ?? ''
    expectSame([people.has(id), checked.unusable.person.has(id)], [false, false], `${id} leaves`)
  }
  for (const { user, unit: unitUid } of changes.removedRoles) {
    const id = ids.get(user)
    // The ended role of a person who returns is replaced.
    if (id === undefined || changes.returning.includes(user)) continue
    const isGiven = links.people.get(id)?.roles.some((role) => role.unit === unitUid) === true
    const person = people.get(id)
    const states = person?.roles.some((role) => role.unit === units.get(unitUid)) === true
    // A person who has left loses also the role in a unit that the source states wrongly.
    const isBadUnit = person !== undefined && checked.unusable.unit.has(units.get(unitUid) ?? '')
    const isBad = checked.unusable.person.has(id) || isBadUnit
    const isPartial = checked.partialRoles.has(id)
    expectSame([isGiven, states, isBad, isPartial], [true, false, false, false], `${id} loses a role`)
  }
}

/** A person with a role keeps the account, and an account without one ends. */
function expectRolesToDecide({ changes }: Plan, { organization: { people } }: TestSync): void {
  for (const { user } of changes.leaving) {
    const isActive = people.get(user)?.roles.some(({ active }) => active)
    expectSame(isActive, false, `an active role of ${user}, who leaves`)
  }
}

function expectNothingLost(
  roster: Roster,
  { changes, links: after, entries }: Plan,
  before: Before,
  sync: TestSync,
): void {
  const checked = checkRoster(roster)
  const linked = new Set([...before.links.people.values(), ...after.people.values()].map(({ uid }) => uid))
  const unusable = new Set([...checked.unusable.person].flatMap((id) => before.links.people.get(id)?.uid ?? []))
  for (const [uid, person] of before.people) {
    const isUntouched = !linked.has(uid) || unusable.has(uid)
    if (isUntouched) expectSame(sync.organization.people.get(uid), person, `the untouched person ${uid}`)
    expectSame(sync.organization.people.has(uid), true, `the person ${uid} exists`)
  }
  const skipped = new Set(entries.flatMap(({ effect, uid }) => (effect === 'skip' ? (uid ?? []) : [])))
  const lostRoles = new Set(changes.removedRoles.map(({ user, unit: each }) => `${user} ${each}`))
  for (const each of before.groups.values()) {
    const now = sync.organization.groups.get(each.uid)
    const link = [...before.links.groups.values()].find(({ uid }) => uid === each.uid)
    for (const member of each.members) {
      const isByHand = link?.members.includes(member) !== true
      if ((isByHand || skipped.has(member)) && !lostRoles.has(`${member} ${each.unit}`))
        expectSame(now?.members.has(member), true, `the member ${member} of ${each.uid}`)
    }
  }
}

/** An entry that an administrator removed from a list stays removed, unless the source decides the list. */
function expectHandStays({ changes }: Plan, { links, people, groups }: Before, owns: ReadonlySet<OwnedValue>): void {
  const ofPeople = new Map([...links.people.values()].map((link) => [link.uid, link]))
  const ofGroups = new Map([...links.groups.values()].map((link) => [link.uid, link]))
  const hasRole = (user: string, at: string) =>
    people.get(user)?.roles.some((role) => role.active && role.unit === at) === true
  const rolesAgain = changes.newRoles.filter(({ user, unit: at }) => {
    const wasGiven = ofPeople.get(user)?.roles.some((role) => role.unit === at) === true
    return wasGiven && !hasRole(user, at)
  })
  const membersAgain = changes.joins.filter(({ group: uid, user }) => {
    const wasGiven = ofGroups.get(uid)?.members.includes(user) === true
    return wasGiven && hasRole(user, groups.get(uid)?.unit ?? '')
  })
  if (!owns.has('roles')) expectSame(rolesAgain, [], 'roles that an administrator has removed')
  if (!owns.has('members')) expectSame(membersAgain, [], 'members whom an administrator has removed')
}

function expectNoDoubles({ organization: { people, groups }, links }: TestSync): void {
  const uids = [...links.people.values()].map(({ uid }) => uid)
  expectSame(uids.length, new Set(uids).size, 'links of people')
  const all = [...people.values()]
  const values = all.flatMap(({ identifiers }) => PERSON_IDENTIFIERS.flatMap((kind) => identifiers[kind] ?? []))
  expectSame(values.length, new Set(values).size, 'identifiers')
  const emails = all.flatMap(({ email, emailVerified }) => (email !== null && emailVerified ? email.toLowerCase() : []))
  expectSame(emails.length, new Set(emails).size, 'emails')
  const names = [...groups.values()].map(({ unit: each, name }) => `${each} ${name}`)
  expectSame(names.length, new Set(names).size, 'names of groups')
  expectSame(all.length, new Set(all.map(({ username }) => username)).size, 'usernames')
}

/** As `toEqual`, with a name of the compared thing in the error. */
function expectSame(found: unknown, expected: unknown, thing: string): void {
  expect({ thing, value: found }).toEqual({ thing, value: expected })
}
