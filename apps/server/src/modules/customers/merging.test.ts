import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CustomerUser, IDEMPOTENCY_KEY_HEADER, MergePreview } from '@lectern/contracts'
import type { Role } from '@lectern/contracts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { logIn, postCredentials, requestAuthorize } from '../../testing/log-in.ts'
import { createTestUser, TEST_PASSWORD } from '../../testing/test-people.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { startWritingClients } from '../../testing/writing-clients.ts'
import { mergeLeftoversJob } from '../account/administration/merge/merge-leftovers.ts'
import { createAccountModule, hashPassword } from '../account/index.ts'
import {
  associations,
  auditLog,
  guardianCodes,
  guardianships,
  memberships,
  schoolUnits,
  users,
} from '../account/tables.ts'
import { activityPersonalData, createActivityModule } from '../activity/index.ts'
import { sessionEvents } from '../activity/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { departuresPersonalData } from '../departures/personal-data.ts'
import { federationPersonalData } from '../federation/index.ts'
import { badges } from '../federation/tables.ts'
import { createIdentityModule, createSessions, logInPersonalData } from '../identity/index.ts'
import { importsPersonalData } from '../imports/index.ts'
import { ltiPersonalData } from '../lti/index.ts'
import { oneRosterPersonalData } from '../oneroster/index.ts'
import { paymentsPersonalData } from '../payments/index.ts'
import { rostersPersonalData } from '../rosters/index.ts'
import { readingPersonalData } from '../library/index.ts'
import { bookmarkLists, lastmarks, readingDays, readingProgress, shelfBooks } from '../library/tables.ts'
import { createTestBook } from '../library/testing/test-book.ts'
import { submissionsPersonalData } from '../submissions/index.ts'
import { assignments, pastAttempts, submissions } from '../submissions/tables.ts'
import { createCustomersModule } from './index.ts'
import { fillPerson } from './testing/fill-person.ts'
import { findUid, listPersonColumns } from './testing/person-columns.ts'

