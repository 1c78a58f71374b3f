import { beforeEach, expect, test } from 'vitest'
import type { Roster } from '../roster.ts'
import { group, ORGANIZATION, pupil, teacher, TestSync, unit } from '../testing/test-sync.ts'

let sync: TestSync
beforeEach(() => {
  sync = new TestSync()
})

const people = [pupil('p1'), pupil('p2'), teacher('t1')]
/** The first night: one school with a class. */
const FIRST: Partial<Roster> = { units: [unit('s1')], people, groups: [group('g1', ['p1', 'p2', 't1'])] }
const NEW = pupil('new')
const namesOf = (ids: readonly string[]) => ids.map((id) => sync.person(id)?.uid)
const membersOf = (id: string) => [...(sync.group(id)?.members ?? [])].toSorted((a, b) => a.localeCompare(b))

test('a person joins an existing group; a group that others joined and left, and that was renamed, stays', () => {
  sync.apply(FIRST)
  const before = membersOf('g1')
  const groups = [group('g1', ['p1', 'new'], { name: 'Renamed' })]
  const plan = sync.applyOnly({ ...FIRST, people: [...people.slice(1), NEW], groups }, ['new'])
  expect(new Set(membersOf('g1'))).toEqual(new Set([...before, sync.person('new')?.uid]))
  expect(sync.group('g1')?.name).toBe('Class g1')
  expect(plan.changes).toMatchObject({ leaving: [], removedRoles: [], leaves: [], renamedGroups: [] })
})

test('a new group gets the chosen people and those members who are linked, and no others', () => {
  sync.apply(FIRST)
  const roster = { ...FIRST, people: [...people, NEW, pupil('later')], groups: [group('g2', ['new', 'p1', 'later'])] }
  sync.applyOnly(roster, ['new'])
  expect(new Set(membersOf('g2'))).toEqual(new Set(namesOf(['new', 'p1'])))
  expect(sync.person('later')).toBeUndefined()
})

test('a group that no chosen person joins is not created', () => {
  sync.apply(FIRST)
  const roster = { ...FIRST, people: [...people, NEW], groups: [group('g2', ['p1']), group('g3', ['new'])] }
  expect(sync.applyOnly(roster, ['new']).changes.newGroups).toHaveLength(1)
  expect(sync.group('g2')).toBeUndefined()
})

test('a stored group without a link goes to the group of the source that gets it in a run of the whole source', () => {
  sync.apply(FIRST)
  const uid = 'by-hand'
  sync.organization.groups.set(uid, { uid, unit: sync.unitUid('s1'), name: '4 A', members: new Set() })
  const named = (id: string, members: readonly string[]) => group(id, members, { name: '4 A' })
  const roster = { ...FIRST, people: [...people, NEW], groups: [named('g3', ['p1']), named('g4', ['new'])] }
  sync.applyOnly(roster, ['new'])
  expect(sync.organization.groups.get(uid)?.members.size).toBe(0)
  expect(sync.group('g4')?.uid).not.toBe(uid)
  sync.apply(roster)
  expect(sync.group('g3')?.uid).toBe(uid)
})

test('a new group does not get the name of a group whose new name is not applied yet', () => {
  sync.apply(FIRST)
  const groups = [group('g1', ['p1'], { name: 'Other' }), group('g2', ['new'], { name: 'Class g1' })]
  sync.applyOnly({ ...FIRST, people: [...people, NEW], groups }, ['new'])
  expect([sync.group('g1')?.name, sync.group('g2')?.name]).toEqual(['Class g1', 'Class g1 (2)'])
})

test('a group that moved to another school stays where it is, and the chosen person does not join it', () => {
  sync.apply({ ...FIRST, units: [unit('s1'), unit('s2')] })
  const inSecond = pupil('new', { roles: [{ unit: 's2', role: 'student' }] })
  const before = membersOf('g1')
  const groups = [group('g1', ['p1', 'new'], { unit: 's2' })]
  sync.applyOnly({ ...FIRST, units: [unit('s1'), unit('s2')], people: [...people, inSecond], groups }, ['new'])
  expect(membersOf('g1')).toEqual(before)
  expect(sync.person('new')?.roles.map((role) => role.unit)).toEqual([sync.unitUid('s2')])
})

