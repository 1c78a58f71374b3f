import { and, desc, eq, getTableColumns, inArray, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  SYNC_CHOICE_MS,
  SYNC_PEOPLE_ADDED_MAX,
  SYNC_PEOPLE_LISTED_MAX,
  SyncJob,
  SyncLogEntry,
  SyncPerson,
} from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createRostersModule } from './index.ts'
import type { Roster } from './roster.ts'
import type { RunContext } from './runs/run-context.ts'
import { startNightlySyncsJob } from './runs/start-sync.ts'
import { SourceError } from './sources/source-error.ts'
import type { SourceAdapter } from './sources/source.ts'
import { rosterJobs, rosterLinks, rosterSyncs } from './tables.ts'
import { group, pupil, teacher, unit } from './testing/test-sync.ts'

let server: TestServer
let context: RunContext
let town: Municipality
let syncId: string
let source: Partial<Roster> | SourceError
/** The adapter waits for this promise. */
let reading = Promise.resolve()

const adapter: SourceAdapter = {
  config: z.object({}),
  secrets: [],
  test: () => Promise.resolve(),
  read: async () => {
    await reading
    if (source instanceof SourceError) throw source
    return { units: [], people: [], groups: [], problems: [], ...source }
  },
}

beforeAll(async () => {
  const ports = {
    sessions: { endAllForAccount: () => Promise.resolve() },
    adapters: { oneroster: adapter, ss12000: adapter },
  }
  server = await startTestServer({ modules: (kernel) => [createRostersModule(kernel, ports)] })
  context = { ...ports, kernel: server.kernel, allowsPrivateAddresses: false }
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  syncId = server.kernel.ids.next()
  source = roster()
})

const rows = () => server.kernel.shards.forRealm('se')
const send = async (method: string, path: string, json?: object, as: TestPerson = town.admin) => {
  const response = await server.fetch(`/api/sync${path}`, { method, as, ...(json === undefined ? {} : { json }) })
  return { status: response.status, body: await response.json() }
}
const syncPath = () => `/organizations/${town.school}/syncs/${syncId}`
const connect = async (settings: object = {}) => {
  const organizationMap = [{ legacyId: null, uid: town.school, externalId: 's1' }]
  const body = { type: 'oneroster', dryRun: false, active: true, organizationMap, config: {}, ...settings }
  expect((await send('PUT', syncPath(), body)).status).toBe(200)
}
const readJob = async (id: string) => SyncJob.parse((await send('GET', `/jobs/${id}`)).body)
const untilEnded = async (id: string) => {
  await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await readJob(id)).state), {
    timeout: 60_000,
    interval: 20,
  })
  return readJob(id)
}
const jobIdIn = (body: unknown) => z.object({ jobId: z.string() }).parse(body).jobId
const runWhole = async () => untilEnded(jobIdIn((await send('POST', `${syncPath()}/trigger`)).body))
const apply = async (jobId: string) => {
  expect((await send('POST', `/jobs/${jobId}/apply`)).status).toBe(202)
  return untilEnded(jobId)
}
/** Connects the source, and applies its first plan. */
const connectAndApply = async (settings: object = {}) => {
  await connect(settings)
  expect(await apply((await runWhole()).jobId)).toMatchObject({ state: 'applied' })
}
const startChoosing = async (as = town.admin) =>
  untilEnded(jobIdIn((await send('POST', `${syncPath()}/people`, undefined, as)).body))
const search = async (jobId: string, words: string) => {
  const { body } = await send('GET', `/jobs/${jobId}/people?q=${encodeURIComponent(words)}`)
  return z.object({ data: z.array(SyncPerson), meta: z.object({ totalCount: z.int() }) }).parse(body)
}
const add = (jobId: string, ...people: string[]) => send('POST', `/jobs/${jobId}/people`, { people })
const addAndWait = async (...people: string[]) => {
  const job = await startChoosing()
  expect((await add(job.jobId, ...people)).status).toBe(202)
  return untilEnded(job.jobId)
}
const logs = async ({ jobId }: SyncJob) =>
  z.object({ data: z.array(SyncLogEntry) }).parse((await send('GET', `/jobs/${jobId}/logs`)).body).data

