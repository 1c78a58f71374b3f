import { afterEach, expect, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import { openSourceClient } from '../source-client.ts'
import { createSs12000Adapter } from './ss12000.ts'
import { createMunicipality } from '../../demo/ss12000/municipality.ts'
import type { Municipality } from '../../demo/ss12000/municipality.ts'
import { FIXED_TOKEN, startSs12000Source } from './testing/start-ss12000-source.ts'
import type { Ss12000Source, Ss12000TestFaults } from './testing/start-ss12000-source.ts'

const adapter = createSs12000Adapter(() => new Date('2026-09-15T10:00:00Z'))
const DATA = createMunicipality(100)

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function open(
  { data = DATA, faults = {} }: { data?: Municipality; faults?: Ss12000TestFaults },
  config: object = {},
) {
  const source = await startSs12000Source(data, faults)
  const client = openSourceClient({ allowsPrivateAddresses: true, retries: 2, firstWaitMs: 1 })
  closers.push(
    () => source.close(),
    () => client.close(),
  )
  const { address, tokenAddress, clientId, clientSecret } = source
  const parsed = adapter.config.parse({ address, tokenAddress, clientId, clientSecret, ...config })
  const progress: number[] = []
  const reading = { client, onProgress: (records: number) => progress.push(records) }
  return {
    source,
    progress,
    read: () => adapter.read(parsed, reading),
    test: () => adapter.test(parsed, reading),
  }
}

const pagesOf = (source: Ss12000Source, list: string) =>
  source.listRequests().filter((request) => request.list === list)

test('a source is read page by page: every person with a role, and no problem', async () => {
  const { source, read, progress } = await open({ faults: { pageRecords: 30 } })
  const roster = await read()
  const checked = checkRoster(roster)
  expect(checked.problems).toEqual([])
  expect([checked.units.length, checked.people.length, checked.groups.length]).toEqual([2, 100, 6])
  expect(checked.people.filter(({ isProtected }) => isProtected)).toHaveLength(2)
  expect(checked.groups.filter(({ members }) => members.length === 0)).toEqual([])
  expect(pagesOf(source, 'persons').map(({ query }) => Object.keys(query))).toEqual([
    ['limit'],
    ['limit', 'pageToken'],
    ['limit', 'pageToken'],
    ['limit', 'pageToken'],
  ])
  expect(progress).toEqual([2, 32, 62, 92, 102, 112, 118, 121])
})

test('faults of one moment do not change the roster', async () => {
  const expected = await (await open({})).read()
  const overlaps = { list: 'persons', readings: 1 } as const
  const expiredToken = { list: 'persons', readings: 1 } as const
  const faults: Ss12000TestFaults[] = [
    { pageRecords: 30, answers: { 3: { status: 429, retryAfter: '0' }, 5: { status: 503 } } },
    { pageRecords: 30, tokenRequests: 3 },
    { pageRecords: 30, overlaps },
    { pageRecords: 30, expiredToken },
    { credentialsInBody: true },
  ]
  for (const each of faults) expect(await (await open({ faults: each })).read()).toEqual(expected)
})

test('a source that is read again starts from its first page', async () => {
  const { source, read } = await open({ faults: { pageRecords: 60, overlaps: { list: 'persons', readings: 1 } } })
  await read()
  expect(pagesOf(source, 'persons').map(({ query }) => query['pageToken'] !== undefined)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test.each<[string, Ss12000TestFaults, string]>([
  ['repeats a token', { repeats: 'groups' }, 'groups changed while it was read'],
  ['refuses tokens', { pageRecords: 30, expiredToken: { list: 'persons', readings: 9 } }, 'persons changed'],
  ['sends {}', { body: { list: 'duties', value: {} } }, 'duties has no list "data"'],
  ['sends null', { body: { list: 'persons', value: null } }, 'persons has no list "data"'],
  [
    'sends a number as a token',
    { body: { list: 'persons', value: { data: [], pageToken: 7 } } },
    'persons has no list',
  ],
  ['never ends', { body: { list: 'persons', value: { data: [], pageToken: 'x' } } }, 'persons changed'],
  ['allows no activities', { forbidden: 'activities' }, 'forbidden: '],
  ['refuses every token', { tokenRequests: 0 }, 'unauthorized: '],
  [
    'is down in the middle',
    { answers: { 3: { status: 503 }, 4: { status: 503 }, 5: { status: 503 } } },
    'unreachable: ',
  ],
])('a source that %s gives no roster', async (_, faults, message) => {
  const { read } = await open({ data: DATA, faults: { pageRecords: 2, ...faults } })
  await expect(read()).rejects.toThrow(message)
})

test('records that are doubled in both readings are records of the source', async () => {
  const [first, ...others] = DATA.persons
  const changed = { ...first, givenName: 'Eva' }
  const data = { ...DATA, persons: [first ?? {}, ...others, changed] }
  const checked = checkRoster(await (await open({ data, faults: { pageRecords: 50 } })).read())
  expect(checked.problems.filter(({ problem }) => problem === 'doubled-id')).toHaveLength(1)
  expect(checked.unusable.person).toContain(first?.['id'])
})

test('a second reading with other pages than the first, and a doubled record, gives no roster', async () => {
  const data = { ...DATA, persons: [...DATA.persons, DATA.persons[0] ?? {}] }
  const { read } = await open({ data, faults: { pageRecords: 60, overlaps: { list: 'persons', readings: 1 } } })
  await expect(read()).rejects.toThrow('incomplete: ')
})

test('an empty source is an empty roster', async () => {
  const { read } = await open({ data: createMunicipality(0) })
  expect(await read()).toMatchObject({ people: [], groups: [], problems: [] })
})

test('the list of organisations can have the name of the reference API', async () => {
  const value = { organisations: DATA.organisations }
  const { read } = await open({ faults: { body: { list: 'organisations', value } } })
  expect((await read()).units).toHaveLength(2)
})

test('an access token of the administrator is sent as it is', async () => {
  const { source, read } = await open({}, { accessToken: FIXED_TOKEN, tokenAddress: undefined })
  await read()
  expect(source.listRequests().map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await expect((await open({}, { accessToken: 'wrong' })).read()).rejects.toThrow('unauthorized: ')
})

test('a connection is tested with one person', async () => {
  const { source, test: tryConnection } = await open({})
  await tryConnection()
  expect(source.listRequests().map(({ list, query }) => [list, query])).toEqual([['persons', { limit: '1' }]])
  await expect((await open({}, { clientSecret: 'wrong' })).test()).rejects.toThrow('unauthorized: ')
})

test.each([
  [{ address: 'https://a.example/v2.0', version: '2.0', accessToken: 'x' }, []],
  [{ address: 'https://a.example/ss12000', accessToken: 'x' }, []],
  [{ address: 'https://a.example/v2.0', accessToken: 'x' }, ['version']],
  [{ address: 'https://a.example' }, ['tokenAddress', 'clientId', 'clientSecret']],
  [{ address: 'file:///etc', accessToken: 'x' }, ['address']],
])('the connection %j has the wrong fields %j', (config, fields) => {
  expect(adapter.config.safeParse(config).error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})

test('the data of a source are the same each time, also for 66,000 people', () => {
  const data = createMunicipality(66_000)
  expect(data.persons).toHaveLength(66_000)
  expect(new Set(data.persons.map(({ id }) => id)).size).toBe(66_000)
  expect(createMunicipality(1000)).toEqual(createMunicipality(1000))
})
