import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Consequences, Departure, SchoolUnit } from '@lectern/contracts'
import type { DataCount, DataKind } from '@lectern/contracts'
import { openObjectStore } from '../../kernel/object-store/open-object-store.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { deletionJob } from '../account/own-account/deletion.ts'
import { addGuardians } from '../account/index.ts'
import { groups, schoolUnits, subscriptions, users } from '../account/tables.ts'
import { activityPersonalData } from '../activity/index.ts'
import { activityEvents, sessionEvents } from '../activity/tables.ts'
import { createControlPanelModule } from '../controlpanel/index.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createCustomersModule } from '../customers/index.ts'
import { badges, groupLogIns } from '../federation/tables.ts'
import { federationPersonalData } from '../federation/index.ts'
import { createSessions, logInPersonalData } from '../identity/index.ts'
import { passkeys } from '../identity/tables.ts'
import { createImportsModule, importsPersonalData } from '../imports/index.ts'
import { ltiPersonalData } from '../lti/index.ts'
import { oneRosterPersonalData } from '../oneroster/index.ts'
import { rostersPersonalData } from '../rosters/index.ts'
import { storeSync } from '../rosters/testing/store-sync.ts'
import { paymentsPersonalData } from '../payments/index.ts'
import { webhooksPersonalData } from '../webhooks/index.ts'
import { storeWebhook } from '../webhooks/testing/store-webhook.ts'
import { peopleImports } from '../imports/tables.ts'
import { readingPersonalData } from '../library/index.ts'
import {
  bookmarkLists,
  lastmarks,
  readingDays,
  readingProgress,
  readLogs,
  shelfBooks,
  schoolBooks,
  unitBooks,
} from '../library/tables.ts'
import { createTestBook } from '../library/testing/test-book.ts'
import { submissionsPersonalData } from '../submissions/index.ts'
import { assignments, submissions } from '../submissions/tables.ts'
import { deleteSchoolsJob } from './delete-school.ts'
import { deleteExportsJob, exportSchoolJob } from './export/export-school.ts'
import { createDeparturesModule } from './index.ts'
import { departuresPersonalData } from './personal-data.ts'
import { schoolDepartures } from './tables.ts'
import { readZip } from './testing/read-zip.ts'

const DAY_MS = 86_400_000
const clock = createMovableClock()
let server: TestServer
let sources: readonly PersonalDataSource[]
let store: ObjectStore
let book: string
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: async (kernel) => {
      store = await openObjectStore({ driver: 'folder', root: `${kernel.settings.dataFolder}/objects` })
      sources = [
        logInPersonalData(kernel),
        federationPersonalData(kernel),
        readingPersonalData(kernel),
        submissionsPersonalData(kernel),
        activityPersonalData(kernel),
        importsPersonalData(kernel),
        rostersPersonalData(kernel),
        ltiPersonalData(kernel),
        oneRosterPersonalData(kernel),
        webhooksPersonalData(kernel),
        paymentsPersonalData(kernel),
        departuresPersonalData(kernel),
      ]
      const sessions = createSessions(kernel)
      const departures = createDeparturesModule(kernel, { sessions, store, personalData: sources })
      // The tests run the jobs themselves.
      return [
        { routes: departures.routes ?? [] },
        createCustomersModule(kernel, { sessions, personalData: sources }),
        createControlPanelModule(kernel, { sessions }),
        { routes: createImportsModule(kernel, { sessions }).routes ?? [] },
      ]
    },
  })
  book = await createTestBook(server.kernel, 'se')
})
afterAll(() => server.close())