const school = { units: [unit('s1', { name: 'Fyrskolan' })] }
const PUPILS = Array.from({ length: 12 }, (_, index) => pupil(`p${index}`))
const GUARDIAN = pupil('q1', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['p0'] })
function roster(): Partial<Roster> {
  return {
    ...school,
    people: [...PUPILS, teacher('t1'), GUARDIAN],
    groups: [group('g1', ['p0', 'p1', 't1'])],
  }
}
const NEWCOMER = pupil('new', { firstname: 'Nina', lastname: 'Åkesson' })
/** The roster with a new pupil of a group, whose guardian is here already, and of a group that is new. */
const withNewcomer = (newcomer = NEWCOMER): Partial<Roster> => ({
  ...school,
  people: [...PUPILS, teacher('t1'), { ...GUARDIAN, pupils: ['p0', 'new'] }, newcomer],
  groups: [group('g1', ['p0', 'p1', 't1', 'new'], { name: 'Renamed' }), group('g2', ['p2', 'new'])],
})
/** As `withNewcomer`, where most others have left, so that a plan waits for a person. */
const withFewOthers = (): Partial<Roster> => {
  const { people, ...all } = withNewcomer()
  return { ...all, people: (people ?? []).filter(({ id }) => !/^p[3-9]/u.test(id)) }
}
const find = async (externalId: string) =>
  (
    await rows()
      .select({ user: users })
      .from(users)
      .innerJoin(associations, eq(associations.userUid, users.uid))
      .where(and(eq(users.externalId, externalId), eq(associations.schoolUnitUid, town.school)))
  )[0]?.user
const groupsOf = async (externalId: string) =>
  (
    await rows()
      .select({ name: groups.name })
      .from(memberships)
      .innerJoin(groups, eq(groups.uid, memberships.groupUid))
      .where(eq(memberships.userUid, (await find(externalId))?.uid ?? ''))
      .orderBy(groups.name)
  ).map(({ name }) => name)
const pupilsOf = async (externalId: string) =>
  rows()
    .select({ pupil: guardianships.pupilUid })
    .from(guardianships)
    .where(eq(guardianships.guardianUid, (await find(externalId))?.uid ?? ''))
/** Returns all rows of the realm with their versions and times, except for those of some people and groups. */
const snapshot = async (without: readonly string[] = []) => {
  const none = ['00000000-0000-7000-8000-000000000000', ...without]
  const { searchText: _text, ...columns } = getTableColumns(users)
  return {
    people: await rows().select(columns).from(users).where(notInArray(users.uid, none)).orderBy(users.uid),
    roles: await rows()
      .select()
      .from(associations)
      .where(notInArray(associations.userUid, none))
      .orderBy(associations.userUid, associations.schoolUnitUid),
    groups: await rows().select().from(groups).where(notInArray(groups.uid, none)).orderBy(groups.uid),
    memberships: await rows()
      .select()
      .from(memberships)
      .where(and(notInArray(memberships.userUid, none), notInArray(memberships.groupUid, none)))
      .orderBy(memberships.groupUid, memberships.userUid),
    guardianships: await rows().select().from(guardianships).where(notInArray(guardianships.pupilUid, none)),
    units: await rows().select().from(schoolUnits).orderBy(schoolUnits.uid),
    syncs: await rows().select().from(rosterSyncs).orderBy(rosterSyncs.uid),
  }
}