test('a new school is created only if a chosen person needs it, and no school is renamed or moved', () => {
  sync.apply(FIRST)
  const units = [unit('s1', { name: 'Renamed', parent: 's2' }), unit('s2'), unit('s3', { parent: 's4' }), unit('s4')]
  const inNew = pupil('new', { roles: [{ unit: 's3', role: 'student' }] })
  const { changes } = sync.applyOnly({ ...FIRST, units, people: [...people, inNew] }, ['new'])
  expect(changes.newUnits.map(({ name }) => name)).toEqual(['School s3', 'School s4'])
  expect(changes.changedUnits).toEqual([])
  expect(sync.organization.units.get(sync.unitUid('s3'))?.parent).toBe(sync.unitUid('s4'))
  expect(sync.organization.units.get(sync.unitUid('s4'))?.parent).toBe(ORGANIZATION)
})

test('the stored person whom another person of the source is stays theirs, also if a value of the chosen one fits', () => {
  sync.apply(FIRST)
  const school = sync.unitUid('s1')
  sync.organization.addPerson({
    uid: 'here',
    externalId: 'other',
    identifiers: { eppn: 'a@b.se' },
    roles: [{ unit: school, role: 'student', active: true, addToSubSchools: false }],
  })
  const roster = { ...FIRST, people: [...people, pupil('other'), pupil('new', { identifiers: { eppn: 'a@b.se' } })] }
  sync.applyOnly(roster, ['new'])
  expect(sync.person('new')?.uid).not.toBe('here')
  expect(sync.person('new')?.identifiers).toEqual({})
  sync.apply(roster)
  expect(sync.person('other')?.uid).toBe('here')
})

test('of two new people with the same email, the one who gets it in a run of the whole source gets it here, too', () => {
  sync.apply(FIRST)
  const email = 'same@home.se'
  const roster = { ...FIRST, people: [...people, pupil('before', { email }), pupil('new', { email })] }
  sync.applyOnly(roster, ['new'])
  expect(sync.person('new')?.email).toBeNull()
  sync.apply(roster)
  expect([sync.person('before')?.email, sync.person('new')?.email]).toEqual([email, null])
})

test('a person who has a new id in the source keeps the account and has one link', () => {
  const known = pupil('old', { identifiers: { eppn: 'a@b.se' } })
  sync.apply({ ...FIRST, people: [...people, known] })
  const uid = sync.person('old')?.uid
  sync.applyOnly({ ...FIRST, people: [...people, { ...known, id: 'new' }] }, ['new'])
  expect(sync.person('new')?.uid).toBe(uid)
  expect(sync.links.people.has('old')).toBe(false)
  expect(sync.organization.people.size).toBe(people.length + 1)
})

test('a guardian who is here gets the chosen pupil, keeps the others, and changes in nothing else', () => {
  const guardian = pupil('q1', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['p1', 'p2'] })
  sync.apply({ ...FIRST, people: [...people, guardian] })
  const before = sync.person('q1')
  const changed = { ...guardian, firstname: 'Changed', pupils: ['p1', 'new'] }
  sync.applyOnly({ ...FIRST, people: [...people, NEW, changed] }, ['new'])
  expect(sync.person('q1')).toEqual({ ...before, pupils: [...(before?.pupils ?? []), sync.person('new')?.uid] })
  // The source has given the pupil, so that it can take the pupil away again.
  expect(sync.links.people.get('q1')?.pupils).toContain(sync.person('new')?.uid)
})

