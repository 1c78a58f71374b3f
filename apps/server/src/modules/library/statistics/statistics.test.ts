import { GroupReading, PersonReading, type Role } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { addGuardians, createPeople, createSchools } from '../../account/index.ts'
import { associations } from '../../account/tables.ts'
import { startLibraryServer, type LibraryServer } from '../testing/library-server.ts'
import { deleteOldMonths } from '../../retention/delete-old-months.ts'
import { createMonths } from '../../retention/create-months.ts'
import { readLogTable } from '../reading-state/read-log-table.ts'
import { bookGrants, readLogs } from '../tables.ts'
import { recountReading } from './count-reading.ts'

/** The time is noon of 10 March 2026 in Stockholm. */
const clock: Clock = { now: () => new Date('2026-03-10T11:00:00Z') }
const SESSION = '019a0000-0000-4000-8000-000000000001'

let server: LibraryServer
let swedish: string
let finnish: string
const people = {
  pupil: person('student'),
  friend: person('student'),
  guardian: person('guardian'),
  teacher: person('employee'),
  colleague: person('employee'),
  admin: person('admin'),
  stranger: person('admin'),
}
let group: string

function person(role: Role) {
  return { userId: crypto.randomUUID(), realm: 'se' as const, role, roles: [role] }
}

beforeAll(async () => {
  server = await startLibraryServer({ clock })
  const { kernel } = server
  const db = kernel.shards.forRealm('se')
  const [school, other] = [kernel.ids.next(), kernel.ids.next()]
  group = kernel.ids.next()
  await createSchools(db, {
    units: [school, other].map((uid) => ({ uid, realm: 'se' as const, name: uid, type: 'school' })),
    groups: [{ uid: group, realm: 'se', name: '4B', schoolUnitUid: school }],
  })
  const stored = Object.entries(people).map(([name, { userId, role }]) => ({
    uid: userId,
    realm: 'se' as const,
    username: userId,
    firstname: name,
    lastname: 'Ek',
    associations: [{ uid: name === 'stranger' ? other : school, role }],
    groups: ['pupil', 'friend', 'teacher'].includes(name) ? [group] : [],
  }))
  await createPeople(kernel, db, stored, 'command:test')
  const link = { realm: 'se' as const, guardian: people.guardian.userId, pupil: people.pupil.userId }
  await addGuardians(kernel, db, [link], 'command:test')
  swedish = await importedId({ title: 'Äpplet', language: 'sv' })
  finnish = await importedId({ title: 'Omena', language: 'fi' })
})
afterAll(() => server.close())

async function importedId(book: Parameters<typeof tinyEpub>[0]): Promise<string> {
  const body: unknown = await (await server.upload(tinyEpub(book))).json()
  return z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
}

interface Log {
  readonly bookId: string
  readonly at: string
  readonly seconds?: number
}
const pushLogs = (as: TestPerson, logs: readonly Log[]) =>
  server.fetch('/api/library/v2/readlogs', {
    method: 'POST',
    as,
    json: logs.map(({ at, ...log }) => ({
      ...log,
      sessionId: SESSION,
      deviceId: 'a device',
      percentage: 0.5,
      timestamp: Date.parse(at) / 1000,
      source: 'web-bookshelf',
    })),
  })
const MARCH = '?from=2026-03-01&to=2026-03-31'
const readReading = (as: TestPerson, of: TestPerson, span = MARCH) =>
  server.fetch(`/api/library/v1/user/${of.userId}/reading${span}`, { as })
const groupReading = (as: TestPerson, uid = group, span = MARCH) =>
  server.fetch(`/api/library/v1/groups/${uid}/reading${span}`, { as })

