import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Sync, SyncJob, SyncLogEntry } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, auditLog, groups, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createRostersModule } from './index.ts'
import type { Roster } from './roster.ts'
import { runSyncJob } from './runs/run-sync.ts'
import { SourceError } from './sources/source-error.ts'
import type { SourceAdapter } from './sources/source.ts'
import { rosterJobs, rosterLinks } from './tables.ts'
import { group, pupil, teacher, unit } from './testing/test-sync.ts'

const BASE = '/api/sync'
let server: TestServer
let town: Municipality
/** The roster of the source of the tests, or its error. */
let source: Partial<Roster> | SourceError
/** The adapter waits for this promise. */
let reading = Promise.resolve()
const ended: string[] = []

const adapter: SourceAdapter = {
  config: z.object({ address: z.string(), clientSecret: z.string() }),
  secrets: ['clientSecret'],
  test: () => (source instanceof SourceError ? Promise.reject(source) : Promise.resolve()),
  read: async () => {
    await reading
    if (source instanceof SourceError) throw source
    return { units: [], people: [], groups: [], problems: [], ...source }
  },
}

beforeAll(async () => {
  const sessions = { endAllForAccount: async (uid: string) => void ended.push(uid) }
  server = await startTestServer({
    modules: (kernel) => [createRostersModule(kernel, { sessions, adapters: { oneroster: adapter } })],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
})

const rows = () => server.kernel.shards.forRealm('se')
const syncPath = (id: string, org = town.school) => `${BASE}/organizations/${org}/syncs/${id}`
const SETTINGS = { type: 'oneroster', dryRun: false, config: { address: 'https://sis.example', clientSecret: 'hush' } }
const put = (id: string, body: object = SETTINGS, as: TestPerson = town.admin) =>
  server.fetch(syncPath(id), { method: 'PUT', as, json: body })
const newSync = async (body: object = {}) => {
  const id = server.kernel.ids.next()
  // The school itself is the school of the source.
  const organizationMap = [{ legacyId: null, uid: town.school, externalId: 's1' }]
  expect((await put(id, { ...SETTINGS, organizationMap, ...body })).status).toBe(200)
  return id
}
const post = (path: string, as: TestPerson = town.admin) => server.fetch(`${BASE}${path}`, { method: 'POST', as })
const readJob = async (id: string) =>
  SyncJob.parse(await (await server.fetch(`${BASE}/jobs/${id}`, { as: town.admin })).json())
const untilEnded = async (id: string) => {
  await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await readJob(id)).state), {
    timeout: 60_000,
    interval: 50,
  })
  return readJob(id)
}
const trigger = async (id: string) => {
  const response = await server.fetch(`${syncPath(id)}/trigger`, { method: 'POST', as: town.admin })
  expect(response.status).toBe(202)
  return untilEnded(z.object({ jobId: z.string() }).parse(await response.json()).jobId)
}
const apply = async ({ jobId }: SyncJob) => {
  expect((await post(`/jobs/${jobId}/apply`)).status).toBe(202)
  return untilEnded(jobId)
}
const logs = async (job: SyncJob, query = '') => {
  const response = await server.fetch(`${BASE}/jobs/${job.jobId}/logs${query}`, { as: town.admin })
  return z.object({ data: z.array(SyncLogEntry), meta: z.object({ totalCount: z.int() }) }).parse(await response.json())
}
/** Returns all people, roles, groups, memberships and units of the realm, without counters and times of changes. */
const snapshot = async () => {
  const { searchText: _text, version: _version, modifiedAt: _at, ...columns } = getTableColumns(users)
  const { version: _groupVersion, modifiedAt: _groupAt, ...groupColumns } = getTableColumns(groups)
  const { version: _unitVersion, modifiedAt: _unitAt, ...unitColumns } = getTableColumns(schoolUnits)
  const { modifiedAt: _memberAt, ...memberColumns } = getTableColumns(memberships)
  return {
    people: await rows().select(columns).from(users).orderBy(users.uid),
    roles: await rows().select().from(associations).orderBy(associations.userUid, associations.schoolUnitUid),
    groups: await rows().select(groupColumns).from(groups).orderBy(groups.uid),
    memberships: await rows()
      .select(memberColumns)
      .from(memberships)
      .orderBy(memberships.groupUid, memberships.userUid),
    units: await rows().select(unitColumns).from(schoolUnits).orderBy(schoolUnits.uid),
  }
}
const many = (number: number) => Array.from({ length: number }, (_, index) => pupil(`p${index}`))
const school = { units: [unit('s1', { name: 'Norra skolan' })] }
const roster = (): Partial<Roster> => ({
  ...school,
  people: [...many(20), teacher('t1')],
  groups: [group('g1', ['p0', 'p1', 't1'])],
})
const ofSchool = () =>
  rows().select({ uid: associations.userUid }).from(associations).where(eq(associations.schoolUnitUid, town.school))