describe('who may add people, and when', () => {
  test('only administrators of the organization; for others, the sync and its job do not exist', async () => {
    await connectAndApply()
    const { jobId } = await startChoosing()
    for (const as of [town.teacher, town.otherAdmin, town.pupil]) {
      const statuses = [
        (await send('POST', `${syncPath()}/people`, undefined, as)).status,
        (await send('GET', `/jobs/${jobId}/people?q=first`, undefined, as)).status,
        (await send('POST', `/jobs/${jobId}/people`, { people: ['p0'] }, as)).status,
      ]
      expect(statuses.every((status) => status === 403 || status === 404)).toBe(true)
    }
    expect((await readJob(jobId)).state).toBe('choosing')
  })

  test('not before the first plan of the sync is applied, and not for a sync whose files are uploaded', async () => {
    await connect()
    expect((await send('POST', `${syncPath()}/people`)).status).toBe(409)
    await connectAndApply()
    await connect({ type: 'excel' })
    expect((await send('POST', `${syncPath()}/people`)).status).toBe(409)
  })

  test('not while a run reads the source; a run that starts ends a search', async () => {
    await connectAndApply()
    const gate = Promise.withResolvers<void>()
    reading = gate.promise
    const whole = jobIdIn((await send('POST', `${syncPath()}/trigger`)).body)
    expect((await send('POST', `${syncPath()}/people`)).status).toBe(409)
    gate.resolve()
    await untilEnded(whole)
    const search2 = Promise.withResolvers<void>()
    reading = search2.promise
    const choosing = jobIdIn((await send('POST', `${syncPath()}/people`)).body)
    const next = jobIdIn((await send('POST', `${syncPath()}/trigger`)).body)
    expect(next).not.toBe(choosing)
    search2.resolve()
    reading = Promise.resolve()
    expect(await untilEnded(next)).toMatchObject({ state: 'same', purpose: 'whole' })
    expect(await readJob(choosing)).toMatchObject({ state: 'dismissed', purpose: 'people' })
  })

  test('a search of too few letters, an unknown person and too many people are refused', async () => {
    await connectAndApply()
    const { jobId } = await startChoosing()
    expect((await send('GET', `/jobs/${jobId}/people?q=a`)).status).toBe(400)
    expect((await add(jobId, 'p0', 'unknown')).status).toBe(404)
    expect((await add(jobId)).status).toBe(400)
    const many = Array.from({ length: SYNC_PEOPLE_ADDED_MAX + 1 }, (_, index) => `p${index}`)
    expect((await add(jobId, ...many)).status).toBe(400)
    expect((await readJob(jobId)).state).toBe('choosing')
  })

  test('a source that was read an hour ago must be read again', async () => {
    await connectAndApply()
    const { jobId } = await startChoosing()
    const old = new Date(server.kernel.clock.now().getTime() - 3_601_000)
    await rows().update(rosterJobs).set({ finishedAt: old }).where(eq(rosterJobs.uid, jobId))
    expect((await add(jobId, 'p0')).status).toBe(409)
    expect((await send('GET', `/jobs/${jobId}/people?q=first`)).status).toBe(409)
  })
})

