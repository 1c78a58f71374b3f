import { describe, expect, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import { ScimConfig } from './config.ts'
import { toRoster } from './to-roster.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ORGANIZATION = { uid: 'org', name: 'Fårö' }

const user = (id: string, values: object = {}) => ({
  id,
  attributes: { userName: `${id}@x.example`, userType: 'Pupil', name: { givenName: id, familyName: 'B' }, ...values },
})
const group = (id: string, members: readonly string[], values: object = {}) => ({
  id,
  attributes: { displayName: id, members: members.map((value) => ({ value })), ...values },
})
const convert = (
  users: readonly ReturnType<typeof user>[],
  groups: readonly ReturnType<typeof group>[] = [],
  config: object = {},
) =>
  checkRoster(
    toRoster(ScimConfig.parse({ pupilValues: 'pupil', employeeValues: 'teacher', ...config }), ORGANIZATION, {
      users,
      groups,
    }),
  )
const rolesOf = (values: object, config: object = {}) =>
  convert([user('a', values)], [], config).people.flatMap(({ roles }) => roles.map(({ role }) => role))

describe('the role of a user', () => {
  test.for<[from: string, values: object]>([
    ['userType', { userType: ' TEACHER ' }],
    ['title', { title: 'Teacher' }],
    ['department', { [ENTERPRISE]: { department: 'teacher' } }],
    ['roles', { roles: [{ value: 'x' }, { value: 'Teacher' }] }],
    ['roles', { roles: [{ value: '{"id":"1"}', display: 'Teacher' }] }],
    ['entitlements', { entitlements: [{ value: 'teacher' }] }],
  ])('is found in %s', ([roleFrom, values]) => {
    expect(rolesOf(values, { roleFrom })).toEqual(['employee'])
  })

  test('is one of several values of the administrator', () => {
    const config = { pupilValues: 'elev, pupil;  student\nschüler' }
    for (const userType of ['Elev', 'student', 'SCHÜLER']) expect(rolesOf({ userType }, config)).toEqual(['student'])
    expect(rolesOf({ userType: '' }, config)).toEqual([])
  })

  test('is a problem if it is unknown, or if there are two', () => {
    const guest = convert([user('a', { userType: 'guest' })])
    expect(guest.problems).toMatchObject([{ id: 'a', problem: 'no-role' }])
    const both = convert([user('a', { roles: [{ value: 'pupil' }, { value: 'teacher' }] })], [], { roleFrom: 'roles' })
    expect(both.problems).toMatchObject([{ id: 'a', problem: 'two-types' }])
    expect(both.people).toEqual([])
  })

  test('is found by the name or an id of a group, also in groups of groups in a circle', () => {
    const users = ['a', 'b', 'c'].map((id) => user(id))
    const groups = [
      group('All', ['a', 'inner']),
      group('inner', ['b', 'All']),
      group('g3', ['c'], { externalId: 'Staff-ID' }),
    ]
    const found = convert(users, groups, { roleFrom: 'groups', pupilValues: 'all', employeeValues: 'staff-id' })
    expect(found.people.map(({ id, roles }) => `${id} ${roles[0]?.role}`)).toEqual([
      'a student',
      'b student',
      'c employee',
    ])
    expect(found.groups.map(({ id }) => id)).toEqual(['inner'])
  })
})

describe('a user', () => {
  test('who is not active has left, also the groups, without a problem', () => {
    const found = convert([user('a'), user('b', { active: false })], [group('g', ['a', 'b', 'deleted'])])
    expect(found).toMatchObject({ people: [{ id: 'a' }], groups: [{ members: ['a'] }], problems: [] })
    expect([...found.unusable.person]).toEqual([])
  })

  test('has the id of the identity provider, and so has a member', () => {
    const found = convert([user('a', { externalId: 'x-1' })], [group('g', ['a'], { externalId: 'y-1' })])
    expect(found).toMatchObject({ people: [{ id: 'x-1' }], groups: [{ id: 'y-1', members: ['x-1'] }] })
  })

  test('has the primary email, or the one for work', () => {
    const emailOf = (emails: readonly object[]) => convert([user('a', { emails })]).people[0]?.email
    const [home, work] = [
      { value: 'h@x.example', type: 'home' },
      { value: 'w@x.example', type: 'Work' },
    ]
    expect(emailOf([home, work])).toBe('w@x.example')
    expect(emailOf([work, { ...home, primary: true }])).toBe('h@x.example')
    expect(emailOf([])).toBeNull()
  })

  test('has the userName as the identifier that the administrator names', () => {
    const identifiersOf = (userNameIs: string) => convert([user('a')], [], { userNameIs }).people[0]?.identifiers
    expect(identifiersOf('')).toEqual({})
    expect(identifiersOf('eppn')).toEqual({ eppn: 'a@x.example' })
    expect(identifiersOf('gsuiteemail')).toEqual({ gsuiteemail: 'a@x.example' })
  })

  test('without a name, and one whose data was deleted here, has not left', () => {
    const emptied = { name: {}, userName: '', userType: '', externalId: 'x' }
    const found = convert([user('a', { name: {} }), user('b', emptied)])
    expect(found.people).toEqual([])
    expect([...found.unusable.person]).toEqual(['a', 'x'])
  })
})

describe('the school', () => {
  const NORTH = { [ENTERPRISE]: { department: 'North' } }
  const SOUTH = { [ENTERPRISE]: { department: 'South' } }

  test('is the organization without another choice', () => {
    const found = convert([user('a', NORTH)], [group('g', ['a'])])
    expect(found.units).toMatchObject([{ id: 'org', name: 'Fårö', parent: null }])
    expect(found).toMatchObject({ people: [{ roles: [{ unit: 'org' }] }], groups: [{ unit: 'org', kind: 'class' }] })
  })

  test('is the value of an attribute, and that of most members of a group', () => {
    const users = [user('a', NORTH), user('b', SOUTH), user('c', SOUTH), user('d')]
    const found = convert(users, [group('g', ['a', 'b', 'c']), group('h', [])], { schoolFrom: 'department' })
    expect(found.units.map(({ id }) => id)).toEqual(['org', 'North', 'South'])
    expect(found.groups.map(({ unit }) => unit)).toEqual(['South', 'org'])
    expect(found.problems).toMatchObject([{ id: 'd', problem: 'unknown-unit' }])
    // The person has not left.
    expect([...found.unusable.person]).toEqual(['d'])
  })
})

test('groups are of the chosen kind, or are not read', () => {
  const groups = [group('g', [])]
  expect(convert([], groups, { groupKind: 'teaching' }).groups).toMatchObject([{ kind: 'teaching' }])
  expect(convert([], groups, { groupKind: 'none' }).groups).toEqual([])
})

test('the connection needs values for pupils or employees', () => {
  const fieldsOf = (config: object) => ScimConfig.safeParse(config).error?.issues.map(({ path }) => path.join('.'))
  expect(fieldsOf({})).toEqual(['pupilValues'])
  expect(fieldsOf({ employeeValues: 'x' })).toBeUndefined()
  expect(fieldsOf({ roleFrom: 'x', pupilValues: 'x' })).toEqual(['roleFrom'])
})
