import { describe, expect, test } from 'vitest'
import { OWNED_BY_DEFAULT } from '@lectern/contracts'
import type { OwnedValue } from '@lectern/contracts'
import type { Roster } from '../roster.ts'
import { group, ORGANIZATION, pupil, teacher, TestSync, unit } from '../testing/test-sync.ts'

const school = { units: [unit('s1')] }
const many = (number: number) => Array.from({ length: number }, (_, index) => pupil(`p${index}`))

describe('a first plan', () => {
  test('creates the units, people and groups of the source, with roles and members', () => {
    const sync = new TestSync()
    const plan = sync.apply({ ...school, people: [pupil('p1'), teacher('t1')], groups: [group('g1', ['p1', 't1'])] })
    expect(plan.held).toEqual([{ reason: 'first' }])
    expect(sync.person('p1')).toMatchObject({ username: 'firstp1.lastp', externalId: 'p1', firstname: 'Firstp1' })
    expect(sync.person('t1')?.roles).toEqual([
      { unit: sync.unitUid('s1'), role: 'employee', active: true, addToSubSchools: false },
    ])
    expect(sync.group('g1')?.members).toEqual(new Set([sync.person('p1')?.uid, sync.person('t1')?.uid]))
    expect(sync.organization.units.get(sync.unitUid('s1'))).toMatchObject({ name: 'School s1', parent: ORGANIZATION })
  })

  test('the unit above all others is the organization', () => {
    const sync = new TestSync()
    const units = [unit('district'), unit('s1', { parent: 'district' }), unit('s2', { parent: 's1' })]
    sync.apply({ units })
    expect(sync.unitUid('district')).toBe(ORGANIZATION)
    expect(sync.organization.units.get(ORGANIZATION)?.name).toBe('Nordby')
    expect(sync.organization.units.get(sync.unitUid('s1'))?.parent).toBe(ORGANIZATION)
    expect(sync.plan({ units }).entries).toEqual([])
  })

  test('a second plan of the same roster changes nothing', () => {
    const sync = new TestSync()
    const roster = { ...school, people: [pupil('p1'), teacher('t1')], groups: [group('g1', ['p1'])] }
    sync.apply(roster)
    const plan = sync.plan(roster)
    expect(plan.entries).toEqual([])
    expect(Object.values(plan.changes).flat()).toEqual([])
    expect(plan.held).toEqual([])
  })

  test('two people with the same name get different usernames', () => {
    const sync = new TestSync()
    const name = { firstname: 'Åsa', lastname: 'Þór Øberg' }
    sync.apply({ ...school, people: [pupil('p1', name), pupil('p2', name)] })
    expect([sync.person('p1')?.username, sync.person('p2')?.username]).toEqual(['asa.thoroberg', 'asa.thoroberg2'])
  })
})

