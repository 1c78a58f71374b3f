import { describe, expect, test } from 'vitest'
import { includesDay, isActiveStatus } from './records.ts'
import type {
  OneRosterClass,
  OneRosterEnrollment,
  OneRosterOrg,
  OneRosterRecords,
  OneRosterRole,
  OneRosterSession,
  OneRosterUser,
} from './records.ts'
import { toRoster } from './to-roster.ts'

const TODAY = '2026-11-16'

const org = (id: string, more: Partial<OneRosterOrg> = {}): OneRosterOrg => ({
  id,
  isActive: true,
  name: id,
  type: 'school',
  parent: '',
  ...more,
})

const role = (name: string, unit = 'school', more: Partial<OneRosterRole> = {}): OneRosterRole => ({
  role: name,
  org: unit,
  begin: '',
  end: '',
  ...more,
})

const user = (id: string, roles: readonly OneRosterRole[], more: Partial<OneRosterUser> = {}): OneRosterUser => ({
  id,
  isActive: true,
  givenName: 'Åsa',
  familyName: 'Öberg',
  username: '',
  email: '',
  userIds: [],
  agents: [],
  roles,
  ...more,
})

const group = (id: string, more: Partial<OneRosterClass> = {}): OneRosterClass => ({
  id,
  isActive: true,
  title: id,
  type: 'homeroom',
  school: 'school',
  terms: [],
  ...more,
})

const enrollment = (member: string, more: Partial<OneRosterEnrollment> = {}): OneRosterEnrollment => ({
  id: `in-class-${member}`,
  isActive: true,
  class: 'class',
  user: member,
  role: 'student',
  begin: '',
  end: '',
  ...more,
})

const session = (id: string, begin: string, end: string, isActive = true): OneRosterSession => ({
  id,
  isActive,
  begin,
  end,
})

type Lists = { readonly [Name in keyof OneRosterRecords]?: OneRosterRecords[Name]['records'] }
type InvalidLists = { readonly [Name in keyof OneRosterRecords]?: OneRosterRecords[Name]['invalid'] }

function map(lists: Lists, invalid: InvalidLists = {}) {
  const { orgs = [org('school')], users = [], classes = [], enrollments = [], sessions = [] } = lists
  return toRoster(
    {
      orgs: { records: orgs, invalid: invalid.orgs ?? [] },
      users: { records: users, invalid: invalid.users ?? [] },
      classes: { records: classes, invalid: invalid.classes ?? [] },
      enrollments: { records: enrollments, invalid: invalid.enrollments ?? [] },
      sessions: { records: sessions, invalid: invalid.sessions ?? [] },
    },
    TODAY,
  )
}

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

describe('a period', () => {
  test.each([
    ['', '', true],
    ['2026-11-16', '2026-11-17', true],
    ['2026-11-17', '', true],
    ['2026-11-18', '', false],
    ['', '2026-11-16', true],
    ['', '2026-11-15', false],
    ['2026-11-16T23:00:00+02:00', '2027-06-01T00:00:00Z', true],
    ['', '2026-11-15T23:59:59Z', false],
    ['15/06/2023', '1/05/2023', true],
    ['2026-13-45', '', false],
  ])('from "%s" to "%s" includes 2026-11-16, with a day of tolerance: %s', (begin, end, expected) => {
    expect(includesDay({ begin, end }, TODAY)).toBe(expected)
  })

  test.each([
    ['2027-01-01', '2026-12-31', true],
    ['2027-01-02', '2026-12-31', false],
    ['2028-03-01', '2028-02-29', true],
  ])('that begins on %s includes %s: %s', (begin, day, expected) => {
    expect(includesDay({ begin, end: '' }, day)).toBe(expected)
  })
})

test.each([
  ['active', true],
  ['', true],
  ['Scheduled', true],
  ['tobedeleted', false],
  [' ToBeDeleted ', false],
  ['inactive', false],
])('a record with the status "%s" exists: %s', (status, expected) => {
  expect(isActiveStatus(status)).toBe(expected)
})