test("reading is added up by days of the realm's calendar, by books and by languages", async () => {
  const logs = [
    // The first log is before midnight in Stockholm.
    { bookId: swedish, at: '2026-03-08T22:59:58Z' },
    { bookId: swedish, at: '2026-03-08T23:00:01Z' },
    { bookId: finnish, at: '2026-03-09T10:00:00Z', seconds: 60 },
  ]
  expect((await pushLogs(people.pupil, logs)).status).toBe(204)
  // The device sends the logs again after a lost response.
  expect((await pushLogs(people.pupil, [...logs, { bookId: swedish, at: '2026-03-09T10:01:00Z' }])).status).toBe(204)
  expect(PersonReading.parse(await (await readReading(people.pupil, people.pupil)).json())).toEqual({
    seconds: 69,
    days: [
      { day: '2026-03-08', seconds: 3 },
      { day: '2026-03-09', seconds: 66 },
    ],
    books: [
      {
        book: { id: finnish, title: 'Omena', authors: [], language: 'fi', coverUrl: null },
        seconds: 60,
        progress: 0.5,
        available: true,
      },
      {
        book: { id: swedish, title: 'Äpplet', authors: [], language: 'sv', coverUrl: null },
        seconds: 9,
        progress: 0.5,
        available: true,
      },
    ],
    languages: [
      { language: 'fi', seconds: 60 },
      { language: 'sv', seconds: 9 },
    ],
  })
})

test("the week is the realm's week, which begins on Monday", async () => {
  const week = await server.fetch(`/api/library/v1/user/${people.pupil.userId}/reading/week`, { as: people.guardian })
  // The day is Tuesday 10 March. Sunday 8 March belongs to the previous week.
  expect(await week.json()).toEqual({ seconds: 66 })
  const strange = await server.fetch(`/api/library/v1/user/${people.pupil.userId}/reading/week`, { as: people.friend })
  expect(strange.status).toBe(404)
})

test('a log of a device whose clock is ahead counts for today', async () => {
  await pushLogs(people.friend, [{ bookId: swedish, at: '2026-03-25T10:00:00Z', seconds: 30 }])
  expect(PersonReading.parse(await (await readReading(people.friend, people.friend)).json()).days).toEqual([
    { day: '2026-03-10', seconds: 30 },
  ])
})

test('days that are counted again from the read logs are unchanged', async () => {
  const before: unknown = await (await readReading(people.pupil, people.pupil)).json()
  await recountReading(server.kernel.shards.forRealm('se'), 'se')
  expect(await (await readReading(people.pupil, people.pupil)).json()).toEqual(before)
})

test('a book that the realm no longer has stays in the statistics and cannot be opened', async () => {
  const db = server.kernel.shards.forRealm('se')
  const grantCondition = and(eq(bookGrants.bookId, finnish), eq(bookGrants.realm, 'se'))
  const [grant] = await db.delete(bookGrants).where(grantCondition).returning()
  if (grant === undefined) throw new Error('the book was not granted')
  const abroad = { ...grant, realm: 'uk' as const }
  await db.insert(bookGrants).values(abroad)
  const { seconds, books } = PersonReading.parse(await (await readReading(people.pupil, people.pupil)).json())
  expect([seconds, books.map(({ book, available }) => [book.id, available])]).toEqual([
    69,
    [
      [finnish, false],
      [swedish, true],
    ],
  ])
  await db.insert(bookGrants).values(grant)
})

test('days whose read logs were deleted stay unchanged, and so does the day on which complete logs begin', async () => {
  const db = server.kernel.shards.forRealm('se')
  const keeper = person('student')
  const logs = ['2026-01-31T10:00:00Z', '2026-02-01T10:00:00Z', '2026-02-02T10:00:00Z'].map((at) => ({
    bookId: swedish,
    at,
  }))
  expect((await pushLogs(keeper, logs)).status).toBe(204)
  await createMonths(db, readLogTable, clock.now())
  await deleteOldMonths(db, readLogTable, { se: 1 }, clock.now())
  const remaining = await db.select().from(readLogs).where(eq(readLogs.userId, keeper.userId))
  expect(remaining.map(({ timestamp }) => new Date(timestamp * 1000).getUTCDate())).toEqual(
    expect.arrayContaining([1, 2]),
  )
  expect(remaining).toHaveLength(2)
  await recountReading(db, 'se')
  const span = '?from=2026-01-01&to=2026-03-31'
  expect(PersonReading.parse(await (await readReading(keeper, keeper, span)).json()).days).toEqual([
    { day: '2026-01-31', seconds: 3 },
    { day: '2026-02-01', seconds: 3 },
    { day: '2026-02-02', seconds: 3 },
  ])
})