describe('stored people', () => {
  const adopt = (values: Parameters<TestSync['organization']['addPerson']>[0], roster: Partial<Roster>) => {
    const sync = new TestSync()
    sync.apply(school)
    const role = { unit: sync.unitUid('s1'), role: 'student', active: true, addToSubSchools: false } as const
    sync.organization.addPerson({ roles: [role], ...values })
    return { sync, plan: sync.apply({ ...school, ...roster }) }
  }

  test.each([
    ['id', { externalId: 'p1' }, {}, 'same-id'],
    ['identifier', { identifiers: { eppn: 'a@b.se' } }, { identifiers: { eppn: 'A@b.se' } }, 'same-identifier'],
    ['confirmed email', { email: 'A@b.se', emailVerified: true }, { email: 'a@b.se' }, 'same-email'],
    ['username and last name', { username: 'ada', lastname: 'Lastp1' }, { username: 'Ada' }, 'same-username'],
  ] as const)('a person with the same %s is taken over and not doubled', (_name, stored, given, reason) => {
    const { sync, plan } = adopt({ uid: 'ada', ...stored }, { people: [pupil('p1', given)] })
    expect(plan.entries).toMatchObject([{ kind: 'person', effect: 'adopt', uid: 'ada', reason }])
    expect(sync.organization.people.size).toBe(1)
  })

  test.each([
    ['an email without confirmation', { email: 'a@b.se' }, { email: 'a@b.se' }],
    ['a username of a person with another name', { username: 'ada' }, { username: 'ada' }],
  ] as const)('%s is no reason to take an account over', (_name, stored, given) => {
    const { sync } = adopt({ uid: 'ada', ...stored }, { people: [pupil('p1', given)] })
    expect(sync.organization.people.size).toBe(2)
  })

  test.each([
    ['the same name in the same unit', 'same-name', { firstname: 'firstP1', lastname: 'Lastp1' }, {}],
    [
      'the identifiers of two people',
      'several-people',
      { identifiers: { eppn: 'a@b.se', sms: '+46701234567' } },
      { identifiers: { eppn: 'a@b.se', gsuiteid: '17' } },
    ],
  ] as const)('%s is a doubt, and creates no person', (_name, reason, stored, given) => {
    const sync = new TestSync()
    sync.apply(school)
    const roles = [{ unit: sync.unitUid('s1'), role: 'student', active: true, addToSubSchools: false }] as const
    sync.organization.addPerson({ uid: 'ada', roles, ...stored })
    sync.organization.addPerson({ uid: 'bo', roles, identifiers: { gsuiteid: '17' }, firstname: 'Bo' })
    const plan = sync.plan({ ...school, people: [pupil('p1', given)] })
    expect(plan.doubts).toMatchObject([{ id: 'p1', reason }])
    expect(plan.changes.newPeople).toEqual([])
  })

  test('a doubt that an administrator has decided is none any more', () => {
    const { sync } = adopt({ uid: 'ada', firstname: 'Firstp1', lastname: 'Lastp1' }, { people: [pupil('p1')] })
    const roster = { ...school, people: [pupil('p1')] }
    sync.decisions = new Map([['p1', 'new']])
    expect(sync.plan(roster).changes.newPeople).toHaveLength(1)
    sync.decisions = new Map([['p1', 'ada']])
    expect(sync.plan(roster).entries).toMatchObject([{ effect: 'adopt', uid: 'ada', reason: 'decided' }])
  })

  test.each([
    ['at another organization', [{ unit: 'elsewhere', role: 'student', active: true, addToSubSchools: false }]],
    ['without any role', []],
  ] as const)('a person with the identifier %s is a doubt', (_name, roles) => {
    const identifiers = { eppn: 'a@b.se' }
    const { plan } = adopt({ uid: 'ada', identifiers, roles }, { people: [pupil('p1', { identifiers })] })
    expect(plan.doubts).toMatchObject([{ reason: 'other-organization', candidates: ['ada'] }])
  })

  test('two people of the source never get the same account: the identifier counts before the email', () => {
    const { plan, sync } = adopt(
      { uid: 'ada', identifiers: { eppn: 'a@b.se' }, email: 'b@b.se', emailVerified: true },
      { people: [pupil('p1', { identifiers: { eppn: 'a@b.se' } }), pupil('p2', { email: 'b@b.se' })] },
    )
    expect(sync.person('p1')?.uid).toBe('ada')
    expect(sync.person('p2')).toMatchObject({ email: null })
    expect(plan.problems).toEqual([{ kind: 'person', id: 'p2', problem: 'used-value', value: 'email' }])
  })

  test('two people of the source with values of one account are doubts', () => {
    const identifiers = { eppn: 'a@b.se', gsuiteid: '17' }
    const { plan, sync } = adopt(
      { uid: 'ada', identifiers },
      {
        people: [pupil('p1', { identifiers: { eppn: 'a@b.se' } }), pupil('p2', { identifiers: { gsuiteid: '17' } })],
      },
    )
    expect(plan.doubts.map(({ id, reason }) => [id, reason])).toEqual([
      ['p1', 'linked-twice'],
      ['p2', 'linked-twice'],
    ])
    expect(sync.organization.people.size).toBe(1)
  })

  test('a person whose id in the source changes keeps the account', () => {
    const sync = new TestSync()
    const identifiers = { eppn: 'a@b.se' }
    sync.apply({ ...school, people: [...many(20), pupil('old', { identifiers })] })
    const before = sync.person('old')?.uid
    const plan = sync.apply({ ...school, people: [...many(20), pupil('new', { identifiers })] })
    expect(sync.person('new')).toMatchObject({ uid: before, externalId: 'new' })
    expect(plan.entries).toMatchObject([{ effect: 'adopt', reason: 'new-id', uid: before }])
  })

  test('a person who gets another id and another school at once loses the old school', () => {
    const sync = new TestSync()
    const identifiers = { eppn: 'a@b.se' }
    const units = [unit('s1'), unit('s2')]
    sync.apply({ units, people: [...many(20), pupil('old', { identifiers })] })
    const moved = pupil('new', { identifiers, roles: [{ unit: 's2', role: 'student' }] })
    sync.apply({ units, people: [...many(20), moved] })
    expect(sync.person('new')?.roles.map((role) => role.unit)).toEqual([sync.unitUid('s2')])
    expect(sync.links.people.has('old')).toBe(false)
  })

  test.each([
    ['a super user', { superUser: true }, 'other-account'],
    ['a shared account', { sharedAccount: true }, 'other-account'],
    ['a person who has asked for the deletion', { deletionCause: 'own-request' }, 'deletion-asked'],
    ['a person whom an administrator deletes', { deletionCause: 'administrator' }, 'deleted-here'],
  ] as const)('%s stays unchanged', (_name, stored, reason) => {
    const { sync, plan } = adopt({ uid: 'ada', externalId: 'p1', ...stored }, { people: [pupil('p1')] })
    expect(plan.entries).toMatchObject([{ effect: 'skip', reason }])
    expect(sync.organization.people.get('ada')?.firstname).toBe('Ada')
  })

  test('a person of two school systems keeps the id of the first one', () => {
    const identifiers = { eppn: 'a@b.se' }
    const { sync } = adopt({ uid: 'ada', externalId: 'other', identifiers }, { people: [pupil('p1', { identifiers })] })
    expect(sync.person('p1')).toMatchObject({ uid: 'ada', externalId: 'other' })
    expect(sync.plan({ ...school, people: [pupil('p1', { identifiers })] }).entries).toEqual([])
  })

  test('a pupil does not become a teacher of the same account', () => {
    const { plan } = adopt({ uid: 'ada', externalId: 'p1' }, { people: [teacher('p1')] })
    expect(plan.entries).toMatchObject([{ effect: 'skip', reason: 'other-type' }])
  })

  test('an account that was deleted here is not created again', () => {
    const sync = new TestSync()
    const roster = { ...school, people: [pupil('p1')] }
    sync.apply(roster)
    sync.organization.people.clear()
    const plan = sync.apply(roster)
    expect(plan.entries).toMatchObject([{ effect: 'skip', reason: 'deleted-here' }])
    expect(sync.organization.people.size).toBe(0)
    expect(sync.plan(roster).changes.newPeople).toEqual([])
  })
})

