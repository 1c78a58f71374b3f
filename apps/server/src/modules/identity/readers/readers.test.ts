import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { AccessTokenClaims, Readers } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  logIn as logInWithPassword,
  postCredentials,
  requestAuthorize,
  toCookieHeader,
} from '../../../testing/log-in.ts'
import type { LogIn } from '../../../testing/log-in.ts'
import { createTestChild, createTestParent } from '../../../testing/test-family.ts'
import type { TestParent } from '../../../testing/test-family.ts'
import { createTestUser, TEST_PASSWORD } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createAccountModule, createOwnAccountModule } from '../../account/index.ts'
import { users } from '../../account/tables.ts'
import { createIdentityModule, createSessions, logInPersonalData } from '../index.ts'
import { readerPins } from '../tables.ts'

const PIN = '2580'
const MINUTE_MS = 60_000

let server: TestServer
let parent: TestParent
let child: TestPerson
let sibling: TestPerson
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => new Date(Date.now() + aheadMs) },
    modules: async (kernel: Kernel) => [
      createAccountModule(kernel),
      createOwnAccountModule(kernel, { sessions: createSessions(kernel), personalData: [logInPersonalData(kernel)] }),
      await createIdentityModule(kernel),
    ],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  parent = await createTestParent(server.kernel, 'Pia')
  child = await createTestChild(server.kernel, parent, { firstname: 'Ada' })
  sibling = await createTestChild(server.kernel, parent, { firstname: 'Bo', picture: 'owl' })
})
afterEach(() => {
  aheadMs = 0
})

type Session = Pick<LogIn, 'tokens' | 'cookies'>

const logIn = (who: TestParent): Promise<Session> => logInWithPassword(server, who)
const call = ({ tokens }: Session, method: string, path: string, json?: object) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(json === undefined ? {} : { json }),
  })
const claims = ({ tokens }: Session) => AccessTokenClaims.parse(decodeJwt(tokens.access_token))
const setPin = async (session: Session, pin = PIN) =>
  expect((await call(session, 'PUT', '/auth/v1/reader-pin', { pin })).status).toBe(204)

