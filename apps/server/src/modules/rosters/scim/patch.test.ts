import { describe, expect, test } from 'vitest'
import { readAttributes } from './attributes.ts'
import type { Attributes } from './attributes.ts'
import { patchAttributes } from './patch.ts'
import { ScimError } from './scim-error.ts'
import type { ResourceKind } from './schemas.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'

const USER = readAttributes('user', {
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Berg' },
  emails: [
    { type: 'work', value: 'ada@work.example', primary: true },
    { type: 'home', value: 'ada@home.example' },
  ],
  [ENTERPRISE]: { department: 'North' },
})
const GROUP = readAttributes('group', { displayName: '5 C', members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] })

const patch = (attributes: Attributes, kind: ResourceKind, ...operations: readonly unknown[]) =>
  patchAttributes(kind, attributes, { Operations: operations })
const patchUser = (...operations: readonly unknown[]) => patch(USER, 'user', ...operations)
const patchGroup = (...operations: readonly unknown[]) => patch(GROUP, 'group', ...operations)

/** Returns the `scimType` with which an action is refused. */
function refusalOf(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof ScimError) return error.scimType
    throw error
  }
  return 'not refused'
}

describe('a PATCH of a user', () => {
  test.for<[title: string, operations: readonly object[], expected: object]>([
    [
      'replaces a value at a path',
      [{ op: 'replace', path: 'name.familyName', value: 'Dahl' }],
      { name: { givenName: 'Ada', familyName: 'Dahl' } },
    ],
    [
      'keeps the other parts of a value without a path (RFC 7644, figure in §3.5.2.1)',
      [{ op: 'add', value: { name: { familyName: 'Dahl' }, title: 'Ms' } }],
      { name: { givenName: 'Ada', familyName: 'Dahl' }, title: 'Ms' },
    ],
    [
      'takes names with dots and URNs without a path, as Entra ID sends them',
      [
        {
          op: 'Replace',
          value: {
            'name.givenName': 'Ida',
            [`${ENTERPRISE}:department`]: 'South',
            'emails[type eq "work"].value': 'ida@work.example',
            [`${CORE}:displayName`]: 'Ida Berg',
          },
        },
      ],
      {
        name: { givenName: 'Ida', familyName: 'Berg' },
        displayName: 'Ida Berg',
        [ENTERPRISE]: { department: 'South' },
        emails: [{ type: 'work', value: 'ida@work.example', primary: true }, { type: 'home' }],
      },
    ],
    [
      'takes an extension as an object',
      [{ op: 'add', value: { [ENTERPRISE]: { employeeNumber: '7' } } }],
      { [ENTERPRISE]: { employeeNumber: '7', department: 'North' } },
    ],
    [
      'takes names, operations and text booleans of any case',
      [{ op: 'REPLACE', path: 'ACTIVE', value: 'False' }],
      { active: false },
    ],
    [
      'changes the element that fits a filter',
      [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'new@home.example' }],
      {
        emails: [
          { type: 'work', value: 'ada@work.example', primary: true },
          { type: 'home', value: 'new@home.example' },
        ],
      },
    ],
    [
      'creates the element of a filter if none fits, also for a replacement, as Entra ID expects',
      [{ op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Pupil' }],
      { roles: [{ primary: true, value: 'Pupil' }] },
    ],
    [
      'makes the last primary element the only one',
      [{ op: 'add', path: 'emails', value: [{ type: 'other', value: 'x@y.example', primary: true }] }],
      { emails: [{ type: 'work', primary: false }, { type: 'home' }, { type: 'other', primary: true }] },
    ],
    [
      'adds no element twice',
      [{ op: 'add', path: 'emails', value: [{ type: 'home', value: 'ada@home.example' }] }],
      { emails: [{ type: 'work' }, { type: 'home' }] },
    ],
    [
      'removes a value, an element, and the values of an extension',
      [
        { op: 'remove', path: 'name.givenName' },
        { op: 'remove', path: 'emails[type eq "work" and value co "work"]' },
        { op: 'remove', path: ENTERPRISE },
      ],
      { userName: 'ada', name: { familyName: 'Berg' }, emails: [{ type: 'home', value: 'ada@home.example' }] },
    ],
    [
      'ignores values that the server does not store',
      [
        { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '112' },
        { op: 'add', value: { password: 'x', 'urn:example:custom:2.0:User': { a: 1 } } },
      ],
      { userName: 'ada' },
    ],
    ['empties a value with null', [{ op: 'replace', path: 'emails', value: null }], { userName: 'ada' }],
  ])('%s', ([, operations, expected]) => {
    expect(patchUser(...operations)).toMatchObject(expected)
  })

  test('stores neither a password nor a telephone number, and removes only what it names', () => {
    const patched = patchUser(
      { op: 'add', value: { password: 'x', phoneNumbers: [{ value: '112' }] } },
      { op: 'remove', path: ENTERPRISE },
      { op: 'replace', path: 'emails', value: [] },
    )
    expect(Object.keys(patched).toSorted()).toEqual(['name', 'userName'])
  })

  test.for<[expected: string, ...operations: readonly unknown[]]>([
    ['noTarget', { op: 'remove' }],
    ['noTarget', { op: 'replace', path: 'emails[value co "none"].type', value: 'x' }],
    ['invalidPath', { op: 'replace', path: 'emails[type eq', value: 'x' }],
    ['invalidPath', { op: 'replace', path: 'title[type eq "x"]', value: 'x' }],
    ['invalidPath', { op: 'replace', path: 'title.value', value: 'x' }],
    ['invalidPath', { op: 'replace', path: 7, value: 'x' }],
    ['invalidSyntax', { op: 'copy', path: 'title', value: 'x' }],
    ['invalidSyntax'],
    ['invalidSyntax', null],
    ['invalidValue', { op: 'replace', value: 'x' }],
    ['invalidValue', { op: 'replace', path: 'active', value: 'perhaps' }],
    ['invalidValue', { op: 'replace', path: 'title', value: { a: 1 } }],
    ['invalidValue', { op: 'replace', path: 'title', value: 'x'.repeat(1001) }],
    ['invalidValue', { op: 'replace', path: 'title', value: 'a\0b' }],
    ['invalidValue', { op: 'replace', path: 'title', value: '\uD800' }],
    ['invalidValue', { op: 'remove', path: 'userName' }],
    ['mutability', { op: 'replace', path: 'id', value: 'x' }],
    ['tooMany', ...Array.from({ length: 501 }, () => ({ op: 'add', path: 'title', value: 'x' }))],
    [
      'tooMany',
      { op: 'add', path: 'emails', value: Array.from({ length: 101 }, (_, index) => ({ value: `${index}` })) },
    ],
  ])('is refused with %s', ([expected, ...operations]) => {
    expect(refusalOf(() => patchUser(...operations))).toBe(expected)
  })

  test('with the name of a prototype changes no prototype', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"active": true}, "constructor": {"prototype": {"x": 1}}, "name": {"__proto__": {"x": 1}}}',
    )
    const patched = patchUser({ op: 'add', value: hostile }, { op: 'add', path: '__proto__.polluted', value: true })
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('x')
    expect({}).not.toHaveProperty('polluted')
    expect(patched).not.toHaveProperty('active')
  })
})

