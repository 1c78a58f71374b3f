import { expect, test } from 'vitest'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { OwnedValue } from '@lectern/contracts'
import { forRandomChoices } from '../../../model/for-random-choices.ts'
import type { StoredGroup, StoredPerson } from '../../account/index.ts'
import { checkRoster } from '../check-roster.ts'
import type { Roster } from '../roster.ts'
import { RandomHistory } from '../testing/random-history.ts'
import type { TestSync } from '../testing/test-sync.ts'
import type { Links, Plan } from './plan.ts'

/** Number of histories of `npm test`. `MODEL_RUNS=1000` runs 1,000 others. */
const HISTORIES = 60
const NIGHTS = 8

interface Before {
  readonly links: Links
  readonly people: ReadonlyMap<string, StoredPerson>
  readonly groups: ReadonlyMap<string, StoredGroup>
}

test('hostile histories: no wrongful deletion, no doubled person, nothing lost, and a second plan changes nothing', async () => {
  expect.hasAssertions()
  await forRandomChoices(HISTORIES, (choices) => {
    const history = new RandomHistory(choices)
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
      expectHandStays(plan, before, owns, sync)
      expectRolesStay(sync, before)
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

/** A person has a role, of which at least one is stored also if it has ended: without one, no administrator sees the person. */
function expectRolesStay(sync: TestSync, before: Before): void {
  for (const [uid, person] of before.people)
    if (person.roles.length > 0)
      expectSame((sync.organization.people.get(uid)?.roles.length ?? 0) > 0, true, `a role of ${uid}`)
}

/** An entry that an administrator removed from a list stays removed, unless the source decides the list. */
function expectHandStays(
  { changes }: Plan,
  { links, people, groups }: Before,
  owns: ReadonlySet<OwnedValue>,
  sync: TestSync,
): void {
  const ofPeople = new Map([...links.people.values()].map((link) => [link.uid, link]))
  const ofGroups = new Map([...links.groups.values()].map((link) => [link.uid, link]))
  const hasRole = (user: string, at: string) =>
    people.get(user)?.roles.some((role) => role.active && role.unit === at) === true
  const rolesAgain = changes.newRoles.filter(({ user, unit: at }) => {
    const wasGiven = ofPeople.get(user)?.roles.some((role) => role.unit === at) === true
    // The last school of a person, who would have none without it.
    const hasOther = sync.organization.people.get(user)?.roles.some((role) => role.active && role.unit !== at) === true
    return wasGiven && hasOther && !hasRole(user, at)
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