describe('an org', () => {
  test.each(['school', 'district', 'local', 'state', 'national', 'ext:campus', ''])(
    'of the type "%s" is a unit',
    (type) => {
      const { units } = map({ orgs: [org('one', { type, name: 'One' })] })
      expect(units).toEqual([{ id: 'one', name: 'One', parent: null, identifiers: {} }])
    },
  )

  test('that is a department is left out, and its people and classes belong to the school above', () => {
    const { units, people, groups } = map({
      orgs: [
        org('school'),
        org('department', { type: 'department', parent: 'school' }),
        org('subject', { type: 'department', parent: 'department' }),
        org('annex', { parent: 'subject' }),
      ],
      users: [user('teacher', [role('teacher', 'subject'), role('aide', 'school')])],
      classes: [group('class', { school: 'department' })],
    })
    expect(units.map(({ id, parent }) => [id, parent])).toEqual([
      ['school', null],
      ['annex', 'school'],
    ])
    expect(people[0]?.roles).toEqual([{ unit: 'school', role: 'employee' }])
    expect(groups[0]?.unit).toBe('school')
  })

  test('that does not exist is named, so that the problem is reported', () => {
    const { units, people } = map({
      orgs: [org('school', { parent: 'nowhere' }), org('department', { type: 'department', parent: 'department' })],
      users: [user('teacher', [role('teacher', 'nowhere'), role('teacher', 'department')])],
    })
    expect(units[0]?.parent).toBe('nowhere')
    expect(people[0]?.roles.map(({ unit }) => unit)).toEqual(['nowhere', 'department'])
  })

  test('that is deleted ends the roles and the classes in it', () => {
    const { units, people, groups } = map({
      orgs: [
        org('district', { isActive: false }),
        org('school', { parent: 'district' }),
        org('closed', { isActive: false }),
        org('department', { type: 'department', parent: 'closed' }),
      ],
      users: [
        user('moved', [role('student'), role('student', 'closed')]),
        user('gone', [role('student', 'closed'), role('student', 'department')]),
      ],
      classes: [group('class'), group('closed class', { school: 'closed' })],
    })
    expect(units).toEqual([{ id: 'school', name: 'school', parent: null, identifiers: {} }])
    expect(people.map(({ id, roles }) => [id, roles.map(({ unit }) => unit)])).toEqual([['moved', ['school']]])
    expect(idsOf(groups)).toEqual(['class'])
  })

  test.each([
    [[org('school'), org('school', { isActive: false })]],
    [[org('school', { isActive: false }), org('school')]],
  ])('that occurs again as a deleted record exists', (orgs) => {
    const { units, people } = map({ orgs, users: [user('pupil', [role('student')])] })
    expect([idsOf(units), idsOf(people)]).toEqual([['school'], ['pupil']])
  })
})

