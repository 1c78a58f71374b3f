import type { SessionEvent } from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestUser, type TestUser } from '../../testing/test-people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createActivityModule } from './index.ts'
import { sessionEvents } from './tables.ts'

let server: TestServer
let pupil: TestUser
beforeAll(async () => {
  server = await startTestServer({ modules: (kernel) => [createActivityModule(kernel)] })
  pupil = await createTestUser(server.kernel)
})
afterAll(() => server.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessionId = '019a0000-0000-7000-8000-0000000000e0'
const commonFields = (of: TestUser) => ({
  id: server.kernel.ids.next(),
  sessionId,
  partitionKey: of.userId,
  source: 'web-bookshelf',
  timestamp: '2026-03-01T08:00:00.000Z',
})
const position = { ncxRef: 2, URI: 'OPS/c2.xhtml', timeOffset: 0, charOffset: 120 }
const started = (of = pupil): SessionEvent => ({
  ...commonFields(of),
  type: 'ContentSessionStartedEventV1',
  contentReference: '019a0000-0000-7000-8000-0000000000b0',
  appInfo: { name: 'Web', version: '1.0.0', language: 'sv' },
  service: 'library',
})
const turned = (of = pupil): SessionEvent => ({
  ...commonFields(of),
  type: 'PageTurnedEventV1',
  direction: 'forward',
  method: 'automatic',
  location: { type: 'FlowableBookLocation', percentage: 0.25, position },
  isFlowLayout: true,
})

const push = (events: readonly unknown[], as?: TestPerson) =>
  server.fetch('/api/session-events/v1/events', {
    method: 'POST',
    json: events,
    headers: { 'user-agent': FIREFOX },
    ...(as ? { as } : {}),
  })
const readRows = ({ userId, realm }: TestUser) =>
  server.kernel.shards
    .forRealm(realm)
    .select()
    .from(sessionEvents)
    .where(eq(sessionEvents.userId, userId))
    .orderBy(asc(sessionEvents.id))

describe('session events', () => {
  test('are stored under the realm and the person of the token, in the order of their ids', async () => {
    const reader = await createTestUser(server.kernel, { realm: 'de' })
    const events = [
      started(reader),
      turned(reader),
      { ...commonFields(reader), type: 'AudioRateSetEventV1', rate: 1.5 },
    ]
    expect((await push(events, reader)).status).toBe(204)
    const rows = await readRows(reader)
    expect(rows.map(({ realm, type, event }) => [realm, type, event.timestamp])).toEqual(
      events.map(({ type, timestamp }) => ['de', type, timestamp]),
    )
    expect(rows[1]?.event).toEqual(events[1])
  })

  test('describe the reader and the device at the start of a session, from the token and the request', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    expect((await push([started(teacher)], { ...teacher, roles: ['employee'] })).status).toBe(204)
    expect((await readRows(teacher))[0]?.event).toMatchObject({
      userIdentity: {
        userId: teacher.userId,
        profileId: teacher.userId,
        roles: ['employee'],
        organisations: [teacher.schoolUnit],
        locale: 'sv',
      },
      deviceInfo: { browserName: 'Firefox', browserVersion: '140.0' },
    })
  })

  test('record the impersonator, or null without impersonation', async () => {
    const reader = await createTestUser(server.kernel)
    const admin = await createTestUser(server.kernel, { role: 'admin' })
    await push([turned(reader)], { ...reader, act: { sub: admin.userId, name: 'Admin' } })
    await push([turned(reader)], reader)
    expect((await readRows(reader)).map(({ act }) => act)).toEqual([admin.userId, null])
  })

  test('are stored once when they are sent twice', async () => {
    const reader = await createTestUser(server.kernel)
    const event = turned(reader)
    await push([event, event], reader)
    expect((await push([event], reader)).status).toBe(204)
    expect(await readRows(reader)).toHaveLength(1)
  })

  test('of another person are refused together with the whole batch', async () => {
    const other = await createTestUser(server.kernel)
    const answer = await push([turned(other), turned(pupil)], other)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden' }])
    expect(await readRows(other)).toEqual([])
  })

  test('are refused without a token', async () => {
    expect((await push([turned()])).status).toBe(401)
  })

  test.each([
    ['an empty list', () => []],
    ['more than 100 events', () => Array.from({ length: 101 }, () => turned())],
    ['an unknown event type', () => [{ ...commonFields(pupil), type: 'PageTornEventV1' }]],
    ['a rate outside the allowed range', () => [{ ...commonFields(pupil), type: 'AudioRateSetEventV1', rate: 3 }]],
    [
      'half of a surrogate pair',
      () => [{ ...commonFields(pupil), type: 'AudioLanguageChangedEventV1', lang: '\ud83d' }],
    ],
    ['a time in the year 0', () => [{ ...turned(), timestamp: '0000-01-01T00:00:00.000Z' }]],
    [
      'a character that cannot be stored',
      () => [{ ...commonFields(pupil), type: 'AudioLanguageChangedEventV1', lang: 's\0' }],
    ],
  ])('%s: 400', async (_, events) => {
    const answer = await push(events(), pupil)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })
})