test('a range without reading is empty, and an invalid range is refused', async () => {
  const april = await readReading(people.pupil, people.pupil, '?from=2026-04-01&to=2026-04-30')
  expect(await april.json()).toEqual({ seconds: 0, days: [], books: [], languages: [] })
  for (const span of ['', '?from=2026-03-02&to=2026-03-01', '?from=2020-01-01&to=2026-01-01', '?from=x&to=y'])
    expect((await readReading(people.pupil, people.pupil, span)).status).toBe(400)
})

test.each([
  ['guardian', 200],
  ['teacher', 200],
  ['admin', 200],
  ['friend', 404],
  ['colleague', 404],
  ['stranger', 404],
] as const)('a pupil’s reading, requested by their %s: %i', async (who, status) => {
  expect((await readReading(people[who], people.pupil)).status).toBe(status)
})

test('a guardian does not see another child', async () => {
  expect((await readReading(people.guardian, people.friend)).status).toBe(404)
})

test('the school does not see the reading of a former pupil', async () => {
  const setActive = (active: boolean) =>
    server.kernel.shards
      .forRealm('se')
      .update(associations)
      .set({ active })
      .where(eq(associations.userUid, people.friend.userId))
  const statuses = async () =>
    Promise.all([people.teacher, people.admin].map(async (as) => (await readReading(as, people.friend)).status))
  const listed = async () => {
    const { pupils } = GroupReading.parse(await (await groupReading(people.teacher)).json())
    return pupils.map(({ pupil }) => pupil.name)
  }
  expect([await statuses(), await listed()]).toEqual([
    [200, 200],
    ['friend Ek', 'pupil Ek'],
  ])
  await setActive(false)
  const afterEnd = [await statuses(), await listed()]
  await setActive(true)
  expect(afterEnd).toEqual([[404, 404], ['pupil Ek']])
})

test.each(['guardian', 'teacher', 'admin'] as const)(
  'the %s does not see the reading with a token of another realm',
  async (who) => {
    const abroad = { ...people[who], realm: 'de' as const }
    expect((await groupReading(abroad)).status).toBe(404)
    expect((await readReading(abroad, people.pupil)).status).toBe(404)
  },
)

test('a group’s reading lists each day and each pupil, also pupils without reading', async () => {
  const { seconds, days, pupils } = GroupReading.parse(await (await groupReading(people.teacher)).json())
  expect([seconds, days.map(({ day, readers }) => [day, readers])]).toEqual([
    99,
    [
      ['2026-03-08', 1],
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ],
  ])
  expect(pupils.map(({ pupil, ...rest }) => [pupil.name, rest])).toEqual([
    ['friend Ek', { seconds: 30, days: 1, books: 1, lastDay: '2026-03-10' }],
    ['pupil Ek', { seconds: 69, days: 2, books: 2, lastDay: '2026-03-09' }],
  ])
})

test('the last day of a pupil is listed also for a range in which the pupil did not read', async () => {
  const april = await groupReading(people.teacher, group, '?from=2026-04-01&to=2026-04-30')
  const { seconds, pupils } = GroupReading.parse(await april.json())
  expect([seconds, pupils.map(({ days, lastDay }) => [days, lastDay])]).toEqual([
    0,
    [
      [0, '2026-03-10'],
      [0, '2026-03-09'],
    ],
  ])
})

test.each([
  ['admin', 200],
  ['pupil', 404],
  ['guardian', 404],
  ['colleague', 404],
  ['stranger', 404],
] as const)('a group’s reading, requested by %s: %i', async (who, status) => {
  expect((await groupReading(people[who])).status).toBe(status)
})

test('an unknown group is 404; a missing token is 401', async () => {
  expect((await groupReading(people.admin, crypto.randomUUID())).status).toBe(404)
  expect((await server.fetch(`/api/library/v1/groups/${group}/reading${MARCH}`)).status).toBe(401)
})
