import { describe, expect, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import { SourceError } from '../source-error.ts'
import { toRoster } from './to-roster.ts'
import type { SkolonLists } from './to-roster.ts'

const TODAY = '2026-09-15'
const SCHOOL = { id: 's1', uuid: 'su1', name: 'Skola 1', isDeleted: false }
const read = (lists: Partial<SkolonLists>) =>
  toRoster({ schools: [SCHOOL], users: [], groups: [], licenses: undefined, ...lists }, TODAY)
const user = (id: string, values: object = {}) => ({
  id,
  uuid: `u${id}`,
  userType: 'STUDENT',
  firstName: 'Ada',
  lastName: 'Berg',
  email: '',
  schools: [{ id: 's1', uuid: 'su1' }],
  externalIdentifiers: [],
  isDeleted: false,
  ...values,
})
const group = (id: string, values: object = {}) => ({
  id,
  name: '7A',
  type: 'CLASS',
  schoolId: 's1',
  users: [{ id: 'p1' }],
  isDeleted: false,
  ...values,
})
const personOf = (values: object) => read({ users: [user('p1', values)] }).roster.people[0]
const groupOf = (values: object) => read({ users: [user('p1'), user('p2')], groups: [group('g1', values)] }).roster

describe('units', () => {
  test.each([
    ['the first code', ['12345678', '87654321'], { sisSchoolUnitCode: '12345678' }],
    ['a number', [12_345_678], { sisSchoolUnitCode: '12345678' }],
    ['no blank code', [' ', ''], {}],
    ['no list', undefined, {}],
    ['a value that is no list', '12345678', {}],
  ])('have %s', (_, unitCodes, identifiers) => {
    expect(read({ schools: [{ ...SCHOOL, unitCodes }] }).roster.units).toEqual([
      { id: 's1', name: 'Skola 1', parent: null, identifiers },
    ])
  })

  test('leave out deleted schools', () => {
    const { units } = read({ schools: [{ id: 's1', isDeleted: true }] }).roster
    expect(units).toEqual([])
  })

  test('of which one of two records is deleted still have their people', () => {
    const schools = [SCHOOL, { id: 's1', isDeleted: true }]
    expect(read({ schools, users: [user('p1')] }).roster.people).toHaveLength(1)
  })

  test('have the uuid as their id if they have no other', () => {
    expect(read({ schools: [{ uuid: 'su1', name: 'A' }] }).roster.units).toMatchObject([{ id: 'su1' }])
  })
})

describe('people', () => {
  test.each([
    ['STUDENT', 'student'],
    ['TEACHER', 'employee'],
    ['teacher', 'employee'],
  ])('of the type %s are a %s', (userType, role) => {
    expect(personOf({ userType })?.roles).toEqual([{ unit: 's1', role }])
  })

  test.each([
    ['ADMINISTRATOR', [{ kind: 'person', id: 'p1', problem: 'invalid-record', value: 'ADMINISTRATOR' }]],
    ['', [{ kind: 'person', id: 'p1', problem: 'invalid-record' }]],
    ['Ada Berg', [{ kind: 'person', id: 'p1', problem: 'invalid-record' }]],
  ])('of the type "%s" are a problem, and have not left', (userType, problems) => {
    const { roster } = read({ users: [user('p1', { userType })] })
    expect([roster.people, roster.problems]).toEqual([[], problems])
    expect(checkRoster(roster).unusable.person).toContain('p1')
  })

  test.each([
    ['no list of schools', { schools: undefined }],
    ['a school that is no reference', { schools: [{}] }],
    ['a marking of deletion that cannot be read', { isDeleted: 'yes' }],
    ['schools that are no list', { schools: 's1' }],
  ])('with %s are a problem, and have not left', (_, values) => {
    const { roster } = read({ users: [user('p1', values)] })
    expect(roster.people).toEqual([])
    expect(checkRoster(roster).unusable.person).toContain('p1')
  })

  test.each([
    ['deleted', { isDeleted: true }],
    ['without a school', { schools: [] }],
  ])('who are %s have left', (_, values) => {
    const checked = checkRoster(read({ users: [user('p1', values)] }).roster)
    expect([checked.people, [...checked.unusable.person]]).toEqual([[], []])
  })

  test('whose schools are all deleted have left, and a role in a deleted school ends', () => {
    const schools = [SCHOOL, { id: 's2', isDeleted: true }]
    const users = [user('p1', { schools: [{ id: 's2' }] }), user('p2', { schools: [{ id: 's2' }, { id: 's1' }] })]
    const { roster } = read({ schools, users })
    expect(roster.people.map(({ id, roles }) => [id, roles])).toEqual([['p2', [{ unit: 's1', role: 'student' }]]])
    expect(roster.problems).toEqual([])
  })

  test.each([
    ['the id', { schools: [{ id: 's1' }] }],
    ['the uuid', { schools: [{ uuid: 'su1' }] }],
    ['an id that is no object', { schools: ['s1'] }],
    ['the field of one school', { schools: null, schoolId: 's1' }],
    ['the same school twice', { schools: [{ id: 's1' }, { uuid: 'su1' }] }],
  ])('have the school that they name with %s', (_, values) => {
    expect(personOf(values)?.roles).toEqual([{ unit: 's1', role: 'student' }])
  })

  test('have the identifiers that are known, and the email', () => {
    const externalIdentifiers = [
      { type: 'eduPersonPrincipalName', value: 'ada@school.example' },
      { name: 'GSUITE_ID', identifier: '117' },
      { type: 'STUDENT_NUMBER', value: '9' },
      { type: 'office365', value: '' },
      null,
      'text',
    ]
    expect(personOf({ externalIdentifiers, email: 'ada@mail.example' })).toMatchObject({
      email: 'ada@mail.example',
      identifiers: { eppn: 'ada@school.example', gsuiteid: '117' },
      username: null,
      isProtected: false,
    })
    expect(personOf({ externalIdentifiers: null })).toMatchObject({ email: null, identifiers: {} })
  })

  test('with a number as the id have it as text', () => {
    expect(personOf({ id: 17 })?.id).toBe('17')
  })

  test('without any id are a problem', () => {
    expect(read({ users: [user('p1', { id: '', uuid: null }), 7] }).roster.problems).toEqual([
      { kind: 'person', id: '', problem: 'no-id' },
      { kind: 'person', id: '', problem: 'no-id' },
    ])
  })

  test('of whom one of two records is deleted have not left', () => {
    const groups = [group('g1')]
    const { roster } = read({ users: [{ id: 'p1', isDeleted: true }, user('p1')], groups })
    expect([roster.people.length, roster.groups[0]?.members]).toEqual([1, ['p1']])
  })
})

describe('groups', () => {
  test.each([
    ['CLASS', 'class'],
    ['class', 'class'],
    ['GROUP', 'teaching'],
    ['TEACHING_GROUP', 'teaching'],
    ['MENTOR', 'other'],
    ['', 'other'],
  ])('of the type "%s" are of the kind %s', (type, kind) => {
    expect(groupOf({ type }).groups).toMatchObject([{ id: 'g1', name: '7A', unit: 's1', kind }])
  })

  test.each([
    ['schoolUuid', { schoolId: undefined, schoolUuid: 'su1' }],
    ['school', { schoolId: undefined, school: { uuid: 'su1' } }],
  ])('have the school of the field %s', (_, values) => {
    expect(groupOf(values).groups[0]?.unit).toBe('s1')
  })

  test.each<[string, object, string[]]>([
    ['users', { users: [{ id: 'p1' }, { uuid: 'up2' }] }, ['p1', 'p2']],
    ['members', { users: undefined, members: ['p2'] }, ['p2']],
    ['students and teachers', { users: null, students: [{ id: 'p1' }], teachers: [{ id: 'p2' }] }, ['p1', 'p2']],
    ['two lists with the same person', { members: [{ id: 'p1' }] }, ['p1']],
    ['an empty list', { users: [] }, []],
  ])('have the members of %s', (_, values, members) => {
    expect(groupOf(values).groups[0]?.members).toEqual(members)
  })

  test('have the members who name them', () => {
    const users = [user('p1', { groups: [{ id: 'g1' }] }), user('p2', { groups: [] })]
    const { roster } = read({ users, groups: [group('g1', { users: undefined })] })
    expect([roster.groups[0]?.members, roster.problems]).toEqual([['p1'], []])
  })

  test.each([
    ['no members', { users: undefined }],
    ['a member that is no reference', { users: [{ id: 'p1' }, {}] }],
  ])('with %s are a problem, and stay as they are', (_, values) => {
    const roster = groupOf(values)
    expect(roster).toMatchObject({ groups: [], problems: [{ kind: 'group', id: 'g1', problem: 'invalid-record' }] })
    expect(checkRoster(roster).unusable.group).toContain('g1')
  })

  test('leave out the people who have left, without a problem', () => {
    const users = [user('p1', { isDeleted: true }), user('p2')]
    const { roster, unknown } = read({ users, groups: [group('g1', { users: [{ id: 'p1' }, { id: 'p2' }] })] })
    expect([roster.groups[0]?.members, roster.problems]).toEqual([['p2'], []])
    expect(unknown).toEqual({ schools: 0, users: 0, groups: 0 })
  })

  test('that are deleted, or whose school is deleted, are left out', () => {
    const schools = [SCHOOL, { id: 's2', isDeleted: true }]
    const groups = [group('g1', { isDeleted: true }), group('g2', { schoolId: 's2', users: [] })]
    expect(read({ schools, groups }).roster).toMatchObject({ groups: [], problems: [] })
  })
})

test.each<[string, Partial<SkolonLists>, object]>([
  ['a school of a person', { users: [user('p1', { schools: [{ id: 's9' }] })] }, { schools: 1 }],
  ['a school of a group', { groups: [group('g1', { schoolId: 's9', users: [] })] }, { schools: 1 }],
  ['members of a group', { groups: [group('g1', { users: [{ id: 'p8' }, { uuid: 'p9' }] })] }, { users: 2 }],
  ['a group of a person', { users: [user('p1', { groups: [{ id: 'g9' }] })] }, { groups: 1 }],
])('%s that no list contains: the lists contradict each other', (_, lists, unknown) => {
  expect(read(lists).unknown).toEqual({ schools: 0, users: 0, groups: 0, ...unknown })
})

describe('a person has a license', () => {
  const license = (values: object) => ({ id: 'l1', isDeleted: false, expirationDate: '', ...values })
  test.each<[string, object, boolean]>([
    ['of the person', { users: [{ id: 'p1' }] }, true],
    ['of the person, by the uuid', { users: [{ uuid: 'up1' }] }, true],
    ['of another person', { ownerSchoolId: 's1', users: [{ id: 'p9' }] }, false],
    ['that no one has yet', { ownerSchoolId: 's1', users: [] }, false],
    ['of the school', { ownerSchoolId: 's1' }, true],
    ['of the school, by the uuid', { ownerSchoolUuid: 'su1' }, true],
    ['of another school', { ownerSchoolId: 's9' }, false],
    ['that is deleted', { users: [{ id: 'p1' }], isDeleted: true }, false],
    ['that ended yesterday', { users: [{ id: 'p1' }], expirationDate: '2026-09-14T00:00:00Z' }, true],
    ['that ended two days ago', { users: [{ id: 'p1' }], expirationDate: '2026-09-13T23:00:00Z' }, false],
  ])('%s: %s', (_, values, expected) => {
    const { roster, unknown } = read({ users: [user('p1')], licenses: [license(values)] })
    expect(roster.people).toHaveLength(expected ? 1 : 0)
    expect([roster.problems, unknown.users]).toEqual([[], 0])
  })

  test('that does not fit: the source is refused', () => {
    expect(() => read({ licenses: [license({}), license({ users: [{}] })] })).toThrow(
      new SourceError('invalid-response', 'licenses[1].users.0'),
    )
  })
})