const find = async (externalId: string) =>
  (
    await rows()
      .select({ user: users })
      .from(users)
      .innerJoin(associations, eq(associations.userUid, users.uid))
      .where(and(eq(users.externalId, externalId), eq(associations.schoolUnitUid, town.school)))
  )[0]?.user

describe('the settings of a sync', () => {
  test('are stored; no response contains a secret', async () => {
    const id = await newSync()
    const response = await server.fetch(`${BASE}/organizations/${town.school}/syncs`, { as: town.admin })
    const text = await response.text()
    expect(text).not.toContain('hush')
    const [sync] = z.array(Sync).parse(JSON.parse(text))
    expect(sync).toMatchObject({
      id,
      type: 'oneroster',
      config: { address: 'https://sis.example' },
      configured: ['address', 'clientSecret'],
      owns: ['name', 'identifiers', 'roles', 'pupils', 'groupName', 'members', 'unitName'],
    })
  })

  test('have the default of the specification: type skolon, a dry run, not active', async () => {
    const sync = Sync.parse(await (await put(server.kernel.ids.next(), {})).json())
    expect(sync).toMatchObject({ type: 'skolon', dryRun: true, active: false, organizationMap: [] })
  })

  test('are deleted with their jobs; people and groups stay', async () => {
    source = roster()
    const id = await newSync()
    const job = await apply(await trigger(id))
    const before = await snapshot()
    expect((await server.fetch(syncPath(id), { method: 'DELETE', as: town.admin })).status).toBe(204)
    expect((await server.fetch(`${BASE}/jobs/${job.jobId}`, { as: town.admin })).status).toBe(404)
    expect(await snapshot()).toEqual(before)
  })

  test('of another version than the stored one are refused', async () => {
    const id = await newSync()
    const change = (version: number) => put(id, { ...SETTINGS, version })
    expect((await change(1)).status).toBe(200)
    expect((await change(1)).status).toBe(412)
  })

  test('cannot name a school unit of another organization', async () => {
    const organizationMap = [{ legacyId: null, uid: town.otherSchool, externalId: 's1' }]
    expect((await put(server.kernel.ids.next(), { ...SETTINGS, organizationMap })).status).toBe(404)
  })

  test('are refused to a teacher, and to the administrator of another school', async () => {
    const id = await newSync()
    expect((await put(id, SETTINGS, town.teacher)).status).toBe(403)
    const other = await createMunicipality(server.kernel)
    expect((await put(id, SETTINGS, other.admin)).status).toBe(404)
  })

  test('an active sync runs at night, and not in a pause', async () => {
    const today = server.kernel.clock.now().toISOString().slice(0, 10)
    source = roster()
    const [active, paused, inactive] = [
      await newSync({ active: true }),
      await newSync({ active: true, pauses: [{ from: today, to: today }] }),
      await newSync(),
    ]
    await server.kernel.jobs.send({ name: 'start-roster-syncs', run: () => Promise.resolve() }, {})
    await vi.waitFor(async () => expect(await rows().$count(rosterJobs, eq(rosterJobs.syncUid, active))).toBe(1), {
      timeout: 60_000,
    })
    expect(await rows().$count(rosterJobs, eq(rosterJobs.syncUid, paused))).toBe(0)
    expect(await rows().$count(rosterJobs, eq(rosterJobs.syncUid, inactive))).toBe(0)
  })
})