describe('values set by hand', () => {
  const synced = (values: Parameters<typeof pupil>[1] = {}) => {
    const sync = new TestSync()
    sync.apply({ ...school, people: [pupil('p1', { email: 'old@b.se', ...values })] })
    return { sync, uid: sync.person('p1')?.uid ?? '' }
  }

  test('a name that the source owns is corrected', () => {
    const { sync, uid } = synced()
    sync.organization.change(uid, { firstname: 'Hand' })
    sync.apply({ ...school, people: [pupil('p1')] })
    expect(sync.person('p1')?.firstname).toBe('Firstp1')
  })

  test('a name and an email that the source does not own stay, also if the source changes', () => {
    const { sync, uid } = synced()
    sync.organization.change(uid, { firstname: 'Hand', email: 'hand@b.se' })
    sync.apply({ ...school, people: [pupil('p1', { firstname: 'Next', email: 'next@b.se' })] }, { owns: new Set() })
    expect(sync.person('p1')).toMatchObject({ firstname: 'Hand', email: 'hand@b.se' })
    expect(sync.person('p1')?.lastname).toBe('Lastp1')
  })

  test('a value that was not changed by hand follows the source', () => {
    const { sync } = synced()
    sync.apply({ ...school, people: [pupil('p1', { firstname: 'Next', email: 'next@b.se' })] }, { owns: new Set() })
    expect(sync.person('p1')).toMatchObject({ firstname: 'Next', email: 'next@b.se', emailVerified: true })
  })

  test('an identifier that the source takes back ends; one that was set by hand stays', () => {
    const { sync, uid } = synced({ identifiers: { eppn: 'a@b.se' } })
    sync.organization.change(uid, { identifiers: { eppn: 'a@b.se', sms: '+46701234567' } })
    sync.apply({ ...school, people: [pupil('p1')] })
    expect(sync.person('p1')?.identifiers).toEqual({ sms: '+46701234567' })
  })

  test('a teacher whom the school made an administrator stays one', () => {
    const sync = new TestSync()
    sync.apply({ ...school, people: [teacher('t1')] })
    const uid = sync.person('t1')?.uid ?? ''
    const role = { unit: sync.unitUid('s1'), role: 'admin', active: true, addToSubSchools: false } as const
    sync.organization.change(uid, { roles: [role] })
    expect(sync.apply({ ...school, people: [teacher('t1')] }).entries).toEqual([])
    expect(sync.person('t1')?.roles).toEqual([role])
  })

  test('a role in another unit that was given by hand stays', () => {
    const sync = new TestSync()
    sync.apply({ ...school, people: [...many(20), teacher('t1')] })
    const uid = sync.person('t1')?.uid ?? ''
    const other = { unit: ORGANIZATION, role: 'employee', active: true, addToSubSchools: false } as const
    sync.organization.change(uid, { roles: [...(sync.person('t1')?.roles ?? []), other] })
    sync.apply({ ...school, people: many(20) })
    expect(sync.organization.people.get(uid)).toMatchObject({ roles: [other], deletionCause: null })
  })

  test('an identifier that another person has is reported and left out', () => {
    const sync = new TestSync()
    sync.organization.addPerson({ uid: 'bo', identifiers: { sms: '+46701234567' }, roles: [], superUser: true })
    const plan = sync.apply({
      ...school,
      people: [pupil('p1', { identifiers: { eppn: 'a@b.se' } }), pupil('p2', { identifiers: { eppn: 'a@b.se' } })],
    })
    expect(plan.problems).toEqual([
      { kind: 'person', id: 'p1', problem: 'doubled-identifier', value: 'eppn' },
      { kind: 'person', id: 'p2', problem: 'doubled-identifier', value: 'eppn' },
    ])
    expect(sync.person('p1')?.identifiers).toEqual({})
  })

  test('a person with a role at another organization keeps name, email and identifiers', () => {
    const { sync, uid } = synced({ identifiers: { eppn: 'a@b.se' } })
    const elsewhere = { unit: 'elsewhere', role: 'student', active: true, addToSubSchools: false } as const
    sync.organization.change(uid, { roles: [...(sync.person('p1')?.roles ?? []), elsewhere] })
    const before = sync.person('p1')
    const thief = { email: 'thief@b.se', firstname: 'Other', identifiers: { eppn: 'thief@b.se' } }
    const plan = sync.apply(
      { ...school, people: [pupil('p1', thief)] },
      { owns: new Set(['email', 'name', 'identifiers']) },
    )
    expect(sync.person('p1')).toEqual(before)
    expect(plan.problems).toMatchObject([{ id: 'p1', problem: 'belongs-elsewhere' }])
  })

  test('an email and an identifier of the wrong form are reported and left out', () => {
    const sync = new TestSync()
    const wrong = pupil('p1', { email: 'no address', identifiers: { sms: 'call me', eppn: 'a@b.se' } })
    const plan = sync.apply({ ...school, people: [wrong] })
    expect(plan.problems.map(({ problem, value }) => [problem, value])).toEqual([
      ['invalid-identifier', 'sms'],
      ['invalid-identifier', 'email'],
    ])
    expect(sync.person('p1')).toMatchObject({ email: null, identifiers: { eppn: 'a@b.se' } })
  })

  test('two people exchange an identifier', () => {
    const sync = new TestSync()
    const people = (a: string, b: string) => [
      pupil('p1', { identifiers: { eppn: a } }),
      pupil('p2', { identifiers: { eppn: b } }),
    ]
    sync.apply({ ...school, people: people('a@b.se', 'b@b.se') })
    const plan = sync.apply({ ...school, people: people('b@b.se', 'a@b.se') })
    expect(plan.problems).toEqual([])
    expect([sync.person('p1')?.identifiers, sync.person('p2')?.identifiers]).toEqual([
      { eppn: 'b@b.se' },
      { eppn: 'a@b.se' },
    ])
  })
})

