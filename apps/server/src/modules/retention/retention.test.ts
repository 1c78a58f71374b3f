import { type Realm, REALMS } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from '../../kernel/database/shards.ts'
import { createTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { activityTables } from '../activity/index.ts'
import { readLogTable } from '../library/index.ts'
import { deleteOldMonths } from './delete-old-months.ts'
import { createRetentionModule } from './index.ts'
import { createMonths } from './create-months.ts'
import { listMonths } from './partitions.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const [events] = activityTables
if (events === undefined) throw new Error('the activity module has no tables')

let home: TestKernel
let db: Db
beforeAll(async () => {
  home = await createTestKernel()
  db = home.kernel.shards.home
})
afterAll(() => home.close())

async function store(id: string, happenedAt: string, realm: Realm = 'se'): Promise<void> {
  await db.execute(sql`
    insert into session_events (realm, user_id, id, session_id, type, happened_at, event)
    values (${realm}, ${ids.person}, ${id}, ${ids.person}, 'AudioPausedEventV1', ${happenedAt}, '{}')
    on conflict do nothing`)
}
const ids = { person: '019a0000-0000-7000-8000-0000000000aa' }
const newId = () => home.kernel.ids.next()

async function findPartitions(id: string): Promise<string[]> {
  const found = await db.execute(sql`select tableoid::regclass::text as place from session_events where id = ${id}`)
  return found.rows.map((row) => z.object({ place: z.string() }).parse(row).place)
}

test('every table of records has partitions for the current month and the next two', async () => {
  for (const table of [readLogTable, ...activityTables]) {
    await createMonths(db, table, NOW)
    expect(await listMonths(db, table)).toEqual(['2026-11', '2026-12', '2027-01'])
  }
})

test('a second call creates no more months, and a call in the next month creates one more', async () => {
  await Promise.all([createMonths(db, events, NOW), createMonths(db, events, NOW)])
  expect(await listMonths(db, events)).toEqual(['2026-11', '2026-12', '2027-01'])
  await createMonths(db, events, new Date('2026-12-01T00:00:00Z'))
  expect(await listMonths(db, events)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test.each([
  ['2026-11-01T00:00:00Z', 'session_events_2026_11'],
  ['2026-11-30T23:59:59.999Z', 'session_events_2026_11'],
  ['2026-12-01T00:00:00Z', 'session_events_2026_12'],
  ['1970-01-01T00:00:00Z', 'session_events_rest'],
  ['9999-12-31T23:59:59Z', 'session_events_rest'],
])('an event of %s is stored in %s, once for two inserts', async (at, place) => {
  const id = newId()
  await store(id, at)
  await store(id, at)
  expect(await findPartitions(id)).toEqual([place])
})

test('an event from before its partition existed is moved there, and is not stored again', async () => {
  const [pastId, futureId] = [newId(), newId()]
  await store(pastId, '2026-09-15T08:00:00Z')
  await store(futureId, '2027-03-15T08:00:00Z')
  expect([await findPartitions(pastId), await findPartitions(futureId)]).toEqual([
    ['session_events_rest'],
    ['session_events_rest'],
  ])
  await createMonths(db, events, new Date('2027-01-02T00:00:00Z'))
  await store(pastId, '2026-09-15T08:00:00Z')
  await store(futureId, '2027-03-15T08:00:00Z')
  expect([await findPartitions(pastId), await findPartitions(futureId)]).toEqual([
    ['session_events_2026_09'],
    ['session_events_2027_03'],
  ])
})

test('events that arrive while their partition is created are stored once', async () => {
  const insertedIds = Array.from({ length: 200 }, newId)
  const [, ...rest] = await Promise.all([
    createMonths(db, events, new Date('2027-05-02T00:00:00Z')),
    ...insertedIds.map((id) => store(id, '2027-05-03T08:00:00Z')),
  ])
  expect(rest).toHaveLength(200)
  expect(await Promise.all(insertedIds.map(findPartitions))).toEqual(insertedIds.map(() => ['session_events_2027_05']))
})

const forAll = (months: number) => Object.fromEntries(REALMS.map((realm) => [realm, months]))

test('a month past the retention of every realm is dropped, and the next month stays', async () => {
  const [oldId, recentId] = [newId(), newId()]
  await store(oldId, '2025-10-31T23:59:59Z')
  await store(recentId, '2025-11-01T00:00:00Z')
  await createMonths(db, events, NOW)
  expect(await findPartitions(oldId)).toEqual(['session_events_2025_10'])
  await deleteOldMonths(db, events, forAll(12), NOW)
  expect(await listMonths(db, events)).toContain('2025-11')
  expect(await listMonths(db, events)).not.toContain('2025-10')
  expect([await findPartitions(oldId), await findPartitions(recentId)]).toEqual([[], ['session_events_2025_11']])
})

test('each realm has its own retention, and the records of other realms stay', async () => {
  const byRealm = { se: newId(), de: newId(), fi: newId() }
  for (const realm of ['se', 'de', 'fi'] as const) await store(byRealm[realm], '2026-05-15T08:00:00Z', realm)
  const stray = { se: newId(), fi: newId() }
  for (const realm of ['se', 'fi'] as const) await store(stray[realm], '2001-05-15T08:00:00Z', realm)
  await createMonths(db, events, NOW)
  await deleteOldMonths(db, events, { se: 3, de: 6 }, NOW)
  expect([
    await findPartitions(byRealm.se),
    await findPartitions(byRealm.de),
    await findPartitions(byRealm.fi),
  ]).toEqual([[], ['session_events_2026_05'], ['session_events_2026_05']])
  expect([await findPartitions(stray.se), await findPartitions(stray.fi)]).toEqual([[], ['session_events_rest']])
})

test('a realm without a retention setting stores everything', async () => {
  const id = newId()
  await store(id, '1999-05-15T08:00:00Z', 'fr')
  await deleteOldMonths(db, events, { se: 1, de: 1 }, NOW)
  expect(await findPartitions(id)).toEqual(['session_events_rest'])
})

test('a starting node creates the current months, and the nightly job deletes old months', async () => {
  const node = await createTestKernel({ env: { KEEP_RECORDS_MONTHS: '12' }, clock: { now: () => NOW } })
  const { kernel } = node
  const insert = sql`insert into activity_events (realm, user_id, id, origin, source_application, type, happened_at, event)
    values ('se', ${ids.person}, ${ids.person}, '', '', '', '2025-10-15T08:00:00Z', '{}')`
  await kernel.shards.home.execute(insert)
  await createRetentionModule(kernel, activityTables).start?.()
  const months = async () =>
    (await Promise.all(activityTables.map((table) => listMonths(kernel.shards.home, table)))).flat()
  const ahead = ['2026-11', '2026-12', '2027-01']
  expect(await months()).toEqual([...ahead, '2025-10', ...ahead])
  await kernel.jobs.send({ name: 'records-months', run: () => Promise.resolve() }, {})
  await expect.poll(months).toEqual([...ahead, ...ahead])
  await node.close()
})