describe('a search', () => {
  test('finds names without accents, usernames and ids, says who is here, and lists the new guardians of a pupil', async () => {
    await connectAndApply()
    const newGuardian = pupil('q2', { firstname: 'Gerda', roles: [{ unit: 's1', role: 'guardian' }], pupils: ['new'] })
    const { people = [], ...all } = withNewcomer(
      pupil('new', { firstname: 'Nina', lastname: 'Åkesson', username: 'nak' }),
    )
    source = { ...all, people: [...people, newGuardian] }
    const { jobId } = await startChoosing()
    const expected = [
      {
        externalId: 'new',
        name: 'Nina Åkesson',
        schools: ['Fyrskolan'],
        groups: ['Renamed', 'Class g2'],
        status: 'new',
      },
      { externalId: 'q2', name: 'Gerda Lastq2', role: 'guardian', pupils: ['Nina Åkesson'], status: 'new' },
    ]
    for (const words of ['akes NINA', 'nak', 'new']) expect((await search(jobId, words)).data).toMatchObject(expected)
    expect((await search(jobId, 'firstp0')).data).toMatchObject([
      { externalId: 'p0', status: 'linked', uid: (await find('p0'))?.uid },
    ])
    expect((await search(jobId, 'firstp')).meta.totalCount).toBe(PUPILS.length)
    expect((await search(jobId, 'nina p0')).data).toEqual([])
  })

  test('finds a protected identity only by the whole id, without a name, also in the log', async () => {
    await connectAndApply({ type: 'ss12000' })
    source = withNewcomer({ ...NEWCOMER, username: 'nina.akesson', isProtected: true })
    const { jobId } = await startChoosing()
    expect((await search(jobId, 'nina')).data).toEqual([])
    expect((await search(jobId, 'ne')).data).toEqual([])
    const { data } = await search(jobId, 'new')
    expect(data).toMatchObject([{ externalId: 'new', name: null, username: null, status: 'new' }])
    await add(jobId, 'new')
    const job = await untilEnded(jobId)
    expect(JSON.stringify(await logs(job))).not.toContain('Nina')
    expect((await find('new'))?.protectedIdentity).toBe(true)
  })

  test('says a doubt with the possible people, and uses the decision', async () => {
    await connectAndApply()
    const here = await town.add('Nina Åkesson', [{ uid: town.school, role: 'student' }])
    source = withNewcomer()
    const { jobId } = await startChoosing()
    const candidates = [{ uid: here.userId, name: 'Nina Åkesson', username: here.username }]
    expect((await search(jobId, 'nina')).data).toMatchObject([{ status: 'doubt', reason: 'same-name', candidates }])
    await add(jobId, 'new')
    expect(await untilEnded(jobId)).toMatchObject({ state: 'same', doubts: 1 })
    expect(await find('new')).toBeUndefined()
    const { jobId: next } = await startChoosing()
    const decide = (person: string | null) =>
      server.fetch(`/api/sync${syncPath()}/decisions/new`, { method: 'PUT', as: town.admin, json: { person } })
    // The open search knows a decision at once.
    await decide(null)
    expect((await search(next, 'nina')).data).toMatchObject([{ status: 'new', reason: null, candidates: [] }])
    await decide(here.userId)
    expect((await search(next, 'nina')).data).toMatchObject([{ status: 'adopt', reason: null, uid: here.userId }])
    await add(next, 'new')
    expect(await untilEnded(next)).toMatchObject({ state: 'applied' })
    expect((await find('new'))?.uid).toBe(here.userId)
  })

  test('says that not all are shown if the guardians of the found pupils are too many', async () => {
    await connectAndApply()
    const { people = [], ...all } = withNewcomer()
    const guardians = Array.from({ length: SYNC_PEOPLE_LISTED_MAX }, (_, index) =>
      pupil(`many${index}`, { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['new'] }),
    )
    source = { ...all, people: [...people, ...guardians] }
    const { jobId } = await startChoosing()
    const { data, meta } = await search(jobId, 'nina')
    expect([data.length, meta.totalCount]).toEqual([SYNC_PEOPLE_LISTED_MAX, SYNC_PEOPLE_LISTED_MAX + 1])
  })
})

