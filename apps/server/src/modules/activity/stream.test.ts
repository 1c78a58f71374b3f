import type { ActivityEvent } from '@lectern/contracts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestUser, type TestUser } from '../../testing/test-people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createActivityModule } from './index.ts'
import { activityEvents } from './tables.ts'

let server: TestServer
let pupil: TestUser
beforeAll(async () => {
  server = await startTestServer({
    env: { FRENCH_ORIGIN: 'https://lire.example.fr', HOST_REALMS: 'lectern.example.se=se' },
    modules: (kernel) => [createActivityModule(kernel)],
  })
  pupil = await createTestUser(server.kernel)
})
afterAll(() => server.close())

const Refused = z.object({
  code: z.string(),
  details: z.object({ fields: z.array(z.object({ field: z.string() })) }),
})
const TIME = '2026-03-01T08:00:00.000Z'
const commonFields = () => ({ id: server.kernel.ids.next(), sourceApplication: 'web-bookshelf', timestamp: TIME })
const viewed = (page = '/groups/$group/badges'): ActivityEvent => ({
  ...commonFields(),
  type: 'PageViewedEventV1',
  page,
})
const opened = (): ActivityEvent => ({
  ...commonFields(),
  type: 'BookOpenedEventV1',
  contentReference: '019a0000-0000-7000-8000-0000000000b0',
})
const entered = (): ActivityEvent => ({ ...commonFields(), type: 'LoggedInEventV1' })

const push = (events: unknown, as?: TestPerson, host = '127001') =>
  server.fetch(`/api/activity/origin/${host}/events`, { method: 'POST', json: events, ...(as ? { as } : {}) })
const readRows = ({ userId, realm }: TestUser) =>
  server.kernel.shards
    .forRealm(realm)
    .select()
    .from(activityEvents)
    .where(eq(activityEvents.userId, userId))
    .orderBy(asc(activityEvents.id))

describe('the activity stream', () => {
  test('refuses events without a token, and with a token of another issuer', async () => {
    expect((await push([entered()])).status).toBe(401)
    expect((await push([entered()], { ...pupil, issuer: 'https://elsewhere.example/auth' })).status).toBe(401)
  })

  test.each(['elsewhereexample', '127.0.0.1', 'lectern.example.se', 'LECTERNEXAMPLESE'])(
    'refuses events of the host %s',
    async (host) => {
      const answer = await push([entered()], pupil, host)
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden' }])
    },
  )

  test.each(['127001', 'localhost', 'lireexamplefr', 'lecternexamplese'])(
    'accepts events of %s, a host of the deployment without its dots',
    async (host) => {
      const reader = await createTestUser(server.kernel)
      expect((await push([entered()], reader, host)).status).toBe(204)
      expect((await readRows(reader)).map(({ origin }) => origin)).toEqual([host])
    },
  )

  test.each([
    ['an empty list', () => [], 'body'],
    ['an event that is not in a list', () => entered(), 'body'],
    ['more than 100 events', () => Array.from({ length: 101 }, entered), 'body'],
    ['an unknown event type', () => [{ ...commonFields(), type: 'PageTornEventV1' }], 'body.0.type'],
    ['no id', () => [{ ...entered(), id: undefined }], 'body.0.id'],
    ['an invalid id', () => [entered(), { ...entered(), id: '1' }], 'body.1.id'],
    ['no application', () => [{ ...entered(), sourceApplication: '' }], 'body.0.sourceApplication'],
    ['no time', () => [{ ...entered(), timestamp: undefined }], 'body.0.timestamp'],
    ['an invalid time', () => [{ ...entered(), timestamp: 'yesterday' }], 'body.0.timestamp'],
    ['a time in the year 0', () => [{ ...entered(), timestamp: '0000-01-01T00:00:00.000Z' }], 'body.0.timestamp'],
    ['a page with an id in it', () => [viewed(`/groups/${server.kernel.ids.next()}/badges`)], 'body.0.page'],
    ['a page with a query', () => [viewed('/login?redirect=/')], 'body.0.page'],
    [
      'a character that cannot be stored',
      () => [{ ...entered(), sourceApplication: 'a\0' }],
      'body.0.sourceApplication',
    ],
    ['half of a surrogate pair', () => [{ ...entered(), sourceApplication: '\ud83d' }], 'body.0.sourceApplication'],
  ])('%s: 400, and the response names the field', async (_, events, field) => {
    const answer = await push(events(), pupil)
    const body = Refused.parse(await answer.json())
    expect([answer.status, body.code]).toEqual([400, 'validation_failed'])
    expect(new Set(body.details.fields.map((wrong) => wrong.field))).toEqual(new Set([field]))
    expect(await readRows(pupil)).toEqual([])
  })

  test('stores realm, person and impersonator of the token, not of the event', async () => {
    const reader = await createTestUser(server.kernel, { realm: 'de' })
    const admin = await createTestUser(server.kernel, { role: 'admin', realm: 'de' })
    const forged = { ...entered(), userId: pupil.userId, realm: 'se', act: pupil.userId }
    expect((await push([forged], { ...reader, act: { sub: admin.userId, name: 'Admin' } })).status).toBe(204)
    const [row] = await readRows(reader)
    expect(row).toMatchObject({ realm: 'de', userId: reader.userId, act: admin.userId, happenedAt: new Date(TIME) })
    expect(row?.event).not.toHaveProperty('userId')
    expect(await readRows(pupil)).toEqual([])
  })

  test('stores each event unchanged', async () => {
    const reader = await createTestUser(server.kernel)
    const events = [entered(), viewed('/'), viewed(), opened()]
    expect((await push(events, reader)).status).toBe(204)
    expect((await readRows(reader)).map(({ event }) => event)).toEqual(events)
  })

  test('stores repeated events once, in any order and in any batch', async () => {
    const reader = await createTestUser(server.kernel)
    const [first, second, third] = [entered(), viewed(), opened()]
    expect((await push([first, second, first], reader)).status).toBe(204)
    expect((await push([third, second, first], reader)).status).toBe(204)
    expect((await readRows(reader)).map(({ event }) => event)).toEqual([first, second, third])
  })

  test('stores the same events from two tabs at once, in opposite order', async () => {
    const reader = await createTestUser(server.kernel)
    const events = Array.from({ length: 100 }, () => viewed())
    const answers = await Promise.all(
      [events, events.toReversed(), events, events.toReversed()].map((one) => push(one, reader)),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await readRows(reader)).toHaveLength(100)
  })

  test('stores the events of two people with the same id separately', async () => {
    const [one, other] = [await createTestUser(server.kernel), await createTestUser(server.kernel)]
    const event = viewed()
    await push([event], one)
    await push([event], other)
    expect([await readRows(one), await readRows(other)]).toMatchObject([[{ id: event.id }], [{ id: event.id }]])
  })

  test('ignores events of the education application and stores the rest of their batch', async () => {
    const reader = await createTestUser(server.kernel)
    const ignored = { ...viewed(), sourceApplication: 'education' }
    expect((await push([ignored], reader)).status).toBe(204)
    expect((await push([ignored, opened()], reader)).status).toBe(204)
    expect((await readRows(reader)).map(({ type }) => type)).toEqual(['BookOpenedEventV1'])
  })
})