describe('lists that are changed by hand', () => {
  const byHand = { owns: new Set(OWNED_BY_DEFAULT.filter((value) => !['roles', 'pupils', 'members'].includes(value))) }
  const [s1, s2] = [unit('s1'), unit('s2')]
  const both = [
    { unit: 's1', role: 'student' },
    { unit: 's2', role: 'student' },
  ] as const
  const roster = { units: [s1, s2], people: [pupil('p1', { roles: both })], groups: [group('g', ['p1'])] }

  /** A pupil of two schools, whom an administrator has removed from the first one and its group. */
  const removed = () => {
    const sync = new TestSync()
    sync.apply(roster)
    const roles = sync.person('p1')?.roles.filter((role) => role.unit !== sync.unitUid('s1')) ?? []
    sync.organization.change(sync.person('p1')?.uid ?? '', { roles })
    removeMember(sync)
    return sync
  }
  const removeMember = (sync: TestSync) => {
    const found = sync.group('g')
    if (found !== undefined) sync.organization.groups.set(found.uid, { ...found, members: new Set() })
  }

  test('a removed school and its group come back if the source decides', () => {
    const sync = removed()
    sync.apply(roster)
    expect(sync.person('p1')?.roles).toHaveLength(2)
    expect(sync.group('g')?.members).toEqual(new Set([sync.person('p1')?.uid]))
  })

  test('a removed school and its group stay removed if changes by hand stay, without a problem in the log', () => {
    const sync = removed()
    for (const night of ['first', 'second']) {
      const plan = sync.apply(roster, byHand)
      expect({ night, entries: plan.entries, problems: plan.problems }).toEqual({ night, entries: [], problems: [] })
    }
    expect(sync.person('p1')?.roles.map((role) => role.unit)).toEqual([sync.unitUid('s2')])
    expect(sync.group('g')?.members).toEqual(new Set())
  })

  test('a school that the source states for the first time, or again, is given', () => {
    const sync = removed()
    sync.apply({ ...roster, people: [pupil('p1', { roles: both.slice(1) })] }, byHand)
    sync.apply(roster, byHand)
    expect(sync.person('p1')?.roles).toHaveLength(2)
    expect(sync.group('g')?.members.size).toBe(1)
  })

  test('a removed school comes back when the source moves the person from the last one', () => {
    const sync = removed()
    const moved = { ...roster, people: [pupil('p1', { roles: both.slice(0, 1) })] }
    sync.apply(moved, byHand)
    expect(sync.person('p1')?.roles.map((role) => role.unit)).toEqual([sync.unitUid('s1')])
    expect(Object.values(sync.plan(moved, byHand).changes).flat()).toEqual([])
  })

  test('a person who was removed from the only school keeps the day of deletion, until the source states another school', () => {
    const sync = new TestSync()
    const only = (at: string) => ({ ...roster, people: [pupil('p1', { roles: [{ unit: at, role: 'student' }] })] })
    sync.apply(only('s1'))
    const uid = sync.person('p1')?.uid ?? ''
    const ended = sync.person('p1')?.roles.map((role) => ({ ...role, active: false })) ?? []
    sync.organization.change(uid, { roles: ended, deletionCause: 'no-school-unit' })
    removeMember(sync)
    expect(sync.apply(only('s1'), byHand).entries).toMatchObject([{ effect: 'skip', reason: 'deleted-here' }])
    expect(sync.person('p1')).toMatchObject({ roles: ended, deletionCause: 'no-school-unit' })
    sync.apply(only('s2'), byHand)
    expect(sync.person('p1')).toMatchObject({
      uid,
      roles: [{ unit: sync.unitUid('s2'), active: true }],
      deletionCause: null,
    })
  })

  test('a removed member of a group stays removed, and the other members follow the source', () => {
    const sync = new TestSync()
    const people = [pupil('p1'), pupil('p2')]
    sync.apply({ ...school, people, groups: [group('g', ['p1'])] })
    removeMember(sync)
    sync.apply({ ...school, people, groups: [group('g', ['p1', 'p2'])] }, byHand)
    expect(sync.group('g')?.members).toEqual(new Set([sync.person('p2')?.uid]))
    sync.apply({ ...school, people, groups: [group('g', ['p1', 'p2'])] })
    expect(sync.group('g')?.members.size).toBe(2)
  })

  test('a pupil whom the source gives the school again gets its groups again', () => {
    const sync = removed()
    const owns = new Set(OWNED_BY_DEFAULT.filter((value) => value !== 'members'))
    sync.apply(roster, { owns })
    expect(sync.group('g')?.members.size).toBe(1)
  })

  test('a removed pupil of a guardian stays removed', () => {
    const sync = new TestSync()
    const guardian = pupil('v1', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['p1'] })
    const family = { ...school, people: [pupil('p1'), guardian] }
    sync.apply(family)
    sync.organization.change(sync.person('v1')?.uid ?? '', { pupils: [] })
    sync.apply(family, byHand)
    expect(sync.person('v1')?.pupils).toEqual([])
    sync.apply(family)
    expect(sync.person('v1')?.pupils).toEqual([sync.person('p1')?.uid])
  })
})