test('a chosen guardian keeps a child who has a new id in the source and is not chosen', () => {
  const known = pupil('old', { identifiers: { eppn: 'a@b.se' } })
  const guardian = pupil('q1', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['old'] })
  sync.apply({ ...FIRST, people: [...people, known, guardian] })
  const uid = sync.person('old')?.uid
  const roster = { ...FIRST, people: [...people, { ...known, id: 'new' }, { ...guardian, pupils: ['new'] }] }
  sync.applyOnly(roster, ['q1'])
  expect(sync.person('q1')?.pupils).toEqual([uid])
  expect(sync.apply(roster).changes).toMatchObject({ newPupils: [], removedPupils: [] })
})

test.each(['administrator', 'own-request', 'no-school-unit'] as const)(
  'a guardian whose account is being deleted gets no pupil: %s',
  (deletionCause) => {
    const guardian = pupil('q1', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['p1'] })
    sync.apply({ ...FIRST, people: [...people, guardian] })
    sync.organization.change(sync.person('q1')?.uid ?? '', { deletionCause })
    const before = sync.person('q1')
    sync.applyOnly({ ...FIRST, people: [...people, NEW, { ...guardian, pupils: ['p1', 'new'] }] }, ['new'])
    expect(sync.person('q1')).toEqual(before)
  },
)

test('a person who moved to another school loses the role that the sync gave in the first one, with its groups', () => {
  sync.apply({ ...FIRST, units: [unit('s1'), unit('s2')] })
  const moved = pupil('p1', { roles: [{ unit: 's2', role: 'student' }] })
  sync.applyOnly({ ...FIRST, units: [unit('s1'), unit('s2')], people: [moved, ...people.slice(1)] }, ['p1'])
  expect(sync.person('p1')?.roles.map((role) => role.unit)).toEqual([sync.unitUid('s2')])
  expect(new Set(membersOf('g1'))).toEqual(new Set(namesOf(['p2', 't1'])))
})

test('a chosen person stays in a group that another sync gives, and leaves one that it does not give', () => {
  const groups = [group('g1', ['p1', 'p2']), group('g2', ['p1', 'p2'])]
  sync.apply({ ...FIRST, groups })
  const other = new TestSync(sync)
  other.apply({ ...FIRST, groups: groups.slice(0, 1) })
  const [uid] = namesOf(['p1'])
  const plan = sync.applyOnly({ ...FIRST, groups: groups.map((each) => ({ ...each, members: ['p2'] })) }, ['p1'])
  expect(plan.changes.leaves).toEqual([{ group: sync.group('g2')?.uid, user: uid }])
})

test('a sync that was never applied waits for a person', () => {
  expect(sync.planOnly(FIRST, ['p1']).held).toEqual([{ reason: 'first' }])
})

test('a person with two ids in the source, whose accounts were joined here, does not leave', () => {
  sync.apply(FIRST)
  const uid = sync.person('p1')?.uid ?? ''
  const link = sync.links.people.get('p1')
  if (link === undefined) throw new Error('no link')
  sync.links = { ...sync.links, people: new Map([...sync.links.people, ['p2', link]]) }
  const plan = sync.applyOnly({ ...FIRST, groups: [group('g1', ['p1', 'p2']), group('g2', ['p2'])] }, ['p2'])
  expect(plan.changes).toMatchObject({ leaving: [], removedRoles: [] })
  expect([...sync.links.people.keys()]).toEqual(expect.arrayContaining(['p1', 'p2']))
  expect(membersOf('g2')).toEqual([uid])
})

test('a person whose id changed, and of whom an administrator has decided, does not leave', () => {
  sync.apply(FIRST)
  const uid = sync.person('p1')?.uid ?? ''
  sync.decisions = new Map([['p9', uid]])
  const plan = sync.applyOnly({ ...FIRST, people: [pupil('p9'), ...people.slice(1)] }, ['p9'])
  expect(plan.changes).toMatchObject({ leaving: [], removedRoles: [], newPeople: [] })
  expect([sync.person('p9')?.uid, sync.links.people.has('p1')]).toEqual([uid, false])
})