describe('a job', () => {
  test('of a dry run makes a plan, and changes nothing', async () => {
    source = roster()
    const before = await snapshot()
    const job = await trigger(await newSync({ dryRun: true }))
    expect(job).toMatchObject({ state: 'planned', held: [{ reason: 'first' }] })
    expect(job.counts?.person).toMatchObject({ create: 21, linked: 0 })
    expect(await snapshot()).toEqual(before)
    expect(await rows().$count(rosterLinks)).toBe(0)
  })

  test('that is the first one waits for a person; then everything is written, with audit entries', async () => {
    source = roster()
    const held = await trigger(await newSync())
    expect(held.state).toBe('held')
    const job = await apply(held)
    expect(job).toMatchObject({ state: 'applied', done: 21 })
    const pupil0 = await find('p0')
    expect(pupil0).toMatchObject({ firstname: 'Firstp0', username: expect.stringMatching(/^firstp0\.lastp\d*$/u) })
    const created = await rows()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, pupil0?.uid ?? ''), eq(auditLog.action, 'create-user')))
    expect(created).toMatchObject([{ actor: town.admin.userId, details: { sync: job.jobId } }])
  })

  test('links people and groups, whose pages say which values the source decides', async () => {
    source = roster()
    const id = await newSync({ owns: ['name', 'roles', 'groupName', 'members'] })
    await apply(await trigger(id))
    const pupil = await find('p0')
    const links = async (kind: string, uid: string, as: TestPerson = town.admin) =>
      server.fetch(`${BASE}/links/${kind}/${uid}`, { as })
    const [group] = await rows()
      .select({ uid: rosterLinks.uid })
      .from(rosterLinks)
      .where(and(eq(rosterLinks.syncUid, id), eq(rosterLinks.kind, 'group')))
    const ofSync = { orgId: town.school, syncId: id, type: 'oneroster', guardians: true, administered: true }
    expect(await (await links('person', pupil?.uid ?? '')).json()).toEqual({
      data: [{ ...ofSync, owns: ['name', 'roles'] }],
    })
    expect(await (await links('group', group?.uid ?? '')).json()).toEqual({
      data: [{ ...ofSync, owns: ['groupName', 'members'] }],
    })
    expect(await (await links('person', town.pupil.userId)).json()).toEqual({ data: [] })
    const other = await createMunicipality(server.kernel)
    const statuses = await Promise.all(
      [links('person', pupil?.uid ?? '', other.admin), links('group', group?.uid ?? '', town.teacher)].map(
        async (sent) => (await sent).status,
      ),
    )
    expect(statuses).toEqual([404, 404])
  })

  test('of an unchanged source changes nothing', async () => {
    source = roster()
    const id = await newSync()
    await apply(await trigger(id))
    const before = await snapshot()
    expect(await trigger(id)).toMatchObject({ state: 'same' })
    expect(await snapshot()).toEqual(before)
  })

  test('of a small change is applied at once, and ends the sessions of people who leave', async () => {
    source = roster()
    const id = await newSync()
    await apply(await trigger(id))
    const left = await find('p0')
    source = {
      ...roster(),
      people: [...many(20).slice(1), teacher('t1'), pupil('new')],
      groups: [group('g1', ['p1', 't1', 'new'])],
    }
    const job = await trigger(id)
    // Two of three memberships are more than three quarters of what the group had.
    expect(job.state).toBe('held')
    expect(await apply(job)).toMatchObject({ state: 'applied', counts: { person: { create: 1, remove: 1 } } })
    expect(ended).toContain(left?.uid)
    expect(await find('p0')).toMatchObject({ deletionCause: 'no-school-unit' })
  })

  test('that would remove too much waits, and says why', async () => {
    source = roster()
    const id = await newSync()
    await apply(await trigger(id))
    const before = await snapshot()
    source = { ...roster(), people: [...many(10), teacher('t1')] }
    const job = await trigger(id)
    expect(job.state).toBe('held')
    expect(job.held).toContainEqual({ reason: 'removes', kind: 'person', share: 10 / 21 })
    // The administrator reads who would leave.
    const leavers = (await logs(job, '?effect=remove&kind=person')).data
    expect(leavers.map(({ label }) => label)).toContain('Firstp19 Lastp19')
    expect(await snapshot()).toEqual(before)
  })

  test('are listed, newest first, with the name of the person who started them', async () => {
    source = roster()
    const id = await newSync()
    const jobs = [await trigger(id), await trigger(id)]
    const response = await server.fetch(`${syncPath(id)}/jobs`, { as: town.admin })
    const list = z
      .object({ data: z.array(SyncJob), meta: z.object({ totalCount: z.int() }) })
      .parse(await response.json())
    expect(list.data.map(({ jobId, state }) => [jobId, state])).toEqual([
      [jobs[1]?.jobId, 'held'],
      [jobs[0]?.jobId, 'dismissed'],
    ])
    const [admin] = await rows().select().from(users).where(eq(users.uid, town.admin.userId))
    expect(list.data[0]?.startedBy).toBe(`${admin?.firstname} ${admin?.lastname}`)
  })

  test('that waits is put aside by the next job', async () => {
    source = roster()
    const id = await newSync()
    const first = await trigger(id)
    await trigger(id)
    expect(await readJob(first.jobId)).toMatchObject({ state: 'dismissed' })
    expect((await post(`/jobs/${first.jobId}/apply`)).status).toBe(409)
  })

  test('that a killed node has left, and that two nodes run at the same moment, is applied once', async () => {
    source = roster()
    const held = await trigger(await newSync())
    // A node stores this state, and is killed before it writes people.
    await rows()
      .update(rosterJobs)
      .set({ state: 'applying', appliedBy: town.admin.userId })
      .where(eq(rosterJobs.uid, held.jobId))
    const job = runSyncJob({
      kernel: server.kernel,
      sessions: { endAllForAccount: () => Promise.resolve() },
      adapters: { oneroster: adapter },
      allowsPrivateAddresses: false,
    })
    const input = { realm: 'se' as const, jobId: held.jobId }
    await Promise.all([job.run(input), job.run(input)])
    await job.run(input)
    expect(await readJob(held.jobId)).toMatchObject({ state: 'applied', counts: { person: { create: 21 } } })
    expect(await rows().$count(users, sql`external_id = 'p0' and uid in (${ofSchool()})`)).toBe(1)
  })

  test('whose transaction fails has written nothing, and says that the error is one of Lectern', async () => {
    source = roster()
    const held = await trigger(await newSync())
    const before = await snapshot()
    // The first person cannot be written, because the row violates a constraint of this test.
    await rows().execute(sql`alter table memberships add constraint no_more check (false) not valid`)
    try {
      const job = await apply(held)
      expect(job).toMatchObject({ state: 'failed', errorType: 'internal' })
    } finally {
      await rows().execute(sql`alter table memberships drop constraint no_more`)
    }
    expect(await snapshot()).toEqual(before)
    expect(await rows().$count(rosterLinks, eq(rosterLinks.syncUid, held.syncId))).toBe(0)
  })

  test('of a source that cannot be read fails, and changes nothing', async () => {
    source = roster()
    const id = await newSync()
    await apply(await trigger(id))
    const before = await snapshot()
    source = new SourceError('incomplete', 'https://sis.example/users')
    expect(await trigger(id)).toMatchObject({
      state: 'failed',
      errorType: 'incomplete',
      errorMessage: 'https://sis.example/users',
    })
    expect(await snapshot()).toEqual(before)
    const [sync] = z
      .array(Sync)
      .parse(await (await server.fetch(`${BASE}/organizations/${town.school}/syncs`, { as: town.admin })).json())
    expect(sync).toMatchObject({ errorType: 'incomplete' })
  })

  test('of a sync without a connection says which value is missing', async () => {
    const job = await trigger(await newSync({ config: { address: 'https://sis.example' } }))
    expect(job).toMatchObject({ state: 'failed', errorType: 'not-configured', errorMessage: 'clientSecret' })
  })

  test('that a killed node has stored and not queued runs at the next nightly start', async () => {
    source = roster()
    const held = await trigger(await newSync())
    await rows()
      .update(rosterJobs)
      .set({ state: 'applying', appliedBy: town.admin.userId })
      .where(eq(rosterJobs.uid, held.jobId))
    await server.kernel.jobs.send({ name: 'start-roster-syncs', run: () => Promise.resolve() }, {})
    expect(await untilEnded(held.jobId)).toMatchObject({ state: 'applied' })
  })

  test('whose roster has only doubts changes nothing, so that the job before it can be undone', async () => {
    source = roster()
    const id = await newSync()
    const first = await apply(await trigger(id))
    const [firstname, lastname] = ['Åsa', 'Öberg']
    source = { ...roster(), people: [...(roster().people ?? []), pupil('same', { firstname, lastname })] }
    expect(await trigger(id)).toMatchObject({ state: 'same', doubts: 1 })
    expect((await post(`/jobs/${first.jobId}/undo`)).status).toBe(200)
  })

  test('two triggers at the same moment start one job', async () => {
    source = roster()
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    const id = await newSync()
    const responses = await Promise.all(
      [1, 2, 3].map(() => server.fetch(`${syncPath(id)}/trigger`, { method: 'POST', as: town.admin })),
    )
    const ids = await Promise.all(
      responses.map(async (each) => z.object({ jobId: z.string() }).parse(await each.json()).jobId),
    )
    expect(new Set(ids).size).toBe(1)
    resolve()
    await untilEnded(ids[0] ?? '')
  })
})

