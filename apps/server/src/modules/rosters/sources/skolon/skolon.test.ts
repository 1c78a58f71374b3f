import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkRoster } from '../../check-roster.ts'
import { createSkolonTown } from '../../demo/skolon/skolon-town.ts'
import type { SkolonTown } from '../../demo/skolon/skolon-town.ts'
import { openSourceClient } from '../source-client.ts'
import { catchSourceError } from '../testing/catch-source-error.ts'
import { createSkolonAdapter } from './skolon.ts'
import { startSkolonSource } from './testing/start-skolon-source.ts'
import type { SkolonSource, SkolonTestFaults } from './testing/start-skolon-source.ts'

const adapter = createSkolonAdapter(() => new Date('2026-09-15T10:00:00Z'))
/** 90 pupils and 10 teachers in one school, with four classes and four teaching groups. */
const TOWN = createSkolonTown(100)

interface Setting {
  readonly town?: SkolonTown
  readonly faults?: SkolonTestFaults
  readonly config?: Readonly<Record<string, string>>
}

async function open({ town = TOWN, faults = {}, config = {} }: Setting = {}) {
  const source = await startSkolonSource(town, faults)
  const client = openSourceClient({ allowsPrivateAddresses: true, retries: 2, firstWaitMs: 1 })
  onTestFinished(async () => {
    await client.close()
    await source.close()
  })
  const { address, tokenAddress, clientId, clientSecret } = source
  const parsed = adapter.config.parse({ address, tokenAddress, clientId, clientSecret, ...config })
  const progress: number[] = []
  const reading = { client, onProgress: (records: number) => void progress.push(records) }
  return { source, progress, read: () => adapter.read(parsed, reading), test: () => adapter.test(parsed, reading) }
}

const listsOf = ({ requests }: SkolonSource) =>
  requests.map(({ path, query }) => [path.slice(path.lastIndexOf('/') + 1), ...Object.keys(query)].join(' '))

