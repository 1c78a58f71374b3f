import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { SyncJob } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createPeople, createSchools } from '../account/index.ts'
import { groups, guardianships } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { checkRoster } from '../rosters/check-roster.ts'
import { createTown, TOWN_DAY } from '../rosters/demo/oneroster/town.ts'
import { createRostersModule } from '../rosters/index.ts'
import type { Roster } from '../rosters/roster.ts'
import { createOneRosterAdapter } from '../rosters/sources/oneroster/rest.ts'
import { startOneRosterSource } from '../rosters/sources/oneroster/testing/start-one-roster-source.ts'
import { openSourceClient } from '../rosters/sources/source-client.ts'
import { TOKEN_PATH } from './addresses.ts'
import { createOneRosterModule } from './index.ts'
import { clientsPath } from './testing/open-school.ts'

/** 1,200 people, so that their list has two pages. */
const TOWN = createTown(1200)
/** The source has its school year then. Our service has the school year of the real day. */
const adapter = createOneRosterAdapter(() => new Date(`${TOWN_DAY}T12:00:00Z`))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    modules: (kernel) => [
      createRostersModule(kernel, {
        sessions: { endAllForAccount: () => Promise.resolve() },
        adapters: { oneroster: adapter },
        allowsPrivateAddresses: true,
      }),
      createOneRosterModule(kernel),
    ],
  })
})
afterAll(() => server.close())

interface Connection {
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
}

const send = async (as: TestPerson, method: string, path: string, json?: unknown) => {
  const response = await server.fetch(path, { method, as, ...(json === undefined ? {} : { json }) })
  const body: unknown = await response.json()
  return body
}

/** Creates a client of our service. */
const connect = async (as: TestPerson, unit: string): Promise<Connection> => {
  const created = z
    .object({ clientId: z.string(), clientSecret: z.string() })
    .parse(await send(as, 'POST', clientsPath(unit), { name: 'Round trip' }))
  return { ...created, address: server.origin, tokenAddress: `${server.origin}${TOKEN_PATH}` }
}

/** Reads a service with the adapter that reads the systems of schools. */
const read = async (connection: Connection): Promise<Roster> => {
  const client = openSourceClient({ allowsPrivateAddresses: true, retries: 0 })
  try {
    return await adapter.read({ version: '1.2', ...connection }, { client, onProgress: () => undefined })
  } finally {
    await client.close()
  }
}

/** Stores an organization with an administrator and nothing else. */
const createEmptyOrganization = async (realm: Realm) => {
  const { kernel } = server
  const rows = kernel.shards.forRealm(realm)
  const [unit, uid] = [kernel.ids.next(), kernel.ids.next()]
  await createSchools(rows, { units: [{ uid: unit, realm, name: 'Kopie', type: 'municipality' }] })
  const username = `copy.${uid}`
  const associations = [{ uid: unit, role: 'admin' as const }]
  const person = { uid, realm, username, firstname: 'Only', lastname: 'One', associations }
  await createPeople(kernel, rows, [person], 'command:test')
  return { unit, chief: { userId: uid, realm, username, roles: ['admin' as const], superUser: false } }
}

/** Reads a source into an organization with a sync, whose plan is applied. Returns the job. */
const sync = async (
  { chief, unit }: Pick<Municipality, 'chief' | 'unit'>,
  { address, tokenAddress, clientId, clientSecret }: Connection,
) => {
  const path = `/api/sync/organizations/${unit}/syncs/${server.kernel.ids.next()}`
  const config = { version: '1.2', address, tokenAddress, clientId, clientSecret }
  await send(chief, 'PUT', path, { type: 'oneroster', dryRun: false, config })
  const { jobId } = z.object({ jobId: z.string() }).parse(await send(chief, 'POST', `${path}/trigger`))
  const untilEnded = async () => {
    const find = async () => SyncJob.parse(await send(chief, 'GET', `/api/sync/jobs/${jobId}`))
    await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await find()).state), {
      timeout: 120_000,
      interval: 100,
    })
    return find()
  }
  expect(await untilEnded()).toMatchObject({ state: 'held', problems: 0, doubts: 0 })
  await send(chief, 'POST', `/api/sync/jobs/${jobId}/apply`)
  return untilEnded()
}