describe('adding a person', () => {
  test('while the sync is paused and its last plan waits: the person is here, and nothing else changes', async () => {
    await connectAndApply({ pauses: [{ from: '2000-01-01', to: '2999-12-31' }] })
    source = withFewOthers()
    const held = await runWhole()
    expect(held.state).toBe('held')
    const before = await snapshot()
    const job = await addAndWait('new')
    expect(job).toMatchObject({ state: 'applied', purpose: 'people', counts: { person: { create: 1, remove: 0 } } })
    const added = (await find('new'))?.uid ?? ''
    const created = await rows()
      .select()
      .from(groups)
      .where(and(eq(groups.name, 'Class g2'), eq(groups.schoolUnitUid, town.school)))
    // The guardian has one pupil more, and with it another version.
    const guardian = (await find('q1'))?.uid ?? ''
    const others = await snapshot([added, guardian, ...created.map(({ uid }) => uid)])
    expect(others).toEqual({
      ...before,
      people: before.people.filter(({ uid }) => uid !== guardian),
      roles: before.roles.filter(({ userUid }) => userUid !== guardian),
    })
    expect(await groupsOf('new')).toEqual(['Class g1', 'Class g2'])
    expect(await groupsOf('p2')).toEqual(['Class g2'])
    expect(await pupilsOf('q1')).toHaveLength(2)
    expect((await readJob(held.jobId)).state).toBe('held')
    expect((await logs(job)).map(({ kind, effect, externalId }) => [kind, effect, externalId])).toEqual([
      ['person', 'create', 'new'],
      ['person', 'change', 'q1'],
      ['group', 'change', 'g1'],
      ['group', 'create', 'g2'],
    ])
    // The next run of the same source finds her.
    expect(await apply((await runWhole()).jobId)).toMatchObject({ state: 'applied', counts: { person: { create: 0 } } })
    expect((await find('new'))?.uid).toBe(added)
    expect(await groupsOf('new')).toEqual(['Class g2', 'Renamed'])
  })

  test('a plan that waited since before leaves a pupil in the class to which the pupil has moved', async () => {
    await connectAndApply()
    source = { ...roster(), people: [...PUPILS.slice(0, 3), teacher('t1'), GUARDIAN] }
    const held = await runWhole()
    expect(held.state).toBe('held')
    source = { ...roster(), groups: [group('g1', []), group('moved', ['p0'])] }
    expect(await addAndWait('p0')).toMatchObject({ state: 'applied' })
    expect(await groupsOf('p0')).toEqual(['Class moved'])
    expect(await apply(held.jobId)).toMatchObject({ state: 'applied' })
    expect(await groupsOf('p0')).toEqual(['Class moved'])
  })

  test('a plan that waited since before does not end the protection of an identity', async () => {
    await connectAndApply({ type: 'ss12000' })
    source = { ...roster(), people: [...PUPILS.slice(0, 3), teacher('t1'), GUARDIAN] }
    const held = await runWhole()
    source = { ...roster(), people: PUPILS.map((each) => ({ ...each, isProtected: each.id === 'p0' })) }
    await addAndWait('p0')
    expect((await find('p0'))?.protectedIdentity).toBe(true)
    expect(await apply(held.jobId)).toMatchObject({ state: 'applied' })
    expect((await find('p0'))?.protectedIdentity).toBe(true)
  })

  test('a plan that waited since before leaves the person, the new group and the guardian as they are', async () => {
    await connectAndApply()
    source = { ...roster(), people: [...PUPILS.slice(0, 3), teacher('t1'), GUARDIAN] }
    const held = await runWhole()
    expect(held.state).toBe('held')
    source = withFewOthers()
    await addAndWait('new')
    const added = await find('new')
    expect(await apply(held.jobId)).toMatchObject({ state: 'applied' })
    expect(await find('new')).toEqual(added)
    expect(await groupsOf('new')).toEqual(['Class g1', 'Class g2'])
    expect(await groupsOf('p2')).toEqual(['Class g2'])
    expect(await pupilsOf('q1')).toHaveLength(2)
    expect((await find('p5'))?.deletionCause).toBe('no-school-unit')
    // The waiting plan was applied last, so that only it can be undone.
    expect((await readJob(held.jobId)).undoUntil).not.toBeNull()
    expect((await send('POST', `/jobs/${held.jobId}/undo`)).status).toBe(200)
    expect((await find('p5'))?.deletionCause).toBeNull()
    expect(await find('new')).toMatchObject({ uid: added?.uid, deletionCause: null })
  })

  test('who moved to another class today changes only this class', async () => {
    source = { ...roster(), groups: [group('g1', ['p0', 'p1']), group('g2', ['p2', 'p3'])] }
    await connectAndApply()
    source = { ...roster(), groups: [group('g1', ['p1', 'p4']), group('g2', ['p2', 'p0'])] }
    expect(await addAndWait('p0')).toMatchObject({ state: 'applied' })
    expect([await groupsOf('p0'), await groupsOf('p3'), await groupsOf('p4')]).toEqual([['Class g2'], ['Class g2'], []])
    const [last] = await rows()
      .select({ uid: rosterJobs.uid })
      .from(rosterJobs)
      .where(eq(rosterJobs.syncUid, syncId))
      .orderBy(desc(rosterJobs.createdAt))
    const job = await readJob(last?.uid ?? '')
    expect(job.counts?.person).toMatchObject({ change: 1, same: 0 })
    expect(await logs(job)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'person', externalId: 'p0', effect: 'change', fields: ['groups'] }),
      ]),
    )
  })

  test('who was deleted here, or is unchanged, stays as they are', async () => {
    await connectAndApply()
    const uid = (await find('p0'))?.uid ?? ''
    await rows().update(users).set({ deletionCause: 'administrator' }).where(eq(users.uid, uid))
    const before = await snapshot()
    const job = await addAndWait('p0', 'p1')
    expect(job).toMatchObject({ state: 'same', undoUntil: null })
    expect(await logs(job)).toMatchObject([{ externalId: 'p0', effect: 'skip', reason: 'deleted-here' }])
    expect(await snapshot()).toEqual(before)
  })

  test('with an identifier of a person of another school is a doubt', async () => {
    const eppn = `taken-${syncId}@edu.example`
    await connectAndApply()
    await rows().update(users).set({ identifiers: { eppn } }).where(eq(users.uid, town.otherAdmin.userId))
    source = withNewcomer({ ...NEWCOMER, identifiers: { eppn } })
    const { jobId } = await startChoosing()
    expect((await search(jobId, 'nina')).data).toMatchObject([{ status: 'doubt', reason: 'other-organization' }])
    await add(jobId, 'new')
    expect((await untilEnded(jobId)).state).toBe('same')
  })

  test('with a role in a school that the sync does not read, or who is in the source twice, is not found', async () => {
    await connectAndApply({ schools: ['s1'] })
    source = {
      units: [unit('s1'), unit('s2')],
      people: [
        ...PUPILS,
        pupil('new', { roles: [{ unit: 's2', role: 'student' }] }),
        pupil('twice'),
        pupil('twice', { lastname: 'Other' }),
      ],
    }
    const { jobId } = await startChoosing()
    expect((await search(jobId, 'firstp1')).data.length).toBeGreaterThan(0)
    expect([...(await search(jobId, 'new')).data, ...(await search(jobId, 'twice')).data]).toEqual([])
    expect((await add(jobId, 'new')).status).toBe(404)
  })

  test('a guardian who is chosen with the pupil is created with the link', async () => {
    await connectAndApply()
    const { people = [], ...all } = withNewcomer()
    source = {
      ...all,
      people: [...people, pupil('q2', { roles: [{ unit: 's1', role: 'guardian' }], pupils: ['new'] })],
    }
    await addAndWait('new', 'q2')
    expect(await pupilsOf('q2')).toEqual([{ pupil: (await find('new'))?.uid }])
  })

  test('an error of the source is an error of this job, and not of the sync', async () => {
    await connectAndApply()
    source = new SourceError('unreachable', '/users')
    expect(await startChoosing()).toMatchObject({ state: 'failed', errorType: 'unreachable' })
    const [sync] = await rows().select().from(rosterSyncs).where(eq(rosterSyncs.uid, syncId))
    expect(sync?.errorType).toBeNull()
  })
})