describe('the log of a job', () => {
  test('names each change with its reason, and is searched by name and id', async () => {
    source = { ...roster(), people: [...many(20), teacher('t1'), pupil('bad', { firstname: '' })] }
    const job = await trigger(await newSync())
    const problems = await logs(job, '?effect=problem')
    expect(problems.data).toMatchObject([{ externalId: 'bad', reason: 'no-name' }])
    expect((await logs(job, '?q=firstp19')).data).toMatchObject([
      { externalId: 'p19', reason: 'new', effect: 'create' },
    ])
    expect((await logs(job, '?kind=group')).data).toMatchObject([{ externalId: 'g1', joins: 3 }])
    expect((await logs(job, '?pageSize=5&pageNumber=2')).data).toHaveLength(5)
  })

  test('shows the possible people of a doubt; a decision ends the doubt', async () => {
    source = roster()
    const id = await newSync()
    const [stored] = await rows()
      .select()
      .from(users)
      .innerJoin(associations, eq(associations.userUid, users.uid))
      .where(
        and(eq(associations.schoolUnitUid, town.school), eq(associations.role, 'student'), sql`not shared_account`),
      )
    if (stored === undefined) throw new Error('no pupil')
    const { uid, firstname, lastname, username } = stored.users
    source = { ...school, people: [pupil('same', { firstname, lastname })] }
    const job = await trigger(id)
    expect((await logs(job)).data[0]).toMatchObject({ reason: 'same-name', candidates: [{ uid, username }] })
    const decide = (person: string | null) =>
      server.fetch(`${syncPath(id)}/decisions/same`, { method: 'PUT', as: town.admin, json: { person } })
    expect((await decide((await createMunicipality(server.kernel)).pupil.userId)).status).toBe(404)
    expect((await decide(uid)).status).toBe(204)
    expect((await logs(await trigger(id), '?kind=person')).data).toMatchObject([
      { effect: 'adopt', uid, reason: 'decided' },
    ])
  })
})