/**
 * Returns the people and groups of a roster by their names, in an order of their own, so that rosters with different ids
 * can be compared.
 */
const describeRoster = ({ units, people, groups: classes }: Roster) => {
  const unitNames = new Map(units.map(({ id, name }) => [id, name]))
  const names = new Map(people.map(({ id, username }) => [id, username ?? '']))
  const nameAll = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? `no ${id}`).toSorted()
  const unitOf = (id: string) => unitNames.get(id) ?? 'organization'
  return {
    units: units.map(({ name }) => name).toSorted(),
    people: people
      .map(({ firstname, lastname, username, email, identifiers, roles, pupils }) => ({
        name: [firstname, lastname],
        username,
        email,
        identifiers,
        roles: roles.map(({ unit, role }) => `${role} ${unitOf(unit)}`).toSorted(),
        pupils: nameAll(pupils),
      }))
      .toSorted((a, b) => ((a.username ?? '') < (b.username ?? '') ? -1 : 1)),
    groups: classes
      .map(({ name, unit, members }) => ({ name, unit: unitOf(unit), members: nameAll(members) }))
      .toSorted((a, b) => (`${a.unit} ${a.name}` < `${b.unit} ${b.name}` ? -1 : 1)),
  }
}

test('a school gets out what it put in: a sync reads a source, and our own service answers with the same roster', async () => {
  const source = await startOneRosterSource(TOWN, '1.2', {})
  const given = checkRoster(await read(source))
  const town = await createMunicipality(server.kernel)
  // Only the people of the source are compared.
  const rows = server.kernel.shards.forRealm('se')
  await rows.delete(groups).where(eq(groups.schoolUnitUid, town.school))
  expect(await sync(town, source)).toMatchObject({ state: 'applied' })
  await source.close()
  const own = await connect(town.chief, town.unit)
  const answered = await read(own)
  expect(answered.problems).toEqual([])
  const isGiven = new Set(given.people.map(({ username }) => username))
  expect(isGiven.size).toBeGreaterThan(1100)
  // The district of the source is the municipality, which keeps its name.
  const [district, ...schools] = given.units
  expect(district).toMatchObject({ name: 'Exempelstad', parent: null })
  expect(
    describeRoster({
      ...answered,
      people: answered.people.filter(({ username }) => isGiven.has(username)),
      units: answered.units.filter(({ name }) => schools.some((unit) => unit.name === name)),
    }),
  ).toEqual(describeRoster({ ...given, units: schools, problems: [] }))
})

test('another organization reads our own service with a sync, and has the same people, groups and memberships', async () => {
  const town = await createMunicipality(server.kernel)
  // A guardian without a pupil has no role in OneRoster.
  await server.kernel.shards
    .forRealm('se')
    .insert(guardianships)
    .values({ realm: 'se', guardianUid: town.guardian.userId, pupilUid: town.pupil.userId })
  const connection = await connect(town.chief, town.unit)
  const given = await read(connection)
  // In another country, so that usernames and emails are free.
  const { unit, chief } = await createEmptyOrganization('de')
  expect(await sync({ unit, chief }, connection)).toMatchObject({
    state: 'applied',
    counts: { person: { create: given.people.length } },
  })
  const copy = await read(await connect(chief, unit))
  const isCopied = new Set(given.people.map(({ username }) => username))
  const people = copy.people.filter(({ username }) => isCopied.has(username))
  const withoutRoot = (roster: Roster) => ({ ...roster, units: roster.units.filter(({ parent }) => parent !== null) })
  expect(people).toHaveLength(given.people.length)
  expect(describeRoster(withoutRoot({ ...copy, people }))).toEqual(describeRoster(withoutRoot(given)))
})