describe('people who leave', () => {
  test('a person who is not in the source any more loses the role, and the account ends in 30 days', () => {
    const sync = new TestSync()
    sync.apply({ ...school, people: many(20), groups: [group('g1', ['p0', 'p1'])] })
    const uid = sync.person('p0')?.uid ?? ''
    const plan = sync.apply({ ...school, people: many(20).slice(1), groups: [group('g1', ['p1'])] })
    expect(plan.entries).toMatchObject([
      { kind: 'person', effect: 'remove', id: 'p0', reason: 'left', label: null },
      { kind: 'group', effect: 'change', leaves: 1 },
    ])
    expect(sync.organization.people.get(uid)).toMatchObject({
      deletionCause: 'no-school-unit',
      roles: [{ active: false }],
    })
    expect(sync.group('g1')?.members.has(uid)).toBe(false)
  })

  test('a person who comes back has the same account, role and groups again', () => {
    const sync = new TestSync()
    const all = { ...school, people: many(20), groups: [group('g1', ['p0', 'p1'])] }
    sync.apply(all)
    const before = sync.person('p0')
    sync.apply({ ...school, people: many(20).slice(1), groups: [group('g1', ['p1'])] })
    const plan = sync.apply(all)
    expect(sync.person('p0')).toEqual(before)
    expect(sync.group('g1')?.members.has(before?.uid ?? '')).toBe(true)
    expect(plan.changes.newPeople).toEqual([])
  })

  test('a pupil who moves to another school of the organization keeps the account', () => {
    const sync = new TestSync()
    const units = [unit('s1'), unit('s2')]
    sync.apply({ units, people: many(20) })
    const uid = sync.person('p0')?.uid
    const moved = pupil('p0', { roles: [{ unit: 's2', role: 'student' }] })
    sync.apply({ units, people: [moved, ...many(20).slice(1)] })
    expect(sync.person('p0')).toMatchObject({
      uid,
      deletionCause: null,
      roles: [{ unit: sync.unitUid('s2'), active: true }],
    })
  })

  test.each([
    ['without a name', [pupil('p0', { firstname: ' ' })]],
    ['twice with different values', [pupil('p0'), pupil('p0', { firstname: 'Other' })]],
    ['with a unit that the source does not contain', [pupil('p0', { roles: [{ unit: 'x', role: 'student' }] })]],
    [
      'as pupil and teacher',
      [
        pupil('p0', {
          roles: [
            { unit: 's1', role: 'student' },
            { unit: 's1', role: 'employee' },
          ],
        }),
      ],
    ],
  ])('a person whom the source states %s has not left', (_name, wrong) => {
    const sync = new TestSync()
    sync.apply({ ...school, people: many(20), groups: [group('g1', ['p0', 'p1'])] })
    const before = sync.person('p0')
    const plan = sync.apply({
      ...school,
      people: [...wrong, ...many(20).slice(1)],
      groups: [group('g1', ['p0', 'p1'])],
    })
    expect(plan.entries).toEqual([])
    expect(plan.problems).not.toEqual([])
    expect(sync.person('p0')).toEqual(before)
    expect(sync.group('g1')?.members.has(before?.uid ?? '')).toBe(true)
  })

  test('the people and groups of a unit that the source states wrongly stay', () => {
    const sync = new TestSync()
    const people = many(20)
    const groups = [group('g1', ['p0'])]
    sync.apply({ ...school, people, groups })
    const plan = sync.apply({ units: [unit('s1', { name: '' })], people, groups })
    expect(Object.values(plan.changes).flat()).toEqual([])
    expect(sync.plan({ ...school, people, groups }).entries).toEqual([])
  })

  test('a unit that leaves the source stays', () => {
    const sync = new TestSync()
    sync.apply({ units: [unit('s1'), unit('s2')], people: many(20) })
    const uid = sync.unitUid('s2')
    const plan = sync.apply({ units: [unit('s1')], people: many(20) })
    expect(plan.entries).toMatchObject([{ kind: 'unit', effect: 'remove', reason: 'left-but-used' }])
    expect(sync.organization.units.has(uid)).toBe(true)
  })
})