describe('two requests at once', () => {
  test('two searches share one job', async () => {
    await connectAndApply()
    const gate = Promise.withResolvers<void>()
    reading = gate.promise
    const started = await Promise.all([send('POST', `${syncPath()}/people`), send('POST', `${syncPath()}/people`)])
    gate.resolve()
    reading = Promise.resolve()
    expect(new Set(started.map(({ body }) => jobIdIn(body))).size).toBe(1)
  })

  test('a second administrator who searches does not end the search of the first one', async () => {
    await connectAndApply()
    source = withNewcomer()
    const second = await town.add('Second Admin', [{ uid: town.school, role: 'admin' }])
    const [first, other] = [await startChoosing(), await startChoosing(second)]
    expect([first.jobId === other.jobId, (await readJob(first.jobId)).state]).toEqual([false, 'choosing'])
    // An own second search ends the first one.
    await startChoosing(second)
    expect((await readJob(other.jobId)).state).toBe('dismissed')
    await add(first.jobId, 'new')
    expect(await untilEnded(first.jobId)).toMatchObject({ state: 'applied' })
  })

  test('a person whom a newer search has changed is not changed back by an older search; others are added', async () => {
    source = { ...roster(), groups: [group('g1', ['p0']), group('g2', ['p1'])] }
    await connectAndApply()
    const second = await town.add('Second Admin', [{ uid: town.school, role: 'admin' }])
    const [before, beforeOther] = [await startChoosing(), await startChoosing(second)]
    source = { ...roster(), groups: [group('g1', []), group('g2', ['p0', 'p1'])] }
    const third = await town.add('Third Admin', [{ uid: town.school, role: 'admin' }])
    const newer = await startChoosing(third)
    await add(newer.jobId, 'p0')
    await untilEnded(newer.jobId)
    await add(before.jobId, 'p0')
    expect((await untilEnded(before.jobId)).state).toBe('dismissed')
    await add(beforeOther.jobId, 'p1')
    expect((await untilEnded(beforeOther.jobId)).state).toBe('same')
    expect(await groupsOf('p0')).toEqual(['Class g2'])
  })

  test('of two choices, one is applied, and the other is refused; the same choice twice is one', async () => {
    await connectAndApply()
    source = { ...withNewcomer(), people: [...(withNewcomer().people ?? []), pupil('other')] }
    const { jobId } = await startChoosing()
    const answers = await Promise.all([add(jobId, 'new'), add(jobId, 'other'), add(jobId, 'new')])
    const [first, second, third] = answers.map(({ status }) => status)
    expect(third).toBe(first)
    expect(new Set([first, second])).toEqual(new Set([202, 409]))
    expect(await untilEnded(jobId)).toMatchObject({ state: 'applied', counts: { person: { create: 1 } } })
    const found = await rows()
      .select({ id: rosterLinks.externalId })
      .from(rosterLinks)
      .where(and(eq(rosterLinks.syncUid, syncId), inArray(rosterLinks.externalId, ['new', 'other'])))
    expect(found).toHaveLength(1)
  })
})