describe('a user', () => {
  test.each([
    ['student', ['student']],
    ['teacher', ['employee']],
    ['administrator', ['employee']],
    ['siteadministrator', ['employee']],
    ['districtadministrator', ['employee']],
    ['systemadministrator', ['employee']],
    ['principal', ['employee']],
    ['aide', ['employee']],
    ['counselor', ['employee']],
    ['proctor', ['employee']],
    ['ext:librarian', []],
    ['constructor', []],
    ['', []],
  ])('with the role "%s" has the roles %j', (name, expected) => {
    const { people } = map({ users: [user('one', [role(name)])] })
    expect(people.map(({ roles }) => roles.map((each) => each.role))).toEqual([expected])
  })

  test('has the name, username and email of the source, and blank ones are missing', () => {
    const { people } = map({
      users: [
        user('one', [role('student')], { username: 'asa', email: 'asa@skolan.example' }),
        user('two', [role('student')]),
      ],
    })
    expect(people).toEqual([
      {
        id: 'one',
        firstname: 'Åsa',
        lastname: 'Öberg',
        username: 'asa',
        email: 'asa@skolan.example',
        identifiers: {},
        roles: [{ unit: 'school', role: 'student' }],
        pupils: [],
        isProtected: false,
      },
      expect.objectContaining({ id: 'two', username: null, email: null }),
    ])
  })

  test.each([
    ['eppn', { eppn: 'x' }],
    ['EPPN', { eppn: 'x' }],
    ['eduPersonPrincipalName', { eppn: 'x' }],
    ['edu_person_principal_name', { eppn: 'x' }],
    ['Feide', { eppn: 'x' }],
    ['Feide-ID', { eppn: 'x' }],
    ['office365', { office365: 'x' }],
    ['gsuiteId', { gsuiteid: 'x' }],
    ['gsuite-email', { gsuiteemail: 'x' }],
    ['BankID', { bankid: 'x' }],
    ['LDAP', {}],
    ['LTI', {}],
    ['Fed', {}],
    ['sms', {}],
    ['constructor', {}],
    ['', {}],
  ])('with an id of the type "%s" has the identifiers %j', (type, expected) => {
    const { people } = map({ users: [user('one', [role('student')], { userIds: [{ type, identifier: 'x' }] })] })
    expect(people[0]?.identifiers).toEqual(expected)
  })

  test.each([
    ['is deleted', user('one', [role('student')], { isActive: false }), []],
    ['has a role that has ended', user('one', [role('student', 'school', { end: '2026-06-20' })]), []],
    ['has a role in the future', user('one', [role('student', 'school', { begin: '2027-01-01' })]), []],
    ['has a role that ended today', user('one', [role('student', 'school', { end: TODAY })]), ['one']],
    ['has no role at all', user('one', []), ['one']],
  ])('who %s: the roster contains %s', (_name, given, expected) => {
    expect(idsOf(map({ users: [given] }).people)).toEqual(expected)
  })

  test('with one role that has ended keeps the other', () => {
    const { people } = map({
      orgs: [org('school'), org('other')],
      users: [user('one', [role('student', 'other', { end: '2026-06-20' }), role('student')])],
    })
    expect(people[0]?.roles).toEqual([{ unit: 'school', role: 'student' }])
  })

  test('who occurs again as a deleted record stays, also in the groups', () => {
    const { people, groups } = map({
      users: [user('one', [role('student')]), user('one', [role('student')], { isActive: false })],
      classes: [group('class')],
      enrollments: [enrollment('one')],
    })
    expect([idsOf(people), groups[0]?.members]).toEqual([['one'], ['one']])
  })
})

describe('a guardian', () => {
  const pupil = user('pupil', [role('student')])
  const guardian = user('guardian', [role('parent', 'district')])

  test.each([
    ['the pupil', [{ ...pupil, agents: ['guardian'] }, guardian]],
    ['the guardian', [pupil, { ...guardian, agents: ['pupil'] }]],
    [
      'both',
      [
        { ...pupil, agents: ['guardian'] },
        { ...guardian, agents: ['pupil', 'pupil'] },
      ],
    ],
  ])('whom %s names has the pupil, and a role in the unit of the pupil', (_name, users) => {
    const found = map({ orgs: [org('school'), org('district', { type: 'district' })], users }).people[1]
    expect(found).toMatchObject({ pupils: ['pupil'], roles: [{ unit: 'school', role: 'guardian' }] })
  })

  test.each(['parent', 'guardian', 'relative'])('has the role "%s"', (name) => {
    const { people } = map({ users: [pupil, user('guardian', [role(name)], { agents: ['pupil'] })] })
    expect(people[1]?.roles).toEqual([{ unit: 'school', role: 'guardian' }])
  })

  test('of pupils in two units has a role in both', () => {
    const { people } = map({
      orgs: [org('school'), org('other')],
      users: [pupil, user('sister', [role('student', 'other')]), { ...guardian, agents: ['pupil', 'sister'] }],
    })
    expect(people[2]?.roles.map(({ unit }) => unit)).toEqual(['school', 'other'])
  })

  test('is not a teacher whom a pupil names, and not a pupil', () => {
    const { people } = map({
      users: [
        { ...pupil, agents: ['teacher', 'friend'] },
        user('teacher', [role('teacher')]),
        user('friend', [role('student')]),
      ],
    })
    expect(people.map(({ pupils, roles }) => [pupils, roles.map((each) => each.role)])).toEqual([
      [[], ['student']],
      [[], ['employee']],
      [[], ['student']],
    ])
  })

  test('has only pupils as pupils', () => {
    const { people } = map({
      users: [
        pupil,
        user('teacher', [role('teacher')]),
        { ...guardian, agents: ['pupil', 'teacher', 'partner', 'guardian', 'unknown'] },
        user('partner', [role('parent')], { agents: ['guardian'] }),
      ],
    })
    expect(people[2]?.pupils).toEqual(['pupil'])
  })

  test.each([
    ['without pupils', pupil],
    ['of a pupil who has left', { ...pupil, isActive: false, agents: ['guardian'] }],
  ])('%s has no roles', (_name, child) => {
    const found = map({ users: [guardian, child] }).people.find(({ id }) => id === 'guardian')
    expect(found).toMatchObject({ roles: [], pupils: [] })
  })

  test('of a pupil whose record is invalid is a problem, so that the guardian does not leave', () => {
    const { people, problems } = map({ users: [{ ...guardian, agents: ['broken'] }] }, { users: [{ id: 'broken' }] })
    expect(people).toEqual([])
    expect(problems).toEqual([
      { kind: 'person', id: 'broken', problem: 'invalid-record' },
      { kind: 'person', id: 'guardian', problem: 'unknown-pupil', value: 'broken' },
    ])
  })
})