describe('groups', () => {
  test('groups with the same name in a unit get a number', () => {
    const sync = new TestSync()
    const groups = [group('g1', [], { name: 'Math' }), group('g2', [], { name: 'Math' })]
    sync.apply({ ...school, groups })
    expect([sync.group('g1')?.name, sync.group('g2')?.name]).toEqual(['Math', 'Math (2)'])
    expect(sync.plan({ ...school, groups }).entries).toEqual([])
  })

  test('a group that was made by hand is taken over by its name, with its members', () => {
    const sync = new TestSync()
    sync.apply({ ...school, people: many(2) })
    const [first, second] = ['p0', 'p1'].map((id) => sync.person(id)?.uid ?? '')
    const members = new Set([first ?? ''])
    sync.organization.groups.set('hand', { uid: 'hand', unit: sync.unitUid('s1'), name: '4 A', members })
    const plan = sync.apply({ ...school, people: many(2), groups: [group('g1', ['p1'], { name: '4 a' })] })
    expect(plan.entries).toMatchObject([{ kind: 'group', effect: 'adopt', uid: 'hand', joins: 1, leaves: 0 }])
    expect(sync.group('g1')?.members).toEqual(new Set([first, second]))
  })

  test('a member who was added by hand stays; one whom the sync added leaves with the source', () => {
    const sync = new TestSync()
    const people = many(20)
    sync.apply({ ...school, people, groups: [group('g1', people.map(({ id }) => id).slice(1))] })
    const byHand = sync.person('p0')?.uid ?? ''
    const stored = sync.group('g1')
    if (stored === undefined) throw new Error('no group')
    sync.organization.groups.set(stored.uid, { ...stored, members: new Set([...stored.members, byHand]) })
    sync.apply({ ...school, people, groups: [group('g1', people.map(({ id }) => id).slice(2))] })
    expect(sync.group('g1')?.members.has(byHand)).toBe(true)
    expect(sync.group('g1')?.members.has(sync.person('p1')?.uid ?? '')).toBe(false)
  })

  test('a member of another school is reported, and does not join', () => {
    const sync = new TestSync()
    const elsewhere = pupil('p1', { roles: [{ unit: 's2', role: 'student' }] })
    const plan = sync.apply({ units: [unit('s1'), unit('s2')], people: [elsewhere], groups: [group('g1', ['p1'])] })
    expect(plan.problems).toEqual([{ kind: 'group', id: 'g1', problem: 'member-elsewhere', value: 'p1' }])
    expect(sync.group('g1')?.members.size).toBe(0)
  })

  test('a group that leaves the source is deleted, except one that is used', () => {
    const sync = new TestSync()
    const people = many(2)
    sync.apply({ ...school, people, groups: [group('g1', ['p0']), group('g2', ['p1'])] })
    const used = sync.group('g2')?.uid ?? ''
    sync.usedGroups.add(used)
    const plan = sync.apply({ ...school, people })
    expect(plan.entries.map(({ id, reason }) => [id, reason])).toEqual([
      ['g1', 'left'],
      ['g2', 'left-but-used'],
    ])
    expect([...sync.organization.groups.values()]).toMatchObject([{ uid: used, members: new Set() }])
  })
})