test('a source is read page by page: every person with a role, and no problem', async () => {
  const { source, read, progress } = await open({ faults: { pageRecords: 40 } })
  const checked = checkRoster(await read())
  expect(checked.problems).toEqual([])
  expect([checked.units.length, checked.people.length, checked.groups.length]).toEqual([1, 100, 8])
  expect(checked.groups.filter(({ members }) => members.length < 2)).toEqual([])
  expect(listsOf(source)).toEqual(['access_token', 'school', 'user', 'user versionTag', 'user versionTag', 'group'])
  expect(Object.fromEntries(new URLSearchParams(source.requests[0]?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: source.clientId,
    client_secret: source.clientSecret,
  })
  expect(progress).toEqual([1, 41, 81, 102, 110])
})

test.each<[string, SkolonTestFaults]>([
  ['an overloaded server', { pageRecords: 40, answers: { 3: { status: 429, retryAfter: '0' }, 5: { status: 503 } } }],
  ['an access token that expires', { pageRecords: 40, tokenRequests: 2 }],
  ['pages with cursors', { pageRecords: 40, cursors: true }],
  ['a page that overlaps', { pageRecords: 40, overlaps: { list: 'user', readings: 1 } }],
  ['a version that is refused', { pageRecords: 40, expiredVersion: { list: 'user', readings: 1 } }],
  ['half a list of people', { half: { list: 'user', readings: 1 } }],
  ['half a list of schools', { half: { list: 'school', readings: 1 } }],
])('%s in one reading does not change the roster', async (_, faults) => {
  const expected = await (await open()).read()
  expect(await (await open({ faults })).read()).toEqual(expected)
})

test('a second reading starts from the first page of each list, without a version', async () => {
  const { source, read } = await open({ faults: { pageRecords: 60, overlaps: { list: 'user', readings: 1 } } })
  await read()
  expect(listsOf(source).slice(1)).toEqual([
    'school',
    'user',
    'user versionTag',
    'access_token',
    'school',
    'user',
    'user versionTag',
    'group',
  ])
})

test.each<[string, SkolonTestFaults, string]>([
  ['overlaps in both readings', { pageRecords: 40, overlaps: { list: 'user', readings: 2 } }, 'incomplete: '],
  ['does not advance its version', { pageRecords: 2, stuck: 'group' }, 'page 2 does not lead to them'],
  ['sends half of its people', { half: { list: 'user', readings: 2 } }, 'contains: 88 users'],
  ['sends half of its schools', { half: { list: 'school', readings: 2 } }, 'contains: 108 schools'],
  ['never ends', { endless: 'group' }, 'does not lead to them'],
  ['refuses its versions', { pageRecords: 40, expiredVersion: { list: 'user', readings: 2 } }, 'its own next page'],
  ['sends {}', { body: { list: 'group', value: {} } }, 'group has no list "groups"'],
  ['sends null', { body: { list: 'user', value: null } }, 'user has no list "users"'],
  ['does not say whether more follows', { body: { list: 'user', value: { users: [] } } }, 'with "hasMore"'],
  [
    'says that more follows, but not where',
    { body: { list: 'user', value: { users: [], hasMore: true } } },
    'page 1 does not',
  ],
  ['allows no groups', { forbidden: 'group' }, 'forbidden: '],
  ['refuses every token', { tokenRequests: 0 }, 'unauthorized: '],
  [
    'is down in the middle',
    { answers: { 3: { status: 503 }, 4: { status: 503 }, 5: { status: 503 } } },
    'unreachable: ',
  ],
])('a source that %s gives no roster', async (_, faults, message) => {
  const { read } = await open({ faults })
  await expect(read()).rejects.toThrow(message)
})

test('an error contains no id and no name of a person', async () => {
  const faults: SkolonTestFaults[] = [
    { half: { list: 'user', readings: 2 } },
    { pageRecords: 40, overlaps: { list: 'user', readings: 2 } },
  ]
  for (const each of faults) {
    const text = inspect(await catchSourceError((await open({ faults: each })).read()), { depth: 9 })
    expect(text).not.toMatch(/student-|teacher-|Alva|sjoby/)
  }
})

test('an empty source is an empty roster', async () => {
  const town = { school: [], user: [], group: [], license: [] }
  expect(await (await open({ town })).read()).toEqual({ units: [], people: [], groups: [], problems: [] })
})

describe('licenses', () => {
  const town = { ...TOWN, license: TOWN.license.slice(0, 30) }

  test('are not read, and leave out no one, without the setting', async () => {
    const { source, read } = await open({ town })
    expect((await read()).people).toHaveLength(100)
    expect(listsOf(source)).not.toContain('license')
  })

  test('leave out the people without one with the setting, also in groups', async () => {
    const roster = checkRoster(await (await open({ town, config: { onlyLicensed: 'true' } })).read())
    expect(roster.people).toHaveLength(30)
    expect(roster.problems).toEqual([])
    expect(roster.groups.map(({ members }) => members.length)).toEqual([24, 6, 0, 0, 24, 6, 0, 0])
  })

  test('that the source does not allow to read give no roster', async () => {
    const { read } = await open({ faults: { forbidden: 'license' }, config: { onlyLicensed: 'true' } })
    await expect(read()).rejects.toThrow('forbidden: ')
  })
})

test('a connection is tested with one page of people', async () => {
  const { source, test: tryConnection } = await open()
  await tryConnection()
  expect(listsOf(source)).toEqual(['access_token', 'user'])
  await expect((await open({ config: { clientSecret: 'wrong' } })).test()).rejects.toThrow('unauthorized: ')
  await expect((await open({ faults: { body: { list: 'user', value: {} } } })).test()).rejects.toThrow('users')
})

test('the address may contain the path of the API', async () => {
  const { source, read } = await open()
  await read()
  const { address, tokenAddress } = source
  const { client, onProgress } = { client: openSourceClient({ allowsPrivateAddresses: true }), onProgress: () => {} }
  const config = { address: `${address}/v2/partner/`, tokenAddress, clientId: source.clientId }
  const parsed = adapter.config.parse({ ...config, clientSecret: source.clientSecret })
  await adapter.test(parsed, { client, onProgress })
  await client.close()
  expect(source.requests.at(-1)).toMatchObject({ path: '/v2/partner/user', status: 200 })
})

test('the addresses of public clients are the defaults', () => {
  expect(adapter.config.parse({ clientId: 'x', clientSecret: 'y' })).toEqual({
    address: 'https://api.skolon.com',
    tokenAddress: 'https://idp.skolon.com/oauth/access_token',
    clientId: 'x',
    clientSecret: 'y',
    onlyLicensed: 'false',
  })
})

test.each([
  [{}, ['clientId', 'clientSecret']],
  [{ clientId: 'x', clientSecret: 'y', address: 'file:///etc' }, ['address']],
  [{ clientId: 'x', clientSecret: 'y', onlyLicensed: 'yes' }, ['onlyLicensed']],
])('the connection %j has the wrong fields %j', (config, fields) => {
  expect(adapter.config.safeParse(config).error?.issues.map(({ path }) => path.join('.'))).toEqual(fields)
})

test('the data of a source are the same each time, also for 66,000 people', () => {
  const { user } = createSkolonTown(66_000)
  expect(user.filter((each) => each['isDeleted'] === false)).toHaveLength(66_000)
  expect(new Set(user.map(({ id }) => id)).size).toBe(user.length)
  expect(createSkolonTown(1000)).toEqual(createSkolonTown(1000))
})