/** Asks for another reader, as the web app does. */
async function ask({ tokens, cookies }: Session, uid: string, pin?: string, headers: Record<string, string> = {}) {
  const request = await requestAuthorize(server)
  const response = await server.fetch(`/auth/v1/readers/${uid}${request.url.search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, cookie: cookies.join('; '), ...headers },
    json: pin === undefined ? {} : { pin },
  })
  return { request, response }
}

/** Changes the reader. Throws if the change is refused. */
async function change(session: Session, { userId }: TestPerson, pin?: string): Promise<Session> {
  const { request, response } = await ask(session, userId, pin)
  const redirect = response.headers.get('redirect-uri')
  if (redirect === null) throw new Error(`refused: ${response.status} ${await response.text()}`)
  return { tokens: await request.finish(redirect), cookies: toCookieHeader(response).split('; ') }
}

async function refusal(session: Session, { userId }: TestPerson, pin?: string): Promise<unknown> {
  const { response } = await ask(session, userId, pin)
  return [response.status, z.object({ code: z.string() }).parse(await response.json()).code]
}

const status = async (session: Session) => (await call(session, 'GET', '/api/account/me')).status

/** Returns the status of a renewal of the tokens. */
async function renew({ tokens }: Session): Promise<number> {
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', client_id: 'lectern-web' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  return (await server.fetch('/auth/v2/token', { method: 'POST', headers, body })).status
}

/** Returns the subject of the tokens that the cookies alone give, or the error of the authorize endpoint. */
async function subjectOfCookies({ cookies }: Session): Promise<string | null> {
  const request = await requestAuthorize(server, { prompt: 'none' })
  const headers = { cookie: cookies.join('; ') }
  const response = await server.fetch(`${request.url.pathname}${request.url.search}`, { headers })
  const address = new URL(response.headers.get('location') ?? 'about:blank')
  if (address.searchParams.has('error')) return address.searchParams.get('error')
  return decodeJwt((await request.finish(address.href)).access_token).sub ?? null
}

describe('the readers of a family', () => {
  test('are the parent and the children, for each of them', async () => {
    const session = await logIn(parent)
    const family = {
      pinSet: false,
      parent: { uid: parent.userId, name: 'Pia Test' },
      children: [
        { uid: child.userId, firstname: 'Ada', picture: 'fox' },
        { uid: sibling.userId, firstname: 'Bo', picture: 'owl' },
      ],
    }
    const read = async (who: Session) => Readers.parse(await (await call(who, 'GET', '/auth/v1/readers')).json())
    expect(await read(session)).toEqual({ ...family, current: parent.userId })
    expect(await read(await change(session, child))).toEqual({ ...family, current: child.userId })
  })

  test('are refused to people of a school, during an impersonation, and to other students of the consumer unit', async () => {
    const list = (as: TestPerson) => server.fetch('/auth/v1/readers', { as })
    const pupil = await createTestUser(server.kernel)
    for (const as of [pupil, await createTestUser(server.kernel, { role: 'guardian' }), { ...pupil, amr: ['qr'] }])
      expect((await list(as)).status).toBe(403)
    const act = { sub: server.kernel.ids.next(), name: 'Support' }
    for (const as of [parent, child]) expect((await list({ ...as, act })).status).toBe(403)
    // The method alone makes no child of a family.
    expect((await list({ ...pupil, amr: ['profile'] })).status).toBe(403)
    expect((await list({ ...child, amr: ['pwd'] })).status).toBe(403)
  })
})

describe('a child who reads', () => {
  test('has tokens of the own account with the rights of a student, without the claim act and without subscriptions', async () => {
    const session = await change(await logIn(parent), child)
    expect(claims(session)).toMatchObject({
      sub: child.userId,
      realm: 'se',
      roles: [{ value: 'student' }],
      subscriptions: [],
      amr: ['pwd', 'profile'],
      acr: 'basic',
    })
    expect(claims(session).act).toBeUndefined()
    expect(await status(session)).toBe(200)
    expect(await renew(session)).toBe(200)
  })

  test('ends the session of the parent: its tokens and cookies give nothing of the parent', async () => {
    const before = await logIn(parent)
    const session = await change(before, child)
    expect([await status(before), await renew(before)]).toEqual([401, 400])
    expect(await subjectOfCookies(before)).toBe('login_required')
    expect(await subjectOfCookies(session)).toBe(child.userId)
  })

  test('ends the session of the token, also if the browser has lost its cookies', async () => {
    const before = await logIn(parent)
    await change({ ...before, cookies: [] }, child)
    expect([await status(before), await renew(before)]).toEqual([401, 400])
  })

  test('cannot be a child of another family, a pupil with a guardian link, or any other person', async () => {
    const session = await logIn(parent)
    const other = await createTestParent(server.kernel)
    const stranger = await createTestChild(server.kernel, other)
    const pupil = await createTestUser(server.kernel)
    for (const target of [stranger, other, pupil, { userId: server.kernel.ids.next(), realm: 'se' as const }])
      expect(await refusal(session, target)).toEqual([403, 'forbidden'])
    const reading = await change(session, child)
    expect(await refusal(reading, stranger)).toEqual([403, 'forbidden'])
    expect(await refusal(reading, other, PIN)).toEqual([403, 'forbidden'])
    expect(await status(reading)).toBe(200)
  })

  test('is refused if an administrator has deleted the child', async () => {
    const session = await logIn(parent)
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ deletionCause: 'administrator' }).where(eq(users.uid, child.userId))
    expect(await refusal(session, child)).toEqual([403, 'account_removed'])
    expect(await status(session)).toBe(200)
  })

  test('is refused to a page of another site', async () => {
    const session = await logIn(parent)
    const { response } = await ask(session, child.userId, undefined, { origin: 'https://other.example' })
    expect(response.status).toBe(403)
  })

  test('gives place to the other child without a PIN', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const first = await change(session, child)
    const second = await change(first, sibling)
    expect(claims(second)).toMatchObject({ sub: sibling.userId, amr: ['pwd', 'profile'] })
    expect(await status(first)).toBe(401)
  })

  test('ends when the parent logs out everywhere or changes the password', async () => {
    const ways = [
      async (session: Session) => call(session, 'POST', '/api/account/me/sessions/end', { password: TEST_PASSWORD }),
      async (session: Session) =>
        call(session, 'POST', '/api/account/me/password', {
          currentPassword: TEST_PASSWORD,
          password: 'four lamps in a row',
        }),
    ]
    for (const end of ways) {
      const reading = await change(await logIn(parent), child)
      expect((await end(await logIn(parent))).status).toBe(204)
      expect([await status(reading), await renew(reading)]).toEqual([401, 400])
    }
  })

  test('gets no new tokens while the parent may not log in', async () => {
    const reading = await change(await logIn(parent), child)
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ deletionCause: 'administrator' }).where(eq(users.uid, parent.userId))
    expect(await renew(reading)).toBe(400)
    expect(await refusal(reading, sibling)).toEqual([403, 'account_inactive'])
    expect(await refusal(reading, parent)).toEqual([403, 'account_removed'])
  })

  test('ends with the log-in of the parent in the same browser', async () => {
    const reading = await change(await logIn(parent), child)
    const request = await requestAuthorize(server)
    const response = await server.fetch(`/auth/v1/login${request.url.search}`, {
      method: 'POST',
      headers: { cookie: reading.cookies.join('; ') },
      json: { realm: 'se', username: parent.username, password: TEST_PASSWORD },
    })
    expect(response.status).toBe(204)
    expect(await status(reading)).toBe(401)
  })

  test('cannot set or remove the PIN, change the profiles or use another sign-in method', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const reading = await change(session, child)
    const calls = [
      ['PUT', '/auth/v1/reader-pin', { pin: '0000' }],
      ['DELETE', '/auth/v1/reader-pin', undefined],
      ['GET', '/api/account/me/child-profiles', undefined],
      ['DELETE', `/api/account/me/child-profiles/${sibling.userId}`, undefined],
      ['PATCH', `/api/account/me/child-profiles/${child.userId}`, { books: 'all' }],
      ['POST', '/api/account/me/deletion', { password: TEST_PASSWORD }],
    ] as const
    for (const [method, path, json] of calls) expect((await call(reading, method, path, json)).status).toBe(403)
    const username = `child-${child.userId}`
    const request = await requestAuthorize(server)
    for (const password of [PIN, 'profile', username])
      expect((await postCredentials(server, { realm: 'se', username }, request.url.search, password)).status).toBe(401)
    expect(await refusal(reading, parent, PIN.slice(0, 3))).toEqual([403, 'pin_wrong'])
  })

  test('logs out like any other person', async () => {
    const reading = await change(await logIn(parent), child)
    const headers = { cookie: reading.cookies.join('; '), 'sec-fetch-site': 'same-origin' }
    expect((await server.fetch('/auth/logout', { headers })).status).toBe(303)
    expect([await status(reading), await renew(reading)]).toEqual([401, 400])
  })
})

describe('the pages of the parent', () => {
  test('are open without a PIN', async () => {
    const back = await change(await change(await logIn(parent), child), parent)
    expect(claims(back)).toMatchObject({ sub: parent.userId, roles: [{ value: 'guardian' }], amr: ['pwd'] })
    expect(await status(back)).toBe(200)
  })

  test('need the PIN if one is set: without it, with a wrong one, with the right one', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const reading = await change(session, child)
    expect(await refusal(reading, parent)).toEqual([403, 'pin_wrong'])
    expect(await refusal(reading, parent, '0000')).toEqual([403, 'pin_wrong'])
    expect(await refusal(reading, parent, '')).toEqual([403, 'pin_wrong'])
    expect(await status(reading)).toBe(200)
    const back = await change(reading, parent, PIN)
    expect(claims(back).sub).toBe(parent.userId)
    expect(await status(reading)).toBe(401)
  })

  test('need the password after five wrong PINs; then five more are possible', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const reading = await change(session, child)
    for (const wrong of ['0000', '0001', '0002', '0003', '0004'])
      expect(await refusal(reading, parent, wrong)).toEqual([403, 'pin_wrong'])
    expect(await refusal(reading, parent, PIN)).toEqual([403, 'pin_locked'])
    const again = await change(await logIn(parent), child)
    expect(claims(await change(again, parent, PIN)).sub).toBe(parent.userId)
  })

  test('stay locked after parallel wrong PINs', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const reading = await change(session, child)
    const pins = ['0000', '0001', '0002', '0003', '0004', '0005', '0006', '0007']
    const codes = await Promise.all(pins.map((wrong) => refusal(reading, parent, wrong)))
    expect(codes.filter((code) => JSON.stringify(code) === '[403,"pin_wrong"]')).toHaveLength(5)
    aheadMs = 10 * MINUTE_MS
    expect(await refusal(reading, parent, PIN)).toEqual([403, 'pin_locked'])
  })

  test('need no PIN right after the log-in, and then again', async () => {
    const session = await logIn(parent)
    await setPin(session)
    const fresh = await change(session, parent)
    expect(claims(fresh).sub).toBe(parent.userId)
    aheadMs = 6 * MINUTE_MS
    expect(await refusal(fresh, parent)).toEqual([403, 'pin_wrong'])
    expect(claims(await change(fresh, parent, PIN)).sub).toBe(parent.userId)
  })

  test('do not open for a child within minutes of the parent’s log-in', async () => {
    const session = await logIn(parent)
    await setPin(session)
    expect(await refusal(await change(session, child), parent)).toEqual([403, 'pin_wrong'])
  })

  test('keep the time of the log-in, so that a PIN is no fresh log-in', async () => {
    const session = await logIn(parent)
    const { auth_time: loggedInAt } = claims(session)
    const back = await change(await change(session, child), parent)
    expect(claims(back).auth_time).toBe(loggedInAt)
  })
})

describe('the PIN', () => {
  test.each(['', '123', '12345', '12a4', ' 123', '１２３４'])('cannot be "%s"', async (pin) => {
    const response = await server.fetch('/auth/v1/reader-pin', { method: 'PUT', as: parent, json: { pin } })
    expect(response.status).toBe(400)
  })

  test('is stored as a slow hash, can be changed and removed, and is removed with the account', async () => {
    const session = await logIn(parent)
    await setPin(session)
    await setPin(session, '1357')
    const read = () =>
      server.kernel.shards.forRealm('se').select().from(readerPins).where(eq(readerPins.userUid, parent.userId))
    expect((await read()).map(({ hash }) => hash.slice(0, 9))).toEqual(['$argon2id'])
    const reading = await change(session, child)
    expect(await refusal(reading, parent, PIN)).toEqual([403, 'pin_wrong'])
    const back = await change(reading, parent, '1357')
    expect((await call(back, 'DELETE', '/auth/v1/reader-pin')).status).toBe(204)
    expect(await read()).toEqual([])
    await setPin(back)
    await logInPersonalData(server.kernel).deletePerson({ realm: 'se', uid: parent.userId })
    expect(await read()).toEqual([])
  })

  test('of a school guardian or a pupil cannot be set', async () => {
    const pupil = await createTestUser(server.kernel)
    const guardian = await createTestUser(server.kernel, { role: 'guardian' })
    const act = { sub: server.kernel.ids.next(), name: 'Support' }
    for (const as of [pupil, guardian, child, { ...parent, act }])
      expect((await server.fetch('/auth/v1/reader-pin', { method: 'PUT', as, json: { pin: PIN } })).status).toBe(403)
  })
})
