import { expect, test } from 'vitest'
import { forRandomChoices } from '../../../model/for-random-choices.ts'
import type { Choices } from '../../../model/random-realm.ts'
import type { StoredGroup, StoredPerson } from '../../account/index.ts'
import { checkRoster } from '../check-roster.ts'
import type { CheckedRoster } from '../check-roster.ts'
import type { Roster } from '../roster.ts'
import { RandomHistory } from '../testing/random-history.ts'
import { pupil } from '../testing/test-sync.ts'
import type { TestSync } from '../testing/test-sync.ts'

/** Number of histories of `npm test`. `MODEL_RUNS=1000` runs 1,000 others. */
const HISTORIES = 60
const NIGHTS = 6
const GUARDIANS = ['q0', 'q1', 'q2', 'q3']

test('adding chosen people changes nothing else, and the next night leaves the same as without it', async () => {
  expect.hasAssertions()
  await forRandomChoices(HISTORIES, (choices) => {
    const history = new RandomHistory(choices)
    const { sync, owns } = history
    for (let night = 0; night < NIGHTS; night++) {
      history.changeByHand()
      const roster = withGuardians(choices, history.source.next())
      const chosen = choices.some([...new Set(roster.people.map(({ id }) => id))], 3)
      const early = sync.copy()
      early.applyOnly(roster, chosen, { owns })
      expectOthersSame(checkRoster(roster), chosen, sync, early)
      expectSame(Object.values(early.planOnly(roster, chosen, { owns }).changes).flat(), [], 'a second plan')
      sync.apply(roster, { owns })
      early.apply(roster, { owns })
      expectSame(describeState(early), describeState(sync), 'the state after the night')
    }
    return Promise.resolve()
  })
})

/** Adds guardians, whose pupils differ each night. */
function withGuardians(choices: Choices, roster: Roster): Roster {
  const pupils = roster.people.filter(({ roles }) => roles[0]?.role === 'student').map(({ id }) => id)
  const guardians = GUARDIANS.filter(() => choices.chance(80)).map((id) =>
    pupil(id, {
      roles: [{ unit: choices.one(['s1', 's2']), role: 'guardian' }],
      pupils: choices.some(pupils, 3),
    }),
  )
  return { ...roster, people: [...roster.people, ...guardians] }
}

function expectOthersSame(roster: CheckedRoster, chosen: readonly string[], before: TestSync, after: TestSync): void {
  const own = new Set(
    chosen.flatMap((id) => [before.links.people.get(id)?.uid ?? [], after.links.people.get(id)?.uid ?? []].flat()),
  )
  for (const [uid, unit] of before.organization.units)
    expectSame(after.organization.units.get(uid), unit, `the unit ${uid}`)
  for (const [uid, person] of before.organization.people) {
    const now = after.organization.people.get(uid)
    if (own.has(uid) || now === undefined) continue
    // A guardian can get a chosen pupil.
    const pupils = now.pupils.filter((each) => person.pupils.includes(each) || !own.has(each))
    expectSame({ ...now, pupils }, person, `the person ${uid}`)
  }
  const added = (found: ReadonlyMap<string, unknown>, earlier: ReadonlyMap<string, unknown>) =>
    [...found.keys()].filter((uid) => !earlier.has(uid))
  expectSame(
    added(after.organization.people, before.organization.people).filter((uid) => !own.has(uid)),
    [],
    'new people',
  )
  expectSame(added(before.organization.people, after.organization.people), [], 'deleted people')
  for (const [uid, group] of before.organization.groups)
    expectSame(withoutMembers(after.organization.groups.get(uid), own), withoutMembers(group, own), `the group ${uid}`)
  for (const uid of added(after.organization.groups, before.organization.groups)) {
    const members = [...(after.organization.groups.get(uid)?.members ?? [])]
    expectSame(
      members.some((member) => own.has(member)),
      true,
      `the new group ${uid} has a chosen person`,
    )
  }
  expectLinksSame(roster, own, before, after)
}

/** The links of others stay, except for the chosen pupils of a guardian and the chosen members of a group. */
function expectLinksSame(roster: CheckedRoster, own: ReadonlySet<string>, before: TestSync, after: TestSync): void {
  for (const [id, link] of before.links.units) expectSame(after.links.units.get(id), link, `the link of ${id}`)
  for (const [id, link] of before.links.people) {
    if (own.has(link.uid)) continue
    const now = after.links.people.get(id)
    const pupils = now?.pupils.filter((each) => link.pupils.includes(each) || !own.has(each))
    expectSame({ ...now, pupils }, link, `the link of ${id}`)
  }
  for (const [id, link] of before.links.groups) {
    const now = after.links.groups.get(id)
    const others = (members: readonly string[] | undefined) => new Set(members?.filter((uid) => !own.has(uid)))
    expectSame(
      { ...now, members: others(now?.members) },
      { ...link, members: others(link.members) },
      `the link of ${id}`,
    )
  }
  const isOfRoster = (id: string) => roster.groups.some((group) => group.id === id)
  expectSame(
    [...after.links.groups.keys()].filter((id) => !before.links.groups.has(id) && !isOfRoster(id)),
    [],
    'new links',
  )
}

const withoutMembers = (group: StoredGroup | undefined, without: ReadonlySet<string>) => ({
  ...group,
  members: new Set([...(group?.members ?? [])].filter((uid) => !without.has(uid))),
})

/** Describes everything that is stored. New rows have the names of their links, because their uids differ. */
function describeState({ organization, links }: TestSync) {
  const keys = new Map<string, string>()
  for (const kind of ['units', 'people', 'groups'] as const)
    for (const [id, { uid }] of links[kind]) keys.set(uid, `${kind} ${id}`)
  const key = (uid: string | null) => (uid === null ? null : (keys.get(uid) ?? uid))
  const sorted = <T>(values: Iterable<T>) => [...values].map((value) => JSON.stringify(value)).toSorted()
  const person = ({ username: _first, ...each }: StoredPerson) => ({
    ...each,
    uid: key(each.uid),
    roles: sorted(each.roles.map((role) => ({ ...role, unit: key(role.unit) }))),
    pupils: sorted(each.pupils.map(key)),
  })
  return {
    units: sorted([...organization.units.values()].map((each) => [key(each.uid), each.name, key(each.parent)])),
    people: sorted([...organization.people.values()].map(person)),
    groups: sorted(
      // A group that has left the source is deleted if its last member has left it before, and else stays without members.
      [...organization.groups.values()]
        .filter(({ uid, members }) => keys.has(uid) || members.size > 0)
        .map(({ uid, unit, name, members }) => [
          key(uid),
          key(unit),
          // The number of a doubled name depends on the order in which the groups are created and renamed.
          name.replace(/ \(\d+\)$/u, ''),
          sorted([...members].map(key)),
        ]),
    ),
    links: {
      units: sorted([...links.units].map(([id, { name, parent }]) => [id, name, key(parent)])),
      people: sorted(
        [...links.people].map(([id, link]) => [
          id,
          {
            ...link,
            uid: key(link.uid),
            pupils: sorted(link.pupils.map(key)),
            roles: sorted(link.roles.map((role) => ({ ...role, unit: key(role.unit) }))),
          },
        ]),
      ),
      groups: sorted([...links.groups].map(([id, { name, members }]) => [id, name, sorted(members.map(key))])),
    },
  }
}

/** As `toEqual`, with a name of the compared thing in the error. */
function expectSame(found: unknown, expected: unknown, thing: string): void {
  expect({ thing, value: found }).toEqual({ thing, value: expected })
}