/** Returns the ids of the source by the uids of the stored rows. */
async function linkedUids(syncUid: string): Promise<ReadonlyMap<string, string>> {
  const links = await rows().select().from(rosterLinks).where(eq(rosterLinks.syncUid, syncUid))
  return new Map(links.map(({ uid, externalId }) => [uid, externalId]))
}

test('the end of a run is in the audit log: applied, waiting for a person, and failed', async () => {
  source = roster()
  const id = await newSync()
  const outcomes = async () => {
    const isOutcome = sql`${auditLog.details}->>'sync' = ${id} and ${auditLog.action} like 'sync.%'`
    const found = await rows().select().from(auditLog).where(isOutcome).orderBy(auditLog.uid)
    return found.map(({ action, subject }) => [action, subject])
  }
  const first = await trigger(id)
  expect(first.state).toBe('held')
  expect(await outcomes()).toEqual([['sync.held', town.school]])
  await apply(first)
  source = new SourceError('unreachable', '')
  await trigger(id)
  expect(await outcomes()).toEqual([
    ['sync.held', town.school],
    ['sync.applied', town.school],
    ['sync.failed', town.school],
  ])
})

describe('undoing a job', () => {
  test('restores every row, and stops the nightly runs', async () => {
    source = roster()
    const id = await newSync({ active: true })
    await apply(await trigger(id))
    const before = await snapshot()
    source = {
      units: [unit('s1', { name: 'Norra skolan' }), unit('s2')],
      people: [
        ...many(20).slice(3),
        teacher('t1', { lastname: 'Changed', email: 't1@sis.example' }),
        pupil('new', { roles: [{ unit: 's2', role: 'student' }] }),
      ],
      groups: [
        group('g1', ['p5', 't1'], { name: 'Class new' }),
        // Its name is the old one of another group.
        group('g2', ['p6'], { name: 'Class g1' }),
        group('g3', ['new'], { unit: 's2' }),
      ],
    }
    const job = await apply(await trigger(id))
    expect(job.state).toBe('applied')
    expect(await snapshot()).not.toEqual(before)
    expect((await post(`/jobs/${job.jobId}/undo`)).status).toBe(200)
    expect(await snapshot()).toEqual(before)
    expect(await readJob(job.jobId)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 0 } })
    const [sync] = z
      .array(Sync)
      .parse(await (await server.fetch(`${BASE}/organizations/${town.school}/syncs`, { as: town.admin })).json())
    expect(sync?.active).toBe(false)
    // The links are restored too, so that the same source makes the same plan.
    expect((await trigger(id)).counts).toEqual(job.counts)
  })

  test('has an entry in the audit log for each group and school unit that it restores or deletes', async () => {
    source = { ...roster(), groups: [group('g1', ['p0']), group('g2', ['p1'])] }
    const id = await newSync()
    await apply(await trigger(id))
    source = {
      units: [...school.units, unit('s2')],
      people: [...many(20), teacher('t1')],
      groups: [group('g1', ['p0', 'p2']), group('g3', [])],
    }
    const job = await apply(await trigger(id))
    const uids = await linkedUids(id)
    expect((await post(`/jobs/${job.jobId}/undo`)).status).toBe(200)
    const entries = await rows()
      .select()
      .from(auditLog)
      .where(sql`${auditLog.details}->>'undo' = ${job.jobId}`)
    const found = entries.map(({ action, subject }) => `${action} ${uids.get(subject) ?? subject}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'delete-group g3',
        'delete-school-unit s2',
        'change-user p2',
        expect.stringMatching(/^restore-group /u),
      ]),
    )
  })

  test('keeps a new person who has logged in, and a value that was changed since', async () => {
    source = roster()
    const job = await apply(await trigger(await newSync()))
    const [loggedIn, changed] = [await find('p0'), await find('p1')]
    await rows()
      .update(users)
      .set({ lastLogInAt: new Date() })
      .where(eq(users.uid, loggedIn?.uid ?? ''))
    await rows()
      .update(users)
      .set({ firstname: 'Hand', version: 2 })
      .where(eq(users.uid, changed?.uid ?? ''))
    await post(`/jobs/${job.jobId}/undo`)
    expect(await readJob(job.jobId)).toMatchObject({ undone: { removed: 19, kept: 2 } })
    expect(await find('p0')).toMatchObject({ uid: loggedIn?.uid })
    expect(await find('p1')).toMatchObject({ firstname: 'Hand' })
  })

  test('of a job before the last one is refused', async () => {
    source = roster()
    const id = await newSync()
    const first = await apply(await trigger(id))
    source = { ...roster(), people: [...many(20), teacher('t1'), pupil('new')] }
    await trigger(id)
    expect((await post(`/jobs/${first.jobId}/undo`)).status).toBe(409)
    expect((await readJob(first.jobId)).undoUntil).toBeNull()
  })
})