const BASE = '/api/customers/eu'
const MINUTE_MS = 60_000
const NOW = new Date('2026-11-20T10:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

let americanDatabase: TestDatabase
let server: TestServer
let sources: readonly PersonalDataSource[]
let town: Municipality
let root: TestPerson
let book: string
/** Runs in the middle of a merge. */
let during: () => Promise<void>
beforeAll(async () => {
  americanDatabase = await createTestDatabase()
  server = await startTestServer({
    env: { DATABASE_URL_US: americanDatabase.url },
    modules: async (kernel) => {
      const interrupted: PersonalDataSource = {
        ...departuresPersonalData(kernel),
        mergePerson: async (rows, merge) => {
          await during()
          return departuresPersonalData(kernel).mergePerson(rows, merge)
        },
      }
      sources = [
        logInPersonalData(kernel),
        federationPersonalData(kernel),
        readingPersonalData(kernel),
        interrupted,
        submissionsPersonalData(kernel),
        activityPersonalData(kernel),
        importsPersonalData(kernel),
        rostersPersonalData(kernel),
        ltiPersonalData(kernel),
        oneRosterPersonalData(kernel),
        paymentsPersonalData(kernel),
      ]
      return [
        createAccountModule(kernel),
        await createIdentityModule(kernel),
        createActivityModule(kernel),
        createCustomersModule(kernel, { sessions: createSessions(kernel), personalData: sources }),
      ]
    },
  })
  town = await createMunicipality(server.kernel)
  root = town.superUser
  book = await createTestBook(server.kernel, 'se')
})
afterAll(async () => {
  await server.close()
  await americanDatabase.drop()
})
beforeEach(() => {
  during = async () => {}
})

const db = () => server.kernel.shards.forRealm('se')
const next = () => server.kernel.ids.next()
const pupil = (name: string, groups: readonly string[] = []) =>
  town.add(name, [{ uid: town.school, role: 'student' }], groups)
const change = (person: TestPerson, columns: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(columns).where(eq(users.uid, person.userId))
const read = async ({ userId }: TestPerson) => (await db().select().from(users).where(eq(users.uid, userId)))[0]

const previewOf = (from: TestPerson, into: TestPerson, as = root) =>
  server.fetch(`${BASE}/users/${into.userId}/merge?from=${from.userId}`, { as })
const preview = async (from: TestPerson, into: TestPerson) =>
  MergePreview.parse(await (await previewOf(from, into)).json())
const send = (from: TestPerson, into: TestPerson, versions = { from: 1, into: 1 }, as = root, key?: string) =>
  server.fetch(`${BASE}/users/${into.userId}/merge`, {
    method: 'POST',
    as,
    json: { from: from.userId, versions },
    ...(key === undefined ? {} : { headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
  })
/** Merges two accounts. Fails if the merge is refused. */
const merge = async (from: TestPerson, into: TestPerson) => {
  const response = await send(from, into)
  expect(response.status).toBe(200)
  return CustomerUser.parse(await response.json())
}
/** Sorts values by their text. */
const sort = <T>(values: readonly T[]): T[] => values.toSorted((a, b) => String(a).localeCompare(String(b)))
const codeOf = async (response: Response) => z.object({ code: z.string() }).parse(await response.json()).code

describe('who may merge', () => {
  test('super users of the realm only, and not during an impersonation', async () => {
    const [from, into] = [await pupil('Ada One'), await pupil('Ada Two')]
    for (const as of [town.pupil, town.guardian, town.teacher, town.admin, town.chief]) {
      expect((await previewOf(from, into, as)).status).toBe(403)
      expect((await send(from, into, undefined, as)).status).toBe(403)
    }
    const acting = { ...root, act: { sub: town.chief.userId, name: 'Chief' } }
    expect(await codeOf(await send(from, into, undefined, acting))).toBe('not_while_acting')
    const german = await createTestUser(server.kernel, { realm: 'de', role: 'admin', superUser: true })
    expect((await previewOf(from, into, german)).status).toBe(404)
    expect((await send(from, into, undefined, german)).status).toBe(404)
    expect(await read(from)).toBeDefined()
  })
})

describe('a merge is refused', () => {
  const refused = async (from: TestPerson, into: TestPerson) => {
    const codes = [await codeOf(await previewOf(from, into)), await codeOf(await send(from, into))]
    expect([...new Set(codes)]).toHaveLength(1)
    return codes[0]
  }

  test('for people who do not exist in the realm', async () => {
    const ada = await pupil('Ada Known')
    const german = await createTestUser(server.kernel, { realm: 'de' })
    expect(await refused({ userId: next(), realm: 'se' }, ada)).toBe('not_found')
    expect(await refused(ada, { userId: next(), realm: 'se' })).toBe('not_found')
    expect(await refused(german, ada)).toBe('not_found')
  })

  test('for one account, and for super users and shared accounts', async () => {
    const ada = await pupil('Ada Alone')
    const shared = await pupil('Group Account')
    await change(shared, { sharedAccount: true })
    expect(await refused(ada, ada)).toBe('merge_same_account')
    for (const [person, code] of [
      [root, 'merge_super_user'],
      [shared, 'merge_shared_account'],
    ] as const) {
      expect(await refused(ada, person)).toBe(code)
      expect(await refused(person, ada)).toBe(code)
    }
  })

  test('for people of different types. An employee and an administrator have one type', async () => {
    const ada = await pupil('Ada Pupil')
    for (const role of ['employee', 'admin', 'guardian'] as const)
      expect(await refused(ada, await town.add('Some One', [{ uid: town.school, role }]))).toBe('other_user_type')
    const employee = await town.add('Em Ployee', [{ uid: town.school, role: 'employee' }])
    const admin = await town.add('Ad Min', [{ uid: town.otherSchool, role: 'admin' }])
    expect((await previewOf(employee, admin)).status).toBe(200)
  })

  test('for a family account with an account of a school', async () => {
    const families = next()
    await db().insert(schoolUnits).values({ uid: families, realm: 'se', name: 'Families', type: 'consumer' })
    const consumer = await town.add('Con Sumer', [{ uid: families, role: 'guardian' }])
    const second = await town.add('Con Sumer', [{ uid: families, role: 'guardian' }])
    expect(await refused(consumer, town.guardian)).toBe('merge_family_account')
    expect(await refused(town.guardian, consumer)).toBe('merge_family_account')
    expect((await previewOf(consumer, second)).status).toBe(200)
  })

  test('into an account that will be deleted. Such an account can be merged into another one', async () => {
    const [ada, leaving] = [await pupil('Ada Stays'), await pupil('Ada Leaves')]
    await change(leaving, { deletionDueAt: NOW, deletionCause: 'administrator' })
    expect(await refused(ada, leaving)).toBe('merge_deleted_account')
    await merge(leaving, ada)
    expect((await read(ada))?.deletionDueAt).toBeNull()
  })

  test('if the person has asked for the deletion of one of the accounts', async () => {
    const [ada, leaving] = [await pupil('Ada Stays'), await pupil('Ada Asks')]
    await change(leaving, { deletionDueAt: NOW, deletionCause: 'own-request' })
    expect(await refused(ada, leaving)).toBe('merge_deletion_asked')
    expect(await refused(leaving, ada)).toBe('merge_deletion_asked')
  })

  test('without the end of a session', async () => {
    const [from, into] = [await createTestUser(server.kernel), await createTestUser(server.kernel)]
    const { tokens } = await logIn(server, from)
    expect((await send(from, into, { from: 1, into: 9 })).status).toBe(412)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.fetch('/api/account/me', { headers })).status).toBe(200)
  })

  test('if an account has changed since the preview', async () => {
    const [from, into] = [await pupil('Ada Old'), await pupil('Ada New')]
    await change(into, { version: 2 })
    expect((await preview(from, into)).into.version).toBe(2)
    expect((await send(from, into, { from: 1, into: 1 })).status).toBe(412)
    expect((await send(from, into, { from: 2, into: 2 })).status).toBe(412)
    expect(await read(from)).toBeDefined()
    expect((await send(from, into, { from: 1, into: 2 })).status).toBe(200)
  })
})

describe('all tables', () => {
  /** Columns that still name the merged account, each with its reason. */
  const STAYS = {
    'audit_log.subject': 'The audit log keeps its entries (decision 26).',
    'audit_log.actor': 'The audit log keeps its entries (decision 26).',
    'audit_log.acting_for': 'The audit log keeps its entries (decision 26).',
    'audit_log.details': 'The entry of the other account names the merged one.',
    'change_outbox.subject':
      'Receivers learn that the merged account was removed. The outbox is emptied within seconds.',
    'group_log_ins.user_uid': 'A merge of a shared account is refused.',
    'school_departures.people': 'The job of the deletion searches for these uids, and finds no rows.',
  }

  test('have a test as soon as a new one has a column for people', async () => {
    await db().execute(sql`create table new_things (id uuid primary key, reader uuid not null, book_id uuid not null)`)
    expect(await listPersonColumns(db())).toContain('new_things.reader')
    await db().execute(sql`drop table new_things`)
  })

  test('name the account that stays, and the merged one nowhere but in the audit log', async () => {
    const [from, into] = [await pupil('Full Account', [town.ownGroup]), await pupil('Empty Account')]
    await fillPerson(server.kernel, town, book, from.userId)
    await db().insert(auditLog).values({
      uid: next(),
      realm: 'se',
      actor: from.userId,
      subject: town.pupil.userId,
      actingFor: from.userId,
      action: 'any',
      at: NOW,
    })
    // A column without a row would not be tested. `users.uid` is the account itself.
    const filled = await findUid(db(), from.userId)
    expect((await listPersonColumns(db())).filter((column) => !filled.includes(column))).toEqual([])

    await merge(from, into)

    const left = await findUid(db(), from.userId)
    expect(left.filter((column) => !(column in STAYS))).toEqual([])
    const moved = await findUid(db(), into.userId)
    const ended =
      /^(oidc_payloads|devices|external_sessions|acting_sessions|second_factors|recovery_codes|passkeys|reader_pins)\./
    const expected = filled.filter((column) => !(column in STAYS) && !ended.test(column))
    expect(expected.filter((column) => !moved.includes(column))).toEqual(['one_time_links.user_uid'])
  })
})

describe('reading', () => {
  const key = (person: TestPerson) => ({ realm: 'se' as const, userId: person.userId, bookId: book })
  const position = (charOffset: number, sentence = 's1') => ({
    ncxRef: 0,
    URI: `c1.xhtml#${sentence}`,
    timeOffset: 0,
    charOffset,
  })

  test('the newer position of a device and the newer progress of a book win', async () => {
    const [from, into] = [await pupil('Read Er'), await pupil('Read Er')]
    const mark = { deviceId: 'tablet', sequence: 7 }
    await db()
      .insert(lastmarks)
      .values([
        { ...key(from), ...mark, sequence: 90, position: position(50), progress: 0.5, updatedAt: before(1) },
        { ...key(into), ...mark, position: position(10), progress: 0.1, updatedAt: before(5) },
        { ...key(from), ...mark, deviceId: 'phone', position: position(20), updatedAt: before(9) },
        { ...key(into), ...mark, deviceId: 'phone', position: position(30), updatedAt: before(8) },
      ])
    await db()
      .insert(readingProgress)
      .values([
        { ...key(from), progress: 0.5, progressAt: 200, lastOpenedAt: before(9) },
        { ...key(into), progress: 0.9, progressAt: 100, lastOpenedAt: before(2) },
      ])
    expect((await preview(from, into)).dropped).toContainEqual({ kind: 'positions', count: 2 })
    await merge(from, into)
    const marks = await db().select().from(lastmarks).where(eq(lastmarks.userId, into.userId))
    // The next position of the device has a higher sequence than 7.
    expect(sort(marks.map((row) => [row.deviceId, row.position.charOffset, row.progress, row.sequence]))).toEqual([
      ['phone', 30, null, 7],
      ['tablet', 50, 0.5, 7],
    ])
    const [progress] = await db().select().from(readingProgress).where(eq(readingProgress.userId, into.userId))
    expect(progress).toMatchObject({ progress: 0.5, progressAt: 200, lastOpenedAt: before(2) })
  })

  test('reading times of a day are added', async () => {
    const [from, into] = [await pupil('Time Er'), await pupil('Time Er')]
    const days = { ...key(from), day: '2026-11-01', seconds: 60 }
    await db()
      .insert(readingDays)
      .values([days, { ...days, day: '2026-11-02' }, { ...days, ...key(into), seconds: 5 }])
    await merge(from, into)
    const found = await db().select().from(readingDays).where(eq(readingDays.userId, into.userId))
    expect(sort(found.map(({ day, seconds }) => [day, seconds]))).toEqual([
      ['2026-11-01', 65],
      ['2026-11-02', 60],
    ])
  })

  test('bookmarks are united. At one place, that of the account that stays is kept', async () => {
    const [from, into] = [await pupil('Book Mark'), await pupil('Book Mark')]
    const bookmark = (name: string, offset: number, sentence: string) => ({
      id: randomUUID(),
      name,
      position: position(offset, sentence),
    })
    const list = { updatedAt: NOW, version: 4 }
    await db()
      .insert(bookmarkLists)
      .values([
        { ...key(from), ...list, bookmarks: [bookmark('other', 1, 'a'), bookmark('new', 5, 'b')] },
        { ...key(into), ...list, bookmarks: [bookmark('own', 2, 'a'), bookmark('last', 9, 'c')] },
      ])
    const { moved, dropped } = await preview(from, into)
    // Both are pupils of one school.
    expect(moved).toEqual([{ kind: 'bookmarks', count: 1 }])
    expect(dropped).toEqual(['roles', 'bookmarks'].map((kind) => ({ kind, count: 1 })))
    await merge(from, into)
    const [found] = await db().select().from(bookmarkLists).where(eq(bookmarkLists.userId, into.userId))
    expect(found?.bookmarks.map(({ name }) => name)).toEqual(['own', 'new', 'last'])
    // Another device with the old list gets a conflict, and reads the list again.
    expect(found?.version).toBe(5)
  })

  test('a shelf has each book once', async () => {
    const [from, into] = [await pupil('Shelf Er'), await pupil('Shelf Er')]
    const second = await createTestBook(server.kernel, 'se')
    await db()
      .insert(shelfBooks)
      .values([
        { ...key(from), addedAt: NOW },
        { ...key(from), bookId: second, addedAt: NOW },
        { ...key(into), addedAt: NOW },
      ])
    await merge(from, into)
    const found = await db().select().from(shelfBooks).where(eq(shelfBooks.userId, into.userId))
    expect(sort(found.map(({ bookId }) => bookId))).toEqual(sort([book, second]))
  })
})

describe('answers to one assignment', () => {
  const create = async () => {
    const [from, into] = [await pupil('Work Er'), await pupil('Work Er')]
    const id = next()
    const assignment = { id, realm: 'se' as const, contextType: 'Assignment' as const, status: 'published' as const }
    const rest = { title: 'Work', description: '', bookId: book, exercises: [], schoolUnitUid: town.school }
    await db()
      .insert(assignments)
      .values({ ...assignment, ...rest, createdAt: NOW })
    const insert = async (who: TestPerson, traits: Partial<typeof submissions.$inferInsert>) => {
      const submission = { id: next(), realm: 'se' as const, assignmentId: id, pupilUid: who.userId, attempt: 1 }
      await db()
        .insert(submissions)
        .values({ ...submission, status: 'InProgress', answers: {}, ...traits })
      return submission.id
    }
    const result = async () => {
      const found = await db().select().from(submissions).where(eq(submissions.assignmentId, id))
      const pasts = await db()
        .select()
        .from(pastAttempts)
        .where(eq(pastAttempts.submissionId, found[0]?.id ?? ''))
        .orderBy(pastAttempts.attempt)
      return { found, pasts }
    }
    return { from, into, insert, result }
  }
  const answer = (value: string, exercise = 'e') => ({
    [exercise]: { q: { type: 'OpenEndedQuestionAnswer' as const, value } },
  })

  test('those that are handed in win, and answers in progress are dropped', async () => {
    const { from, into, insert, result } = await create()
    await insert(from, { status: 'Submitted', answers: answer('done'), submittedAt: before(60), begunAt: before(70) })
    const own = await insert(into, { answers: answer('begun'), begunAt: before(1) })
    expect((await preview(from, into)).dropped).toContainEqual({ kind: 'answers', count: 1 })
    await merge(from, into)
    const { found, pasts } = await result()
    // The devices of the pupil know the id of the own submission.
    expect(found).toMatchObject([
      { id: own, pupilUid: into.userId, status: 'Submitted', answers: answer('done'), attempt: 1 },
    ])
    expect(pasts).toEqual([])
  })

  test('of two that are handed in, the later one stays and the other one is an earlier attempt', async () => {
    const { from, into, insert, result } = await create()
    await insert(from, { status: 'Submitted', answers: answer('first'), submittedAt: before(60) })
    await insert(into, { status: 'Submitted', answers: answer('second'), submittedAt: before(5) })
    expect((await preview(from, into)).dropped).not.toContainEqual({ kind: 'answers', count: 1 })
    await merge(from, into)
    const { found, pasts } = await result()
    expect(found).toMatchObject([{ answers: answer('second'), attempt: 2 }])
    expect(pasts).toMatchObject([{ attempt: 1, answers: answer('first'), submittedAt: before(60) }])
  })

  test('two in progress are united, and earlier attempts keep their order', async () => {
    const { from, into, insert, result } = await create()
    const other = await insert(from, {
      answers: { ...answer('old'), ...answer('only here', 'f') },
      attempt: 2,
      begunAt: before(60),
      comment: 'Again',
    })
    await insert(into, { answers: answer('new'), begunAt: before(5) })
    const past = { realm: 'se' as const, submissionId: other, attempt: 1, comment: 'Again', handedBackAt: before(50) }
    await db()
      .insert(pastAttempts)
      .values({ ...past, answers: answer('older'), submittedAt: before(55) })
    await merge(from, into)
    const { found, pasts } = await result()
    expect(found).toMatchObject([
      {
        status: 'InProgress',
        answers: { ...answer('new'), ...answer('only here', 'f') },
        attempt: 2,
        comment: 'Again',
      },
    ])
    expect(pasts).toMatchObject([{ attempt: 1, answers: answer('older') }])
  })

  test('an assignment that was not begun loses nothing', async () => {
    const { from, into, insert, result } = await create()
    await insert(from, {})
    await insert(into, { answers: answer('mine'), begunAt: before(5) })
    expect((await preview(from, into)).dropped).not.toContainEqual({ kind: 'answers', count: 1 })
    await merge(from, into)
    expect((await result()).found).toMatchObject([{ answers: answer('mine'), begunAt: before(5) }])
  })
})

describe('roles, groups and guardians', () => {
  const rolesOf = async ({ userId }: TestPerson) =>
    sort(
      (await db().select().from(associations).where(eq(associations.userUid, userId))).map(
        ({ schoolUnitUid, role, active }) => [schoolUnitUid, role, active] as const,
      ),
    )

  test('are united, and the preview has the names of what moves', async () => {
    const from = await town.add(
      'Gro Up',
      [
        { uid: town.school, role: 'student' },
        { uid: town.otherSchool, role: 'student' },
      ],
      [town.ownGroup, town.otherGroup],
    )
    const into = await pupil('Gro Up', [town.ownGroup])
    const second = await town.add('Gun Guardian', [{ uid: town.school, role: 'guardian' }])
    const links = [
      { guardianUid: town.guardian.userId, pupilUid: from.userId },
      { guardianUid: second.userId, pupilUid: from.userId },
      { guardianUid: town.guardian.userId, pupilUid: into.userId },
    ]
    await db()
      .insert(guardianships)
      .values(links.map((link) => ({ ...link, realm: 'se' })))
    const { moved, dropped, names } = await preview(from, into)
    expect(names).toEqual({ schoolUnits: ['Hamnskolan'], groups: ['4 B'], relatives: ['Gun Guardian'] })
    const each = ['roles', 'memberships', 'guardianLinks'].map((kind) => ({ kind, count: 1 }))
    expect([moved, dropped]).toEqual([each, each])
    await merge(from, into)
    expect(await rolesOf(into)).toEqual(
      sort([
        [town.school, 'student', true],
        [town.otherSchool, 'student', true],
      ]),
    )
    const groups = await db().select().from(memberships).where(eq(memberships.userUid, into.userId))
    expect(sort(groups.map(({ groupUid }) => groupUid))).toEqual(sort([town.ownGroup, town.otherGroup]))
    const guardians = await db().select().from(guardianships).where(eq(guardianships.pupilUid, into.userId))
    expect(sort(guardians.map(({ guardianUid }) => guardianUid))).toEqual(sort([town.guardian.userId, second.userId]))
  })

  test.each([
    ['the role of an administrator stays', 'admin', true, 'employee', true, 'admin', true],
    ['the role of an administrator moves', 'employee', true, 'admin', true, 'admin', true],
    ['an inactive role gives no rights', 'employee', true, 'admin', false, 'employee', true],
    ['an active role replaces an inactive one', 'admin', false, 'employee', true, 'employee', true],
  ] as const)('in one school unit: %s', async (_name, own, ownActive, other, otherActive, role, active) => {
    const add = async (each: Role, isActive: boolean) => {
      const person = await town.add('Two Roles', [{ uid: town.school, role: each }])
      await db().update(associations).set({ active: isActive }).where(eq(associations.userUid, person.userId))
      return person
    }
    const [from, into] = [await add(other, otherActive), await add(own, ownActive)]
    await merge(from, into)
    expect(await rolesOf(into)).toEqual([[town.school, role, active]])
  })

  test('of two open guardian codes, that of the account that stays works', async () => {
    const [from, into] = [await pupil('Code Er'), await pupil('Code Er')]
    const code = { realm: 'se', schoolUnitUid: town.school, createdAt: NOW, expiresAt: NOW }
    const insert = async ({ userId: pupilUid }: TestPerson) => {
      const uid = next()
      await db()
        .insert(guardianCodes)
        .values({ ...code, uid, pupilUid, codeHash: uid })
      return uid
    }
    const [other, own] = [await insert(from), await insert(into)]
    expect((await preview(from, into)).dropped).toContainEqual({ kind: 'guardianCodes', count: 1 })
    await merge(from, into)
    const found = await db().select().from(guardianCodes).where(eq(guardianCodes.pupilUid, into.userId))
    expect(sort(found.map(({ uid, withdrawnAt }) => [uid, withdrawnAt === null]))).toEqual(
      sort([
        [other, false],
        [own, true],
      ]),
    )
  })
})

describe('fields and log-ins', () => {
  test('the account that stays keeps its values and takes over those that it lacks', async () => {
    const [from, into] = [await pupil('Ada Byron'), await pupil('Ada Lovelace')]
    await change(from, {
      email: 'ada@school.example',
      emailVerified: true,
      externalId: 'sis-1',
      ageFilter: 9,
      speakingBookRights: true,
      identifiers: { eppn: 'ada@old.example', gsuiteid: 'g-1' },
      lastLogInAt: before(1),
    })
    await change(into, { externalId: 'sis-2', identifiers: { eppn: 'ada@new.example' }, lastLogInAt: before(5) })
    const { gained, conflicts } = await preview(from, into)
    expect(sort(gained)).toEqual(['ageFilter', 'email', 'gsuiteid', 'speakingBookRights'])
    expect(conflicts).toEqual([
      { field: 'name', kept: 'Ada Lovelace', dropped: 'Ada Byron' },
      { field: 'username', kept: into.username, dropped: from.username },
      { field: 'externalId', kept: 'sis-2', dropped: 'sis-1' },
      { field: 'eppn', kept: 'ada@new.example', dropped: 'ada@old.example' },
    ])
    await merge(from, into)
    expect(await read(into)).toMatchObject({
      username: into.username,
      email: 'ada@school.example',
      emailVerified: true,
      externalId: 'sis-2',
      ageFilter: 9,
      speakingBookRights: true,
      identifiers: { eppn: 'ada@new.example', gsuiteid: 'g-1' },
      lastLogInAt: before(1),
      version: 2,
    })
  })

  test('the audit log has an entry about each of the two people, with names of fields and no values', async () => {
    const [from, into] = [await pupil('Aud It'), await pupil('Aud It')]
    await change(from, { email: 'secret@school.example' })
    await merge(from, into)
    const found = await db()
      .select()
      .from(auditLog)
      .where(and(inArray(auditLog.subject, [from.userId, into.userId]), eq(auditLog.actor, root.userId)))
      .orderBy(auditLog.uid)
    expect(found.map(({ subject, action, details }) => ({ subject, action, details }))).toEqual(
      expect.arrayContaining([
        { subject: into.userId, action: 'merge-user', details: { from: from.userId, fields: ['email'] } },
        { subject: from.userId, action: 'merged-into', details: { into: into.userId, schoolUnit: [town.school] } },
      ]),
    )
    expect(JSON.stringify(found)).not.toContain('secret@school.example')
  })

  test('a card moves to an account without one. The card of an account with one stays', async () => {
    const [from, into] = [await pupil('Car Der'), await pupil('Car Der')]
    const [third, card] = [await pupil('Car Der'), next()]
    const insert = (who: TestPerson, uid: string) =>
      db().insert(badges).values({ uid, realm: 'se', userUid: who.userId, secretHash: uid, issuedAt: NOW })
    await insert(from, card)
    await merge(from, into)
    const valid = async () =>
      (
        await db()
          .select()
          .from(badges)
          .where(and(eq(badges.userUid, into.userId), sql`revoked_at is null`))
      ).map(({ uid }) => uid)
    expect(await valid()).toEqual([card])
    await insert(third, next())
    expect((await send(third, into, { from: 1, into: 2 })).status).toBe(200)
    expect(await valid()).toEqual([card])
  })

  test('tokens of the merged account end at once, and its username cannot log in', async () => {
    const from = await createTestUser(server.kernel)
    const into = await createTestUser(server.kernel)
    const { tokens } = await logIn(server, from)
    const other = await logIn(server, into)
    const me = (token: string) => server.fetch('/api/account/me', { headers: { authorization: `Bearer ${token}` } })
    expect((await me(tokens.access_token)).status).toBe(200)
    await merge(from, into)
    expect((await me(tokens.access_token)).status).toBe(401)
    expect((await me(other.tokens.access_token)).status).toBe(200)
    const { url } = await requestAuthorize(server)
    const refused = await postCredentials(server, from, url.search)
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'wrong_credentials'])
    expect((await postCredentials(server, into, url.search)).status).toBe(204)
    // The username is free for another person.
    const namesake = await createTestUser(server.kernel, { username: from.username })
    expect((await read(namesake))?.username).toBe(from.username)
  })
})