describe('a class', () => {
  test.each([
    ['homeroom', 'class'],
    ['scheduled', 'teaching'],
    ['ext:club', 'other'],
    ['', 'other'],
  ])('of the type "%s" is a group of the kind %s', (type, kind) => {
    const { groups } = map({ classes: [group('class', { type, title: '3 B' })] })
    expect(groups).toEqual([{ id: 'class', name: '3 B', unit: 'school', kind, members: [] }])
  })

  const SESSIONS = [
    session('now', '2026-08-10', '2026-12-20'),
    session('past', '2026-01-07', '2026-06-20'),
    session('next', '2027-01-07', '2027-06-20'),
    session('deleted', '2026-01-07', '2026-06-20', false),
    session('just ended', '2026-08-10', '2026-11-16'),
    session('unreadable', '?', '?'),
  ]
  test.each([
    [[], true],
    [['now'], true],
    [['past'], false],
    [['next'], false],
    [['past', 'now'], true],
    [['past', 'next'], false],
    [['just ended'], true],
    [['deleted'], true],
    [['past', 'unknown'], true],
    [['unreadable'], true],
  ])('in the terms %j is a group: %s', (terms, expected) => {
    const { groups } = map({ classes: [group('class', { terms })], sessions: SESSIONS })
    expect(groups).toHaveLength(expected ? 1 : 0)
  })

  test('that is deleted is left out', () => {
    expect(map({ classes: [group('class', { isActive: false })] }).groups).toEqual([])
  })

  test.each([
    ['a student', enrollment('pupil'), ['pupil']],
    ['a teacher', enrollment('teacher', { role: 'teacher' }), ['teacher']],
    ['an aide', enrollment('teacher', { role: 'aide' }), ['teacher']],
    ['an administrator', enrollment('teacher', { role: 'administrator' }), []],
    ['a proctor', enrollment('teacher', { role: 'proctor' }), []],
    ['a guardian', enrollment('teacher', { role: 'guardian' }), []],
    ['a student of another class', enrollment('pupil', { class: 'other' }), []],
    ['a deleted enrollment', enrollment('pupil', { isActive: false }), []],
    ['an enrollment that has ended', enrollment('pupil', { end: '2026-10-01' }), []],
    ['an enrollment that begins later', enrollment('pupil', { begin: '2026-12-01' }), []],
    ['an enrollment that ended today', enrollment('pupil', { end: TODAY }), ['pupil']],
    ['a user who has left', enrollment('gone'), []],
    ['a user who does not exist', enrollment('unknown'), ['unknown']],
  ])('with %s has the members', (_name, given, expected) => {
    const { groups } = map({
      users: [
        user('pupil', [role('student')]),
        user('teacher', [role('teacher')]),
        user('gone', [role('student')], { isActive: false }),
      ],
      classes: [group('class')],
      enrollments: [given, given],
    })
    expect(groups[0]?.members).toEqual(expected)
  })
})

test('invalid records are problems of their kind', () => {
  const { problems } = map(
    {},
    {
      orgs: [{ id: 'o' }],
      users: [{ id: 'u' }],
      classes: [{ id: 'c' }],
      enrollments: [{ id: 'e', class: 'c2' }, { id: 'e2' }],
      sessions: [{ id: 's' }],
    },
  )
  expect(problems.map(({ kind, id, problem }) => `${kind} ${id} ${problem}`)).toEqual([
    'unit o invalid-record',
    'person u invalid-record',
    'group c invalid-record',
    'group c2 invalid-record',
    'group  invalid-record',
    'group  invalid-record',
  ])
})
