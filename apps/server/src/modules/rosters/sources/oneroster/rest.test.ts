import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import type { Roster } from '../../roster.ts'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { PAGE_RECORDS } from './read-list.ts'
import { SOURCE_PATHS } from '../../demo/oneroster/one-roster-source.ts'
import type { OneRosterFaults } from '../../demo/oneroster/one-roster-source.ts'
import { adapter, openSource, SMALL_TOWN, toListNames } from './testing/open-source.ts'
import type { Setting } from './testing/open-source.ts'
import { createTown, spoilTown } from '../../demo/oneroster/town.ts'

const count = ({ units, people, groups }: Roster) => [units.length, people.length, groups.length]

describe('a source', () => {
  test('is read with all lists, and its roster has no problems', async () => {
    const { read, progress } = await openSource()
    const roster = await read()
    const checked = checkRoster(roster)
    expect(checked.problems).toEqual([])
    // 36 pupils, 6 teachers and 18 guardians. Two homerooms with six courses.
    expect(count(roster)).toEqual([2, 60, 14])
    expect(roster.units).toEqual([
      { id: 'district', name: 'Exempelstad', parent: null, identifiers: {} },
      { id: 'school-0', name: 'Skolan 1', parent: 'district', identifiers: {} },
    ])
    expect(roster.people.find(({ id }) => id === 'guardian-0-1')).toMatchObject({
      pupils: ['pupil-0-1', 'pupil-0-19'],
      roles: [{ unit: 'school-0', role: 'guardian' }],
    })
    expect(roster.groups.find(({ id }) => id === 'class-0-1')).toMatchObject({ kind: 'class', unit: 'school-0' })
    expect(roster.groups.find(({ id }) => id === 'class-0-1')?.members).toHaveLength(12)
    expect(progress).toEqual([3, 7, 67, 81, 81 + SMALL_TOWN.enrollments.length])
  })

  test('of OneRoster 1.1 gives the same roster', async () => {
    const old = await openSource({ version: '1.1' })
    const { read } = await openSource()
    expect(await old.read()).toEqual(await read())
    expect(new Set(old.source.requests.slice(1).map(({ path }) => path.replace(/\/\w+$/, '')))).toEqual(
      new Set([SOURCE_PATHS['1.1']]),
    )
  })

  test.each([
    ['1.2', undefined, 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly'],
    ['1.1', undefined, 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly'],
    ['1.2', 'one two', 'one two'],
    ['1.2', '', null],
  ] as const)('of version %s with the scope "%s" is asked for the scope %s', async (version, scope, expected) => {
    const { read, source } = await openSource({ version, config: scope === undefined ? {} : { scope } })
    await read()
    expect(new URLSearchParams(source.requests[0]?.body).get('scope')).toBe(expected)
  })

  test.each([
    ['1.2', '/'],
    ['1.2', '/ims/oneroster/rostering/v1p2'],
    ['1.2', '/ims/oneroster/rostering/v1p2/'],
    ['1.1', '/ims/oneroster/v1p1'],
  ] as const)('of version %s is found at the address %s', async (version, path) => {
    const { source } = await openSource({ version })
    const { read } = await openSource({ version, config: { ...source, address: `${source.address}${path}` } })
    expect(count(await read())).toEqual([2, 60, 14])
  })

  test('that takes the id and the secret in the body is read', async () => {
    const { read } = await openSource({ faults: { credentialsInBody: true } })
    expect(count(await read())).toEqual([2, 60, 14])
  })

  test('whose tokens expire is read', async () => {
    const { read, source } = await openSource({ faults: { tokenRequests: 2 } })
    expect(count(await read())).toEqual([2, 60, 14])
    expect(toListNames(source.requests).filter((name) => name === 'token')).toHaveLength(3)
  })

  test('without people is an empty roster', async () => {
    const empty = { orgs: [], academicSessions: [], users: [], classes: [], enrollments: [] }
    expect(await (await openSource({ town: empty })).read()).toEqual({
      units: [],
      people: [],
      groups: [],
      problems: [],
    })
  })

  test('that is busy is asked again', async () => {
    const answers = { 2: { status: 429, retryAfter: '0' }, 4: { status: 503 } }
    const { read } = await openSource({ faults: { answers } })
    expect(count(await read())).toEqual([2, 60, 14])
  })

  test('with errors in its data is read, and the errors are problems', async () => {
    const { read } = await openSource({ town: spoilTown(SMALL_TOWN) })
    const { problems } = checkRoster(await read())
    expect(problems.map(({ kind, id, problem }) => `${kind} ${id} ${problem}`).sort()).toEqual([
      'group class-0-0 unknown-member',
      ...Array.from({ length: 7 }, () => expect.stringMatching(/^group (class|course)-0-0.* unknown-member$/)),
      'person guardian-0-0 unknown-pupil',
      'person pupil-0-0 doubled-id',
      'unit circle-1 parent-circle',
      'unit circle-2 parent-circle',
      'unit orphan unknown-parent',
    ])
  })
})

describe('pages', () => {
  /** Only the people have several pages. */
  const TOWN = { ...createTown(PAGE_RECORDS * 2 + 200), classes: [], enrollments: [] }

  test.each<[string, OneRosterFaults]>([
    ['with a smaller maximum', { pageRecords: 500 }],
    ['without links', { pageRecords: 500, noLinks: true }],
    ['without a total', { total: 'none' }],
    ['without a total and links, and with a smaller maximum', { total: 'none', noLinks: true, pageRecords: 500 }],
    ['of which the list changes once', { shift: { list: 'users', afterRequests: [1] } }],
  ])('%s are read to the end', async (_name, faults) => {
    const { read } = await openSource({ town: TOWN, faults })
    // The roster leaves out 24 deleted pupils.
    expect((await read()).people).toHaveLength(2176)
  })

  test.each<[string, OneRosterFaults]>([
    ['shift in every reading', { shift: { list: 'users', afterRequests: [1, 2, 3, 4, 5, 6] } }],
    ['repeat', { repeats: 'users' }],
    ['repeat without a total', { repeats: 'users', total: 'none', noLinks: true }],
    ['overlap', { overlaps: 'users' }],
    ['end after half of the list', { half: 'users' }],
    ['are fewer than announced', { total: 1 }],
    ['are more than announced', { total: -1 }],
  ])('that %s are incomplete', async (_name, faults) => {
    const { read } = await openSource({ town: TOWN, faults })
    expect((await catchSourceError(read())).type).toBe('incomplete')
  })

  test('with an id twice, in records that differ, are complete', async () => {
    const { read } = await openSource({ town: spoilTown(TOWN) })
    expect(checkRoster(await read()).problems).toContainEqual({
      kind: 'person',
      id: 'pupil-0-0',
      problem: 'doubled-id',
    })
  })
})

describe('an error', () => {
  test.each<[string, Setting, string]>([
    ['a wrong secret', { config: { clientSecret: 'wrong' } }, 'unauthorized'],
    ['a refused token', { faults: { tokenRequests: 0 } }, 'unauthorized'],
    ['a forbidden list', { faults: { forbidden: 'enrollments' } }, 'forbidden'],
    ['another version', { config: { version: '1.1' } }, 'wrong-address'],
    ['an empty object', { faults: { body: {} } }, 'invalid-response'],
    ['null', { faults: { body: null } }, 'invalid-response'],
    ['a list that is no list', { faults: { body: { orgs: {}, users: 'all' } } }, 'invalid-response'],
    ['a total that is no number', { faults: { total: Number.NaN } }, 'invalid-response'],
  ])('after %s is no roster', async (_name, setting, type) => {
    const { read } = await openSource({ ...setting })
    const failure = await catchSourceError(read())
    expect(failure.type).toBe(type)
    expect(inspect(failure, { depth: 9 })).not.toMatch(/secret|wrong\b(?!-)|offset=|Öberg|skolan\.example/)
  })

  test('ends the reading at a server that stays busy', async () => {
    const answers = Object.fromEntries(Array.from({ length: 20 }, (_, each) => [each + 3, { status: 503 }]))
    expect((await catchSourceError((await openSource({ faults: { answers } })).read())).type).toBe('unreachable')
  })
})

describe('the test of a connection', () => {
  test('reads one page of people', async () => {
    const { test: testConnection, source } = await openSource()
    await testConnection()
    expect(toListNames(source.requests)).toEqual(['token', 'users'])
    expect(source.requests[1]?.query).toEqual({ limit: '1', offset: '0' })
  })

  test.each<[string, Setting, string]>([
    ['a wrong secret', { config: { clientSecret: 'wrong' } }, 'unauthorized'],
    ['a forbidden list', { faults: { forbidden: 'users' } }, 'forbidden'],
    ['an empty object', { faults: { body: {} } }, 'invalid-response'],
  ])('fails after %s', async (_name, setting, type) => {
    const { test: testConnection } = await openSource(setting)
    expect((await catchSourceError(testConnection())).type).toBe(type)
  })
})

describe('a configuration', () => {
  const CONFIG = {
    address: 'https://sis.example',
    tokenAddress: 'https://sis.example/token',
    clientId: 'a',
    clientSecret: 'b',
  }

  test('has the version 1.2 if it names none', () => {
    expect(adapter.config.parse(CONFIG)).toEqual({ ...CONFIG, version: '1.2' })
  })

  test.each([
    { address: 'ftp://sis.example' },
    { address: 'sis.example' },
    { tokenAddress: '' },
    { clientId: '' },
    { clientSecret: '' },
    { version: '1.0' },
  ])('with %j is refused', (change) => {
    expect(adapter.config.safeParse({ ...CONFIG, ...change }).success).toBe(false)
  })
})