describe('in the shard of the realm us', () => {
  test('the data moves there, and the sessions in the home database end', async () => {
    const from = await createTestUser(server.kernel, { realm: 'us' })
    const into = await createTestUser(server.kernel, { realm: 'us' })
    const as = await createTestUser(server.kernel, { realm: 'us', role: 'admin', superUser: true })
    const { tokens } = await logIn(server, from)
    const json = { from: from.userId, versions: { from: 1, into: 1 } }
    const path = `/api/customers/us/users/${into.userId}/merge`
    const merged = CustomerUser.parse(await (await server.fetch(path, { method: 'POST', as, json })).json())
    expect(sort(merged.schoolAssociations.map(({ schoolUid }) => schoolUid))).toEqual(
      sort([from.schoolUnit, into.schoolUnit]),
    )
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.fetch('/api/account/me', { headers })).status).toBe(401)
    expect(await findUid(server.kernel.shards.home, from.userId)).toEqual([])
    expect(await findUid(server.kernel.shards.forRealm('us'), from.userId)).toEqual([
      'audit_log.details',
      'audit_log.subject',
    ])
  })
})

describe('a preview', () => {
  test('changes nothing', async () => {
    const [from, into] = [await pupil('Pre View'), await pupil('Pre View')]
    await change(from, { passwordHash: await hashPassword(TEST_PASSWORD) })
    const { tokens } = await logIn(server, from)
    await fillPerson(server.kernel, town, book, from.userId)
    const columns = () => Promise.all([findUid(db(), from.userId), findUid(db(), into.userId)])
    const stored = await columns()
    const shown = await preview(from, into)
    expect(shown).toMatchObject({ from: { name: 'Pre View', userName: from.username }, into: { uid: into.userId } })
    expect(shown.moved.map(({ kind }) => kind)).toEqual([
      'roles',
      'memberships',
      'guardianLinks',
      'assignments',
      'answers',
      'readingRecords',
      'bookmarks',
      'shelfBooks',
      'cards',
      'subscriptions',
      'events',
      'imports',
    ])
    expect(shown.dropped).toContainEqual({ kind: 'secondFactors', count: 2 })
    expect(await columns()).toEqual(stored)
    const me = await server.fetch('/api/account/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(me.status).toBe(200)
  })
})

describe('at the same time', () => {
  test('of two merges of one pair, one has an effect', async () => {
    const [from, into] = [await pupil('Twi Ce', [town.ownGroup]), await pupil('Twi Ce')]
    const statuses = (await Promise.all([send(from, into), send(from, into)])).map(({ status }) => status)
    expect(sort(statuses)).toEqual([200, 404])
    expect([await read(from), (await read(into))?.version]).toEqual([undefined, 2])
  })

  test('of two merges in opposite directions, one has an effect', async () => {
    const [ada, ben] = [await pupil('Cro Ss'), await pupil('Cro Ss')]
    const statuses = (await Promise.all([send(ada, ben), send(ben, ada)])).map(({ status }) => status)
    expect(sort(statuses)).toEqual([200, 404])
    expect([await read(ada), await read(ben)].filter((row) => row !== undefined)).toHaveLength(1)
  })

  test('more merges than connections to the database succeed', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, () => Promise.all([pupil('Ma Ny'), pupil('Ma Ny')])))
    const responses = await Promise.all(pairs.map(([from, into]) => send(from, into)))
    expect(responses.map(({ status }) => status)).toEqual(pairs.map(() => 200))
  })

  test('a repeated request gets the first response', async () => {
    const [from, into] = [await pupil('Re Peat'), await pupil('Re Peat')]
    const key = randomUUID()
    const first = await send(from, into, undefined, root, key)
    const second = await send(from, into, undefined, root, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.json()).toEqual(await first.json())
  })

  test('what the merged account stores during the merge is in the other account', async () => {
    const from = await createTestUser(server.kernel)
    const into = await createTestUser(server.kernel)
    const { tokens } = await logIn(server, from)
    const clients = startWritingClients(server.origin, tokens.access_token, 4)
    await expect.poll(() => clients.acknowledged.length).toBeGreaterThan(20)
    await merge(from, into)
    await expect.poll(() => clients.statuses.get(401) ?? 0).toBeGreaterThan(3)
    await clients.stop()
    expect(sort([...clients.statuses.keys()])).toEqual([204, 401])
    await mergeLeftoversJob(server.kernel, sources).run({ realm: 'se', from: from.userId, into: into.userId })
    const found = await db()
      .select()
      .from(sessionEvents)
      .where(inArray(sessionEvents.userId, [from.userId, into.userId]))
    expect(new Set(found.map(({ userId }) => userId))).toEqual(new Set([into.userId]))
    expect(sort(found.map(({ id }) => id))).toEqual(sort([...clients.acknowledged]))
  })
})