const db = () => server.kernel.shards.forRealm('se')
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`/api${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const customers = (path: string) => `/customers/eu/schoolUnits/${path}`
const parse = async <S extends z.ZodMiniType>(schema: S, response: Response): Promise<z.output<S>> =>
  schema.parse(await response.json())

/** Tables by kind. A kind counts the rows of its tables. */
const TABLES: Readonly<Record<DataKind, readonly string[]>> = {
  people: ['users where not shared_account'],
  sharedAccounts: ['users where shared_account'],
  administrators: [],
  roles: ['associations'],
  groups: ['groups'],
  memberships: ['memberships'],
  guardianLinks: ['guardianships'],
  assignments: ['assignments'],
  answers: ['submissions'],
  readingRecords: ['read_logs', 'reading_days', 'reading_progress', 'lastmarks'],
  bookmarks: ['bookmark_lists'],
  shelfBooks: ['shelf_books'],
  cards: ['badges'],
  subscriptions: ['subscriptions'],
  unitBooks: ['unit_books', 'school_books'],
  events: ['session_events', 'activity_events'],
  imports: ["people_imports where type not in ('school-year', 'deleted-group')"],
  syncs: ['roster_syncs'],
  dataAccessClients: ['oneroster_clients'],
  webhooks: ['webhooks'],
}

async function countTables(): Promise<Map<DataKind, number>> {
  const counts = new Map<DataKind, number>()
  for (const [kind, tables] of Object.entries(TABLES))
    for (const table of tables) {
      const { rows } = await db().execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `entries` loses the key names
      const key = kind as DataKind
      counts.set(key, (counts.get(key) ?? 0) + (rows[0]?.n ?? 0))
    }
  return counts
}

/** Returns the number of rows that `work` deletes, by kind. */
async function countDeleted(work: () => Promise<unknown>): Promise<DataCount[]> {
  const before = await countTables()
  await work()
  const after = await countTables()
  return [...before].flatMap(([kind, count]) => {
    const deleted = count - (after.get(kind) ?? 0)
    return deleted === 0 ? [] : [{ kind, count: deleted }]
  })
}

/** Stores data of each kind for a person. */
async function fill({ userId }: TestPerson): Promise<void> {
  const key = { realm: 'se' as const, userId, bookId: book }
  const now = new Date()
  const next = () => server.kernel.ids.next()
  await db()
    .insert(shelfBooks)
    .values({ ...key, addedAt: now })
  await db()
    .insert(readingProgress)
    .values({ ...key, lastOpenedAt: now })
  await db()
    .insert(bookmarkLists)
    .values({ ...key, bookmarks: [], updatedAt: now })
  await db()
    .insert(lastmarks)
    .values({ ...key, position: { ncxRef: 0, URI: 'a', timeOffset: 0, charOffset: 0 }, updatedAt: now })
  await db()
    .insert(readLogs)
    .values(
      [1, 2].map((timestamp) => ({ ...key, sessionId: next(), deviceId: 'd', percentage: 1, timestamp, source: 's' })),
    )
  await db()
    .insert(readingDays)
    .values({ ...key, day: '2026-11-01', seconds: 5 })
  await db().insert(badges).values({ uid: next(), realm: 'se', userUid: userId, secretHash: next(), issuedAt: now })
  await db().insert(subscriptions).values({ uid: next(), realm: 'se', type: 'x', userUid: userId, startsAt: now })
  const event = { realm: 'se' as const, userId, happenedAt: now }
  await db()
    .insert(activityEvents)
    .values({
      ...event,
      id: next(),
      origin: 'x',
      sourceApplication: 'x',
      type: 'LoggedInEventV1',
      event: { id: '1', type: 'LoggedInEventV1', sourceApplication: 'x', timestamp: now.toISOString() },
    })
  const ended = {
    id: next(),
    sessionId: next(),
    partitionKey: userId,
    source: 's',
    timestamp: now.toISOString(),
    type: 'ContentSessionEndedEventV1' as const,
  }
  const { id, sessionId, type } = ended
  await db()
    .insert(sessionEvents)
    .values({ ...event, id, sessionId, type, event: ended })
  await db().insert(passkeys).values({
    id: next(),
    realm: 'se',
    userUid: userId,
    name: 'Key',
    publicKey: 'k',
    counter: 0,
    oneDevice: true,
    transports: [],
    createdAt: now,
  })
}

async function assign(
  town: Municipality,
  traits: Partial<typeof assignments.$inferInsert>,
  pupils: readonly TestPerson[],
) {
  const id = server.kernel.ids.next()
  const at = new Date()
  await db()
    .insert(assignments)
    .values({
      id,
      realm: 'se',
      contextType: 'Assignment',
      status: 'published',
      title: 'Work',
      description: '',
      bookId: book,
      exercises: [],
      schoolUnitUid: town.school,
      teacherUid: town.teacher.userId,
      createdAt: at,
      ...traits,
    })
  for (const { userId } of pupils)
    await db().insert(submissions).values({
      id: server.kernel.ids.next(),
      realm: 'se',
      assignmentId: id,
      pupilUid: userId,
      status: 'InProgress',
      answers: {},
      attempt: 1,
      begunAt: at,
    })
  return id
}

/** A municipality whose school has data of each kind. `both` has a second school. */
async function createTown() {
  const town = await createMunicipality(server.kernel)
  const both = await town.add('Bo Th', [
    { uid: town.school, role: 'student' },
    { uid: town.otherSchool, role: 'student' },
  ])
  const shared = await addShared(town)
  for (const person of [town.pupil, both, shared]) await fill(person)
  await addGuardians(
    server.kernel,
    db(),
    [
      { realm: 'se', guardian: town.guardian.userId, pupil: town.pupil.userId },
      { realm: 'se', guardian: town.guardian.userId, pupil: both.userId },
    ],
    'command:test',
  )
  await db().insert(unitBooks).values({ realm: 'se', schoolUnitUid: town.school, bookId: book, addedAt: new Date() })
  await storeSync(server.kernel, { realm: 'se', school: town.school, label: 'Anna Ek' })
  await storeWebhook(server.kernel, { realm: 'se', school: town.school, person: town.pupil.userId })
  await db()
    .insert(schoolBooks)
    .values({ realm: 'se', schoolUnitUid: town.school, bookId: book, createdAt: new Date() })
  const received = await assign(town, { groupUid: town.ownGroup }, [town.pupil, both])
  const draft = await assign(town, { groupUid: town.ownGroup, status: 'draft' }, [])
  const elsewhere = await assign(town, { schoolUnitUid: town.otherSchool }, [both])
  return { town, both, shared, received, draft, elsewhere }
}

const endRole = ({ userId }: TestPerson, unit: string) =>
  db().execute(sql`update associations set active = false where user_uid = ${userId} and school_unit_uid = ${unit}`)

const closeUnit = (uid: string) => db().update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, uid))

async function addShared(town: Municipality): Promise<TestPerson> {
  const shared = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [town.ownGroup])
  await db()
    .update(users)
    .set({ sharedAccount: true })
    .where(sql`uid = ${shared.userId}`)
  await db()
    .insert(groupLogIns)
    .values({ groupUid: town.ownGroup, realm: 'se', userUid: shared.userId, passwordHash: 'x', changedAt: new Date() })
  return shared
}

const deleteDueAccounts = () => deletionJob(server.kernel, sources).run({})
const deleteDueSchools = () => deleteSchoolsJob(server.kernel, sources).run({})
const exportSchool = (uid: string) => exportSchoolJob(server.kernel, store, sources).run({ realm: 'se', uid })

describe('consequences', () => {
  test('of the deletion of a person are the rows that the deletion removes', async () => {
    const { town } = await createTown()
    const path = `/controlpanel/v1/users/${town.pupil.userId}/consequences`
    const told = await parse(Consequences, await send('GET', path, town.admin))
    expect([told.names, told.stays]).toEqual([['Åsa Öberg'], []])
    expect(new Date(told.undoUntil ?? 0).getTime() - clock.now().getTime()).toBeGreaterThan(29 * DAY_MS)
    expect((await send('DELETE', `/controlpanel/v1/students/${town.pupil.userId}`, town.admin)).status).toBe(204)
    clock.forward(31 * DAY_MS)
    const deleted = await countDeleted(deleteDueAccounts)
    // A pupil has data of these kinds.
    expect(told.removed.map(({ kind }) => kind)).toEqual([
      'roles',
      'memberships',
      'guardianLinks',
      'answers',
      'readingRecords',
      'bookmarks',
      'shelfBooks',
      'cards',
      'subscriptions',
      'events',
    ])
    expect(told.final).toBe(false)
    expect(deleted).toEqual([{ kind: 'people', count: 1 }, ...told.removed])
  })

  test('of the removal from a school unit are a role and the groups of this unit', async () => {
    const { town, both } = await createTown()
    const made = await send('POST', '/controlpanel/v1/groups', town.chief, {
      data: { organizationId: town.otherSchool, name: '5 A' },
    })
    const { id: elsewhere } = await parse(z.looseObject({ id: z.string() }), made)
    for (const group of [town.otherGroup, elsewhere]) {
      const added = { data: { addUsers: [both.userId] } }
      expect((await send('PATCH', `/controlpanel/v1/groups/${group}`, town.chief, added)).status).toBe(200)
    }
    const path = `/controlpanel/v1/users/${both.userId}/consequences?unit=${town.school}`
    expect((await send('GET', path, town.teacher)).status).toBe(403)
    const ofUnit = `/controlpanel/v1/users/${both.userId}/consequences?unit=${town.unit}`
    expect((await send('GET', ofUnit, town.chief)).status).toBe(404)
    // An administrator removes no one from another school, and not the own account.
    const fromOther = `/controlpanel/v1/users/${both.userId}/consequences?unit=${town.otherSchool}`
    const own = `/controlpanel/v1/users/${town.admin.userId}/consequences?unit=${town.school}`
    for (const refused of [fromOther, own]) expect((await send('GET', refused, town.admin)).status).toBe(403)
    const told = await parse(Consequences, await send('GET', path, town.admin))
    expect(told).toEqual({
      removed: [
        { kind: 'roles', count: 1 },
        { kind: 'memberships', count: 1 },
      ],
      stays: [
        { kind: 'roles', count: 1 },
        { kind: 'memberships', count: 1 },
      ],
      names: [],
      undoUntil: null,
      // The administrator sees the person no more. The administrator of both schools does.
      final: true,
    })
    expect(await parse(Consequences, await send('GET', path, town.chief))).toEqual({ ...told, final: false })
    const remove = `/customers/eu/users/${both.userId}/schoolUnits/${town.school}`
    expect(await countDeleted(() => send('DELETE', remove, town.superUser))).toEqual(told.removed)
    const last = `/controlpanel/v1/users/${both.userId}/consequences?unit=${town.otherSchool}`
    const account = await parse(Consequences, await send('GET', last, town.chief))
    expect(account.names).toEqual(['Bo Th'])
    // Without a school unit, the account is deleted after 30 days, not before.
    const removeLast = `/customers/eu/users/${both.userId}/schoolUnits/${town.otherSchool}`
    expect((await send('DELETE', removeLast, town.superUser)).status).toBe(200)
    clock.forward(30 * DAY_MS - 60_000)
    expect(await countDeleted(deleteDueAccounts)).toEqual([])
    clock.forward(2 * 60_000)
    expect(await countDeleted(deleteDueAccounts)).toEqual([{ kind: 'people', count: 1 }, ...account.removed])
  })

  test('of a move to another school are the role and the groups of the old one, and not the account', async () => {
    const { town } = await createTown()
    const { userId } = town.pupil
    const ask = (to: string, as: TestPerson) =>
      send('GET', `/controlpanel/v1/users/${userId}/consequences?unit=${town.school}&to=${to}`, as)
    expect((await ask(town.otherSchool, town.admin)).status).toBe(403)
    expect((await ask(server.kernel.ids.next(), town.chief)).status).toBe(403)
    const told = await parse(Consequences, await ask(town.otherSchool, town.chief))
    expect(told).toEqual({
      removed: [
        { kind: 'roles', count: 1 },
        { kind: 'memberships', count: 1 },
      ],
      stays: [{ kind: 'roles', count: 1 }],
      names: [],
      undoUntil: null,
      final: false,
    })
    const organizations = [{ id: town.otherSchool, role: 'student' }]
    const moved = await countDeleted(() =>
      send('PATCH', `/controlpanel/v1/students/${userId}`, town.chief, { data: { organizations } }),
    )
    expect(moved).toEqual([{ kind: 'memberships', count: 1 }])
  })

  test.each([
    ['employee', ['memberships', 'guardianLinks'], ['roles']],
    ['student', [], ['roles', 'memberships', 'guardianLinks']],
  ])('of the role %s for a pupil are all groups and guardians, if the type changes', async (role, removed, stays) => {
    const { town } = await createTown()
    const { userId } = town.pupil
    const path = `/controlpanel/v1/users/${userId}/consequences?unit=${town.school}&role=${role}`
    expect((await send('GET', path, town.teacher)).status).toBe(403)
    const told = await parse(Consequences, await send('GET', path, town.admin))
    expect([told.removed, told.stays].map((counts) => counts.map(({ kind }) => kind))).toEqual([removed, stays])
    const organizations = [{ id: town.school, role }]
    const changed = await countDeleted(() =>
      send('PATCH', `/controlpanel/v1/students/${userId}`, town.admin, { data: { organizations } }),
    )
    expect(changed).toEqual(told.removed)
  })

  test.each([
    ['the control panel', '/controlpanel/v1'],
    ['customer management', '/customers/eu'],
  ])('of the deletion of a group are its drafts and its shared account; answers stay: %s', async (_, service) => {
    const { town, received, draft } = await createTown()
    // A pupil who has not begun has no answers.
    const work = {
      id: server.kernel.ids.next(),
      realm: 'se' as const,
      assignmentId: received,
      pupilUid: town.otherPupil.userId,
    }
    await db()
      .insert(submissions)
      .values({ ...work, status: 'InProgress', answers: {}, attempt: 1, begunAt: null })
    const told = await parse(
      Consequences,
      await send('GET', `/controlpanel/v1/groups/${town.ownGroup}/consequences`, town.admin),
    )
    expect(told.stays).toEqual([
      { kind: 'people', count: 2 },
      { kind: 'assignments', count: 1 },
      { kind: 'answers', count: 2 },
    ])
    expect(told).toMatchObject({ names: [], final: false })
    expect(Date.parse(told.undoUntil ?? '')).toBeGreaterThan(clock.now().getTime() + 29 * DAY_MS)
    const deleted = await countDeleted(async () => {
      await send('DELETE', `${service}/groups/${town.ownGroup}`, town.superUser)
      clock.forward(30 * DAY_MS + 60_000)
      await deleteDueAccounts()
    })
    expect(deleted).toEqual([...told.removed, { kind: 'groups', count: 1 }].toSorted(byKind))
    const left = await db().select().from(assignments)
    expect(left.find(({ id }) => id === received)).toMatchObject({ groupUid: null })
    expect(left.find(({ id }) => id === draft)).toBeUndefined()
  })

  test('of a move are the subscriptions and administrators of the units that are left', async () => {
    const { town } = await createTown()
    const day = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
    // A period that is over or begins later, and an administrator whose role has ended, are not lost.
    for (const [startsAt, endsAt] of [
      [day(0), null],
      [day(1), null],
      [day(-2), day(-1)],
    ] as const) {
      const period = { uid: server.kernel.ids.next(), realm: 'se', type: 'x', schoolUnitUid: town.unit }
      await db()
        .insert(subscriptions)
        .values({ ...period, startsAt, endsAt })
    }
    await endRole(await town.add('Former Chief', [{ uid: town.unit, role: 'admin' }]), town.unit)
    const request = (query: string) =>
      send('GET', customers(`${town.school}/consequences?action=move${query}`), town.superUser)
    const move = async (query: string) => (await parse(Consequences, await request(query))).removed
    // The chief, and the super user of the test.
    expect(await move('')).toEqual([
      { kind: 'administrators', count: 2 },
      { kind: 'subscriptions', count: 1 },
    ])
    expect(await move(`&parent=${town.otherSchool}`)).toEqual([])
    const abroad = await createMunicipality(server.kernel, 'no')
    expect((await request(`&parent=${abroad.unit}`)).status).toBe(404)
    const { stays } = await parse(Consequences, await request(''))
    expect(stays.map(({ kind }) => kind)).toEqual(['roles', 'groups', 'memberships'])
  })

  test('are also keys of the database', async () => {
    const { rows } = await db().execute(sql`
      select conname as name, confdeltype as rule from pg_constraint
      where conrelid::regclass::text in ('assignments', 'assignment_pupils', 'submissions', 'submission_changes')
        and confrelid::regclass::text in ('books', 'groups', 'school_units', 'users') order by 1`)
    // r: restrict, n: set null, c: cascade.
    expect(Object.fromEntries(rows.map(({ name, rule }) => [name, rule]))).toEqual({
      assignments_book_fk: 'r',
      assignments_group_fk: 'n',
      assignments_school_unit_fk: 'c',
      assignments_teacher_fk: 'n',
      assignment_pupils_pupil_fk: 'c',
      submissions_pupil_fk: 'c',
      submission_changes_pupil_fk: 'c',
    })
  })

  test('of a large unit name the first ten people', async () => {
    const { town } = await createTown()
    for (let n = 0; n < 8; n += 1) await town.add(`A${n} Pupil`, [{ uid: town.school, role: 'student' }])
    const told = await parse(Consequences, await send('GET', customers(`${town.school}/consequences`), town.superUser))
    expect(told.removed[0]).toEqual({ kind: 'people', count: 13 })
    expect(told.names).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `A${n} Pupil`).concat(['Åsa Öberg', 'Bo Bengtsson']))
  })

  test.each([
    ['whose role at another school has ended', endRole],
    ['whose other school is closed', (_: TestPerson, unit: string) => closeUnit(unit)],
  ])('of a school keep a person %s', async (_, end) => {
    const { town, both } = await createTown()
    await end(both, town.otherSchool)
    const told = await parse(Consequences, await send('GET', customers(`${town.school}/consequences`), town.superUser))
    expect(told.stays).toEqual([{ kind: 'people', count: 1 }])
  })

  test('of a school count its Excel files, but not the start of a school year', async () => {
    const { town } = await createTown()
    const now = new Date()
    const change = (type: 'students' | 'school-year') => ({
      uid: server.kernel.ids.next(),
      realm: 'se',
      schoolUnitUid: town.school,
      actor: {
        realm: 'se',
        userId: town.admin.userId,
        scopes: [],
        roles: [],
        subscriptions: [],
        amr: [],
        acr: 'basic',
        authTime: 0,
      } as const,
      type,
      fileName: '',
      state: 'applied' as const,
      counts: { create: 0, change: 0, same: 0, wrong: 0 },
      newGroups: [],
      columns: [],
      sealedRows: '',
      createdAt: now,
      expiresAt: now,
    })
    await db()
      .insert(peopleImports)
      .values([change('students'), change('school-year')])
    const told = await parse(Consequences, await send('GET', customers(`${town.school}/consequences`), town.superUser))
    expect(told.removed.filter(({ kind }) => kind === 'imports')).toEqual([{ kind: 'imports', count: 1 }])
  })

  test('are refused to people who may not delete', async () => {
    const { town } = await createTown()
    const status = async (path: string, as: TestPerson) =>
      (await send('GET', `/controlpanel/v1/${path}/consequences`, as)).status
    expect(await status(`users/${town.pupil.userId}`, town.teacher)).toBe(403)
    expect(await status(`users/${town.pupil.userId}`, town.otherAdmin)).toBe(404)
    expect(await status(`groups/${town.otherGroup}`, town.teacher)).toBe(403)
    expect(await status(`groups/${town.otherGroup}`, town.otherAdmin)).toBe(404)
    expect((await send('GET', customers(`${town.school}/consequences`), town.chief)).status).toBe(403)
  })
})

const byKind = (one: { readonly kind: string }, other: { readonly kind: string }) =>
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
const KINDS = Object.keys(TABLES)

describe('a school that leaves', () => {
  const state = async (uid: string, as: TestPerson) =>
    parse(Departure, await send('GET', customers(`${uid}/departure`), as))
  const remove = (town: Municipality, json: object) =>
    send('POST', customers(`${town.school}/deletion`), town.superUser, json)
  const readAudit = async (town: Municipality) => {
    const { rows } = await db().execute<{ action: string; details: { dueAt?: string } }>(
      sql`select action, details from audit_log where subject = ${town.school} and actor = ${town.superUser.userId}
        order by uid`,
    )
    return rows.map(({ action, details }) => (details.dueAt === undefined ? action : `${action} ${details.dueAt}`))
  }
  const startExport = async (town: Municipality) => {
    expect((await send('POST', customers(`${town.school}/export`), town.superUser)).status).toBe(202)
    await exportSchool(town.school)
  }

  test('needs an export, the name and a unit without units below, and only a super user deletes it', async () => {
    const { town } = await createTown()
    const json = { name: 'Fyrskolan', time: 'later' }
    expect((await send('POST', customers(`${town.school}/deletion`), town.chief, json)).status).toBe(403)
    expect((await send('POST', customers(`${town.school}/export`), town.admin)).status).toBe(403)
    expect((await remove(town, json)).status).toBe(409)
    await startExport(town)
    expect((await remove(town, { ...json, name: 'Hamnskolan' })).status).toBe(400)
    await send('POST', customers(`${town.unit}/export`), town.superUser)
    await exportSchool(town.unit)
    const families = server.kernel.ids.next()
    await db().insert(schoolUnits).values({ uid: families, realm: 'se', name: 'Familjer', type: 'consumer' })
    expect((await send('POST', customers(`${families}/export`), town.superUser)).status).toBe(409)
    expect((await send('GET', customers(`${families}/consequences`), town.superUser)).status).toBe(409)
    const whole = { name: 'Fårö kommun', time: 'now' }
    expect((await send('POST', customers(`${town.unit}/deletion`), town.superUser, whole)).status).toBe(409)
    const acting = { ...town.superUser, act: { sub: town.chief.userId, name: 'Chief' } }
    for (const [method, what] of [
      ['POST', 'deletion'],
      ['DELETE', 'deletion'],
      ['POST', 'export'],
      ['GET', 'export/file'],
    ] as const) {
      const refused = await send(
        method,
        customers(`${town.school}/${what}`),
        acting,
        method === 'POST' ? json : undefined,
      )
      expect([method, what, refused.status]).toEqual([method, what, 403])
    }
    // An export whose time is over is none.
    clock.forward(15 * DAY_MS)
    expect((await remove(town, json)).status).toBe(409)
  })

  test('gets a file with all its data, which is deleted after 14 days', async () => {
    const { town, both } = await createTown()
    const path = customers(`${town.school}/export/file`)
    const formula = await town.add('=1+1 a,"b', [{ uid: town.school, role: 'employee' }])
    expect((await send('GET', path, town.superUser)).status).toBe(404)
    // More rows than are written at once.
    const many = Array.from({ length: 501 }, (_, index) => ({
      uid: server.kernel.ids.next(),
      realm: 'se',
      schoolUnitUid: town.school,
      name: `Many ${index}`,
    }))
    await db().insert(groups).values(many)
    await startExport(town)
    expect((await send('GET', path, town.chief)).status).toBe(403)
    const response = await send('GET', path, town.superUser)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    const read = (name: string) => files.get(name)?.toString() ?? ''
    expect([...files.keys()].filter((name) => !name.startsWith('other/')).toSorted()).toEqual(
      expect.arrayContaining([
        'README.txt',
        'answers.jsonl',
        'assignments.jsonl',
        'audit-log.csv',
        'bookmarks-and-notes.jsonl',
        'groups.csv',
        'people.csv',
        'reading-records.csv',
      ]),
    )
    expect(read('README.txt')).toContain(
      'reading-records.csv: Reading records: who read which book when, for how long. Rows: 4.',
    )
    for (const list of ['book-list.csv', 'own-books.csv']) expect(read(list)).toContain(book)
    const lines = [...read('README.txt').matchAll(/^(\S+): .* Rows: (\d+)\.$/gmu)]
    const described = lines.map(([, name = '']) => name)
    expect(described).toEqual(described.toSorted())
    // Excel reads a file as UTF-8 only with this mark.
    expect(read('people.csv').startsWith('\uFEFF')).toBe(true)
    expect(Object.fromEntries(lines.map(([, name, count]) => [name, Number(count)]))).toMatchObject({
      'people.csv': 8,
      'groups.csv': 503,
      'memberships.csv': 4,
      'guardians.csv': 2,
      'subscriptions.csv': 2,
      'book-list.csv': 1,
      'own-books.csv': 1,
      'assignments.jsonl': 2,
      'answers.jsonl': 2,
      'answers-by-person.jsonl': 1,
      'reading-records.csv': 4,
      'reading-days.csv': 2,
      'reading-progress.csv': 2,
      'shelves.csv': 2,
      'bookmarks-and-notes.jsonl': 2,
      'last-places.jsonl': 2,
      'cards.csv': 2,
      'passkeys.csv': 2,
      'session-events.jsonl': 2,
      'activity-events.jsonl': 2,
    })
    expect(read('people.csv')).toContain('Åsa,Öberg')
    expect(read('people.csv')).toContain(`\n${formula.userId},`)
    expect(read('people.csv')).toContain(`,'=1+1,"a,""b"`)
    // A person with another school is in the list of people, but the reading belongs to the person.
    expect(read('people.csv')).toContain(both.userId)
    expect(read('reading-records.csv')).not.toContain(both.userId)
    expect(read('answers.jsonl')).toContain(both.userId)
    expect(JSON.stringify([...files.values()].map(String))).not.toMatch(/password_?hash|secret_?hash|argon2/i)
    const { rows: downloads } = await db().execute(
      sql`select actor from audit_log where subject = ${town.school} and action = 'download-school-export'`,
    )
    expect(downloads).toEqual([{ actor: town.superUser.userId }])
    clock.forward(15 * DAY_MS)
    // Also before the daily job has deleted it.
    expect((await send('GET', path, town.superUser)).status).toBe(404)
    await deleteExportsJob(server.kernel, store).run({})
    expect((await send('GET', path, town.superUser)).status).toBe(404)
    for await (const key of store.list(`exports/se/${town.school}/`)) expect(key).toBe('no file')
  })

  test('gets a new file after a failed export; a running export is not started twice', async () => {
    const { town } = await createTown()
    const start = () => send('POST', customers(`${town.school}/export`), town.superUser)
    const readExport = async () => (await state(town.school, town.superUser)).export
    const keys = async () => {
      const found: string[] = []
      for await (const key of store.list(`exports/se/${town.school}/`)) found.push(key)
      return found
    }
    await start()
    const again = await start()
    expect([again.status, (await parse(Departure, again)).export]).toEqual([
      202,
      { state: 'running', size: 0, expiresAt: null },
    ])
    const full: ObjectStore = { ...store, put: () => Promise.reject(new Error('the disk is full')) }
    const failing = exportSchoolJob(server.kernel, full, sources).run({ realm: 'se', uid: town.school })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await readExport()).toMatchObject({ state: 'failed' })
    await start()
    await exportSchool(town.school)
    const made = await readExport()
    expect(made).toMatchObject({ state: 'ready' })
    expect(made?.size).toBeGreaterThan(1000)
    expect(new Date(made?.expiresAt ?? 0).getTime() - clock.now().getTime()).toBeGreaterThan(13 * DAY_MS)
    const [first] = await keys()
    // A new export replaces the file.
    await start()
    await exportSchool(town.school)
    expect(await keys()).toHaveLength(1)
    expect(await keys()).not.toContain(first)
    expect(await readAudit(town)).toEqual(['export-school', 'export-school', 'export-school'])
    await deleteExportsJob(server.kernel, store).run({})
    expect(await readExport()).toMatchObject({ state: 'ready' })
    clock.forward(15 * DAY_MS)
    await deleteExportsJob(server.kernel, store).run({})
    expect(await readExport()).toBeNull()
  })

  test('is deleted for good: a deletion that is due or has begun is neither cancelled nor planned again', async () => {
    const { town } = await createTown()
    await startExport(town)
    const cancel = () => send('DELETE', customers(`${town.school}/deletion`), town.superUser)
    const countJobs = async () => {
      const { rows } = await server.kernel.shards.home.execute(
        sql`select 1 from pgboss.job where name = 'delete-schools'`,
      )
      return rows.length
    }
    const jobs = await countJobs()
    const asked = await parse(Departure, await remove(town, { name: 'Fyrskolan', time: 'later' }))
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(409)
    expect(await countJobs()).toBe(jobs)
    // The name is the one of today.
    await db().update(schoolUnits).set({ name: 'Fyrens skola' }).where(eq(schoolUnits.uid, town.school))
    expect((await remove(town, { name: 'Fyrskolan', time: 'now' })).status).toBe(400)
    const due = await parse(Departure, await remove(town, { name: 'Fyrens skola', time: 'now' }))
    // The job of this node runs at once.
    expect(await countJobs()).toBe(jobs + 1)
    expect((await cancel()).status).toBe(409)
    // The job has begun, and was killed.
    await db()
      .update(schoolDepartures)
      .set({ deletionState: 'running', people: [], counts: [] })
      .where(eq(schoolDepartures.schoolUnitUid, town.school))
    expect((await remove(town, { name: 'Fyrens skola', time: 'later' })).status).toBe(409)
    await deleteDueSchools()
    expect((await state(town.school, town.superUser)).deletion?.state).toBe('done')
    expect((await remove(town, { name: 'Fyrens skola', time: 'later' })).status).toBe(404)
    expect(await readAudit(town)).toEqual([
      'export-school',
      `schedule-school-deletion ${asked.deletion?.dueAt}`,
      'cancel-school-deletion',
      `schedule-school-deletion ${due.deletion?.dueAt}`,
    ])
  })

  test('is closed for 30 days, and the deletion can be cancelled', async () => {
    const { town } = await createTown()
    await startExport(town)
    const asked = await parse(Departure, await remove(town, { name: ' Fyrskolan ', time: 'later' }))
    expect(asked.deletion?.state).toBe('scheduled')
    const status = async () =>
      SchoolUnit.parse(await (await send('GET', customers(town.school), town.superUser)).json())
    expect(await status()).toMatchObject({ status: 'inactive' })
    clock.forward(29 * DAY_MS)
    await deleteDueSchools()
    const cancelled = await send('DELETE', customers(`${town.school}/deletion`), town.superUser)
    expect((await parse(Departure, cancelled)).deletion).toBeNull()
    expect(await status()).toMatchObject({ status: 'active' })
    clock.forward(2 * DAY_MS)
    await deleteDueSchools()
    expect(await status()).toMatchObject({ status: 'active' })
  })

  test.each(['active', 'inactive'] as const)(
    'has its status from before after a cancelled deletion: %s',
    async (before) => {
      const { town } = await createTown()
      await startExport(town)
      await db().update(schoolUnits).set({ status: before }).where(eq(schoolUnits.uid, town.school))
      // The second request only changes the time.
      for (const _request of [1, 2]) await remove(town, { name: 'Fyrskolan', time: 'later' })
      await send('DELETE', customers(`${town.school}/deletion`), town.superUser)
      const unit = await send('GET', customers(town.school), town.superUser)
      expect(SchoolUnit.parse(await unit.json())).toMatchObject({ status: before })
    },
  )

  test('leaves nothing of the people without another unit, and has a certificate', async () => {
    const { town, both, shared, elsewhere } = await createTown()
    const at = new Date()
    const admin = town.admin.userId
    // Rows of people who stay that name a person of the school.
    await db()
      .insert(activityEvents)
      .values({
        realm: 'se',
        userId: both.userId,
        act: admin,
        id: server.kernel.ids.next(),
        happenedAt: at,
        origin: 'x',
        sourceApplication: 'x',
        type: 'LoggedInEventV1',
        event: { id: '1', type: 'LoggedInEventV1', sourceApplication: 'x', timestamp: at.toISOString() },
      })
    await startExport(town)
    const told = await parse(Consequences, await send('GET', customers(`${town.school}/consequences`), town.superUser))
    expect(told.stays).toEqual([{ kind: 'people', count: 1 }])
    expect(told.names).toHaveLength(5)
    expect((await remove(town, { name: 'Fyrskolan', time: 'now' })).status).toBe(202)
    expect(await countDeleted(deleteDueSchools)).toEqual(told.removed)

    const { schoolUnit, deletion } = await state(town.school, town.superUser)
    expect(schoolUnit.name).toBe('Fyrskolan')
    const certificate = deletion?.certificate
    expect(certificate).toMatchObject({
      deletedBy: { uid: town.superUser.userId, name: 'Super User' },
      counts: told.removed,
      peopleKept: 1,
      check: { uids: 6, rowsFound: 0 },
    })
    expect(certificate?.check.tables).toBeGreaterThan(20)
    const { rows: sealed } = await db().execute<{ hash: string }>(
      sql`select hash from audit_log where sequence = ${certificate?.auditLog.sequence}`,
    )
    expect(sealed).toEqual([{ hash: certificate?.auditLog.seal }])

    const gone = [town.admin, town.teacher, town.guardian, town.pupil, town.otherPupil, shared]
    for (const { userId } of gone) expect(await findInTables(userId)).toEqual([])
    expect(await findInTables(town.school)).toEqual(['school_departures'])
    expect(await findInTables(both.userId)).toEqual(expect.arrayContaining(['users', 'read_logs', 'associations']))
    expect(
      await db()
        .select()
        .from(assignments)
        .where(sql`id = ${elsewhere}`),
    ).toHaveLength(1)
  })

  test('gets no certificate while rows are left', async () => {
    const { town } = await createTown()
    await startExport(town)
    await remove(town, { name: 'Fyrskolan', time: 'now' })
    const forgetful = sources.filter(({ name }) => name !== 'reading')
    await deleteSchoolsJob(server.kernel, forgetful).run({})
    expect((await state(town.school, town.superUser)).deletion).toMatchObject({ state: 'running', certificate: null })
    await deleteDueSchools()
    expect((await state(town.school, town.superUser)).deletion?.certificate?.check.rowsFound).toBe(0)
  })

  test('keeps a person who got another unit after the deletion was planned', async () => {
    const { town } = await createTown()
    await startExport(town)
    await remove(town, { name: 'Fyrskolan', time: 'later' })
    const path = `/customers/eu/users/${town.pupil.userId}/schoolUnits/${town.otherSchool}`
    expect((await send('PUT', path, town.superUser, { role: 'student' })).status).toBe(204)
    clock.forward(31 * DAY_MS)
    await deleteDueSchools()
    expect(await findInTables(town.pupil.userId)).toContain('users')
    expect((await state(town.school, town.superUser)).deletion?.certificate?.peopleKept).toBe(2)
  })

  test('counts a person who got another unit after the deletion began as a person who stays', async () => {
    const { town } = await createTown()
    await startExport(town)
    await remove(town, { name: 'Fyrskolan', time: 'now' })
    const path = `/customers/eu/users/${town.pupil.userId}/schoolUnits/${town.otherSchool}`
    expect((await send('PUT', path, town.superUser, { role: 'student' })).status).toBe(204)
    // The job has begun, and was killed before the person got the unit.
    const people = [town.pupil.userId, town.otherPupil.userId]
    const counts: DataCount[] = [
      { kind: 'people', count: 2 },
      { kind: 'groups', count: 2 },
    ]
    await db()
      .update(schoolDepartures)
      .set({ deletionState: 'running', people, counts, peopleKept: 1 })
      .where(eq(schoolDepartures.schoolUnitUid, town.school))
    await deleteDueSchools()
    expect((await state(town.school, town.superUser)).deletion?.certificate).toMatchObject({
      peopleKept: 2,
      counts: [
        { kind: 'people', count: 1 },
        { kind: 'groups', count: 2 },
      ],
      check: { uids: 1 },
    })
  })
})

/** Returns the tables that contain a uid anywhere, without the audit log. */
async function findInTables(uid: string): Promise<string[]> {
  const { rows: tables } = await db().execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'audit_log'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db().execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${uid}%`} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