test('undoing removes the person again, and the nightly runs go on', async () => {
  await connectAndApply()
  source = withNewcomer()
  const before = await snapshot()
  const job = await addAndWait('new')
  expect(job.undoUntil).not.toBeNull()
  expect((await send('POST', `/jobs/${job.jobId}/undo`)).status).toBe(200)
  expect(await find('new')).toBeUndefined()
  const after = await snapshot()
  expect(after.syncs).toEqual(before.syncs)
  expect([after.memberships.length, after.groups.length]).toEqual([before.memberships.length, before.groups.length])
  // The next run adds her again.
  await apply((await runWhole()).jobId)
  expect(await find('new')).toBeDefined()
})

test('the stored people of the source are deleted when one is added, and at night after an old search', async () => {
  await connectAndApply({ active: false })
  source = withNewcomer()
  const added = await addAndWait('new')
  const searched = await startChoosing()
  const read = async ({ jobId }: SyncJob) =>
    (await rows().select().from(rosterJobs).where(eq(rosterJobs.uid, jobId)))[0]
  expect(await read(added)).toMatchObject({ sealedPeople: null, sealedRoster: null, people: ['new'] })
  await startNightlySyncsJob(context).run({})
  expect((await read(searched))?.sealedPeople).not.toBeNull()
  const old = new Date(server.kernel.clock.now().getTime() - SYNC_CHOICE_MS)
  await rows().update(rosterJobs).set({ finishedAt: old }).where(eq(rosterJobs.uid, searched.jobId))
  await startNightlySyncsJob(context).run({})
  expect(await read(searched)).toMatchObject({ state: 'dismissed', sealedPeople: null, sealedRoster: null })
})