describe('a merge that is interrupted', () => {
  test('has ended the sessions and moved nothing, and the next one ends right', async () => {
    const [from, into] = [await pupil('Inter Rupted', [town.ownGroup]), await pupil('Inter Rupted')]
    await fillPerson(server.kernel, town, book, from.userId)
    const withoutSessions = (columns: readonly string[]) =>
      columns.filter((column) => !/^(oidc_payloads|devices|external_sessions|acting_sessions|audit_log)\./.test(column))
    const columns = async () =>
      (await Promise.all([findUid(db(), from.userId), findUid(db(), into.userId)])).map(withoutSessions)
    const [ofFrom, ofInto = []] = await columns()
    during = () => Promise.reject(new Error('the database is away'))
    expect((await send(from, into)).status).toBe(500)
    expect(await columns()).toEqual([ofFrom, ofInto])
    expect(await findUid(db(), from.userId)).not.toContain('devices.account_id')
    during = async () => {}
    await merge(from, into)
    expect((await findUid(db(), into.userId)).length).toBeGreaterThan(ofInto.length)
    expect(await read(from)).toBeUndefined()
  })
})

describe('the job after a merge', () => {
  const shelve = (uid: string) =>
    db().insert(shelfBooks).values({ realm: 'se', userId: uid, bookId: book, addedAt: NOW })
  const shelfOf = async (uid: string) => (await db().select().from(shelfBooks).where(eq(shelfBooks.userId, uid))).length
  const run = (from: string, into: string) => mergeLeftoversJob(server.kernel, sources).run({ realm: 'se', from, into })

  test('runs 20 minutes after the merge, when the last access token has expired', async () => {
    const [from, into] = [await pupil('Jo Bs'), await pupil('Jo Bs')]
    await merge(from, into)
    const { rows } = await server.kernel.shards.home.execute(
      sql`select data, round(extract(epoch from start_after - created_on)) as seconds from pgboss.job
        where name = 'merge-again' and data->>'from' = ${from.userId}`,
    )
    expect(rows).toEqual([{ data: { realm: 'se', from: from.userId, into: into.userId }, seconds: '1200' }])
  })

  test('moves what a request has written after the merge', async () => {
    const [from, into] = [next(), (await pupil('La Te')).userId]
    await shelve(from)
    await run(from, into)
    expect([await shelfOf(from), await shelfOf(into)]).toEqual([0, 1])
  })

  test('deletes it if the other account does not exist any more', async () => {
    const [from, into] = [next(), next()]
    await shelve(from)
    await run(from, into)
    expect([await shelfOf(from), await shelfOf(into)]).toEqual([0, 0])
  })

  test('does nothing if the merge was rolled back', async () => {
    const [from, into] = [(await pupil('Sta Ys')).userId, (await pupil('Sta Ys')).userId]
    await shelve(from)
    await run(from, into)
    expect([await shelfOf(from), await shelfOf(into)]).toEqual([1, 0])
  })
})
