import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { TestPerson } from '../../../testing/token.ts'
import { readingDays, readLogs } from '../tables.ts'
import { foreignPupil, type LibraryServer, pupil, startLibraryServer, superUser } from '../testing/library-server.ts'

let server: LibraryServer
/** The book of each realm. */
const bookIds = new Map<string, string>()
beforeAll(async () => {
  server = await startLibraryServer({
    env: { KEEP_RECORDS_MONTHS: 'se=12' },
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
  })
  const title = tinyEpub({ title: 'Of two countries' })
  for (const realm of ['se', 'de'] as const) {
    const body: unknown = await (await server.upload(title, { ...superUser, realm })).json()
    bookIds.set(realm, z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id)
  }
})
afterAll(() => server.close())

const push = (as: TestPerson, ...times: readonly string[]) =>
  server.fetch('/api/library/v2/readlogs', {
    method: 'POST',
    as,
    json: times.map((at) => ({
      bookId: bookIds.get(as.realm),
      sessionId: '019a0000-0000-4000-8000-000000000001',
      deviceId: 'a device',
      percentage: 0.5,
      timestamp: Date.parse(at) / 1000,
      source: 'web-bookshelf',
    })),
  })

test("a log that the realm's retention would delete immediately is neither stored nor counted; another realm stores it", async () => {
  const [before, after] = ['2025-10-31T23:59:59Z', '2025-11-01T00:00:00Z']
  for (const who of [pupil, foreignPupil]) expect((await push(who, before, after)).status).toBe(204)
  const db = server.kernel.shards.forRealm('se')
  const stored = await db.select({ realm: readLogs.realm, timestamp: readLogs.timestamp }).from(readLogs)
  expect(
    stored.map(({ realm, timestamp }) => `${realm} ${new Date(timestamp * 1000).toISOString()}`).toSorted(),
  ).toEqual(['de 2025-10-31T23:59:59.000Z', 'de 2025-11-01T00:00:00.000Z', 'se 2025-11-01T00:00:00.000Z'])
  const days = await db.select({ realm: readingDays.realm, seconds: readingDays.seconds }).from(readingDays)
  expect(days.toSorted((one, other) => (one.realm < other.realm ? -1 : 1))).toEqual([
    { realm: 'de', seconds: 6 },
    { realm: 'se', seconds: 3 },
  ])
})

test('a log with a time far in the future counts for today', async () => {
  const person = { ...pupil, userId: '019a0000-0000-7000-8000-00000000000e' }
  const json = [
    {
      bookId: bookIds.get(pupil.realm),
      sessionId: person.userId,
      deviceId: '',
      percentage: 1,
      timestamp: Number.MAX_SAFE_INTEGER,
      source: 'web-bookshelf',
    },
  ]
  expect((await server.fetch('/api/library/v2/readlogs', { method: 'POST', as: person, json })).status).toBe(204)
  const days = await server.kernel.shards.forRealm('se').select().from(readingDays)
  expect(days.filter(({ userId }) => userId === person.userId)).toMatchObject([{ day: '2026-11-22', seconds: 3 }])
})

test('the same logs from two tabs at the same time, in opposite order, are stored and counted once', async () => {
  const person = { ...pupil, userId: '019a0000-0000-7000-8000-00000000000f' }
  const times = Array.from({ length: 100 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 1, 8, 0, index * 3)).toISOString(),
  )
  const answers = await Promise.all(
    [times, times.toReversed(), times, times.toReversed()].map((some) => push(person, ...some)),
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  const days = await server.kernel.shards.forRealm('se').select().from(readingDays)
  expect(days.filter(({ userId }) => userId === person.userId)).toMatchObject([{ seconds: 300 }])
})