describe('guardians', () => {
  const guardian = (pupils: readonly string[]) => pupil('v1', { roles: [{ unit: 's1', role: 'guardian' }], pupils })

  test('a guardian gets the pupils of the source, and keeps those that the school has linked', () => {
    const sync = new TestSync()
    sync.apply({ ...school, people: [...many(3), guardian(['p0'])] })
    const [first, second, third] = ['p0', 'p1', 'p2'].map((id) => sync.person(id)?.uid ?? '')
    sync.organization.change(sync.person('v1')?.uid ?? '', { pupils: [first ?? '', third ?? ''] })
    sync.apply({ ...school, people: [...many(3), guardian(['p1'])] })
    expect(sync.person('v1')?.pupils).toEqual([third, second])
  })
})

describe('two syncs of one organization', () => {
  const GUARDIAN = pupil('v1', {
    roles: [{ unit: 's1', role: 'guardian' }],
    pupils: ['p0'],
    identifiers: { eppn: 'v@x' },
  })
  const people = [...many(20).map((each) => ({ ...each, identifiers: { eppn: `${each.id}@x` } })), GUARDIAN]
  const full = { ...school, people, groups: [group('g1', ['p0', 'p1'])] }
  const both = () => {
    const first = new TestSync()
    first.apply(full)
    const second = new TestSync(first)
    second.apply(full)
    return { first, second }
  }

  test('what one source does not state any more stays while the other source states it', () => {
    const { first, second } = both()
    const uid = second.person('p0')?.uid ?? ''
    const plan = first.apply({ ...full, people: people.filter(({ id }) => !['p0', 'v1'].includes(id)), groups: [] })
    expect(plan.entries).toMatchObject([
      { kind: 'person', id: 'p0', effect: 'remove', reason: 'left-but-used' },
      { kind: 'person', id: 'v1', effect: 'remove', reason: 'left-but-used' },
      { kind: 'group', id: 'g1', effect: 'remove', reason: 'left-but-used' },
    ])
    expect(second.person('p0')).toMatchObject({ deletionCause: null, roles: [{ active: true }] })
    expect(second.person('v1')?.pupils).toEqual([uid])
    expect(second.group('g1')?.members.has(uid)).toBe(true)
    // Also if an administrator decides: the first sync is no administrator.
    for (const owns of [new Set<OwnedValue>(), new Set(OWNED_BY_DEFAULT)])
      expect(second.plan(full, { owns }).entries).toEqual([])
  })

  test('a role, a pupil and a member stay while the other source states them', () => {
    const { first, second } = both()
    const moved = people.map((each) => (each.id === 'v1' ? { ...each, pupils: [] } : each))
    const plan = first.apply({ ...full, people: moved, groups: [group('g1', ['p1'])] })
    expect(Object.values(plan.changes).flat()).toEqual([])
    second.apply({ ...full, people: moved, groups: [group('g1', ['p1'])] })
    expect(second.person('v1')?.pupils).toEqual([])
    expect(second.group('g1')?.members.size).toBe(1)
  })

  test('a group without members stays while the other source states it', () => {
    const first = new TestSync()
    const empty = { ...full, groups: [group('g1', [])] }
    first.apply(empty)
    const second = new TestSync(first)
    second.apply(empty)
    expect(first.apply({ ...full, groups: [] }).changes.removedGroups).toEqual([])
    expect(second.apply({ ...full, groups: [] }).changes.removedGroups).toHaveLength(1)
  })

  test('a person whom both sources do not state any more leaves with the second one', () => {
    const { first, second } = both()
    const rest = { ...full, people: people.filter(({ id }) => id !== 'p5') }
    const uid = first.person('p5')?.uid ?? ''
    for (const sync of [first, second]) sync.apply(rest)
    expect(first.organization.people.get(uid)?.deletionCause).toBe('no-school-unit')
  })
})