describe('a PATCH of a group', () => {
  const membersAfter = (...operations: readonly unknown[]) => patchGroup(...operations)['members'] ?? []

  test.for<[title: string, operations: readonly object[], left: readonly string[]]>([
    [
      'adds members once',
      [{ op: 'Add', path: 'members', value: [{ value: 'c' }, { value: 'd' }] }],
      ['a', 'b', 'c', 'd'],
    ],
    ['takes one member without a list', [{ op: 'add', path: 'members', value: { value: 'd' } }], ['a', 'b', 'c', 'd']],
    ['takes members without a path', [{ op: 'add', value: { members: [{ value: 'd' }] } }], ['a', 'b', 'c', 'd']],
    ['removes the member of a filter', [{ op: 'remove', path: 'members[value eq "b"]' }], ['a', 'c']],
    [
      'removes the members of a list, and no others',
      [{ op: 'Remove', path: 'members', value: [{ value: 'a' }, { value: 'unknown' }] }],
      ['b', 'c'],
    ],
    ['removes no member for an empty list', [{ op: 'remove', path: 'members', value: [] }], ['a', 'b', 'c']],
    ['removes all members without a list', [{ op: 'remove', path: 'members' }], []],
    ['replaces all members', [{ op: 'replace', path: 'members', value: [{ value: 'x' }] }], ['x']],
    ['compares the ids of members with their case', [{ op: 'remove', path: 'members[value eq "B"]' }], ['a', 'b', 'c']],
  ])('%s', ([, operations, left]) => {
    expect(membersAfter(...operations)).toEqual(left.map((value) => ({ value })))
  })

  test('is refused if a replaced member is none', () => {
    expect(refusalOf(() => patchGroup({ op: 'replace', path: 'members[value eq "x"].value', value: 'y' }))).toBe(
      'noTarget',
    )
  })

  test('is refused as a whole if one operation is', () => {
    const operations = [{ op: 'add', path: 'members', value: [{ value: 'd' }] }, { op: 'remove' }]
    expect(refusalOf(() => patchGroup(...operations))).toBe('noTarget')
    expect(GROUP['members']).toHaveLength(3)
  })
})

test('a body of a POST is read without values that the server does not store', () => {
  const body = JSON.parse(
    '{"schemas": [], "id": "x", "meta": {}, "USERNAME": "ada", "password": "p", "phoneNumbers": [{"value": "1"}], "title": null, "emails": ["a@b.example"], "groups": [{"value": "g"}], "__proto__": {"title": "x"}}',
  )
  expect(readAttributes('user', body)).toEqual({ userName: 'ada', emails: [{ value: 'a@b.example' }] })
})

test.for<[body: unknown]>([
  ['x'],
  [[]],
  [null],
  [{}],
  [{ userName: '' }],
  [{ userName: ['a'] }],
  [{ userName: 'a', name: 'x' }],
])('the body %j of a POST is refused', ([body]) => {
  expect(refusalOf(() => readAttributes('user', body))).toMatch(/^invalid/)
})