describe('a person has to look at a plan', () => {
  const synced = () => {
    const sync = new TestSync()
    const people = many(100)
    const groups = [
      group(
        'g1',
        people.map(({ id }) => id),
      ),
    ]
    sync.apply({ ...school, people, groups })
    return { sync, people, groups }
  }

  test('that removes more than a tenth of the people, and not at a tenth', () => {
    const { sync, people, groups } = synced()
    expect(sync.plan({ ...school, people: people.slice(10), groups }).held).toEqual([])
    const { held } = sync.plan({ ...school, people: people.slice(11), groups })
    expect(held).toEqual([
      { reason: 'removes', kind: 'person', share: 0.11 },
      { reason: 'removes', kind: 'membership', share: 0.11 },
    ])
  })

  test('that changes more than three quarters, where new people count', () => {
    const { sync, people, groups } = synced()
    const more = (number: number) => Array.from({ length: number }, (_, index) => pupil(`new${index}`))
    expect(sync.plan({ ...school, people: [...people, ...more(75)], groups }).held).toEqual([])
    expect(sync.plan({ ...school, people: [...people, ...more(76)], groups }).held).toEqual([
      { reason: 'changes', kind: 'person', share: 0.76 },
    ])
  })

  test('of a source that shrank to nothing', () => {
    const { sync } = synced()
    expect(sync.plan({}).held.slice(0, 3)).toEqual([
      { reason: 'empty', kind: 'unit' },
      { reason: 'empty', kind: 'person' },
      { reason: 'empty', kind: 'group' },
    ])
  })
})

test('the name of a person with a protected identity is in no entry and no doubt', () => {
  const sync = new TestSync()
  const people = [pupil('p1', { isProtected: true, firstname: 'Secret' })]
  const plans = [sync.apply({ ...school, people }), sync.plan({ ...school, people: [] })]
  const texts = JSON.stringify(plans.map(({ entries, doubts, problems }) => [entries, doubts, problems]))
  expect(texts).not.toContain('Secret')
})
