import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACR, AccessTokenClaims } from '@lectern/contracts'
import { logIn, postCredentials, requestAuthorize } from '../../../testing/log-in.ts'
import type { LogIn } from '../../../testing/log-in.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createAccountModule, createSchools } from '../../account/index.ts'
import { associations, auditLog, schoolUnits } from '../../account/tables.ts'
import { createIdentityModule } from '../index.ts'
import { impersonations } from '../tables.ts'

const REASON = 'The shelf looks empty to her.'

let server: TestServer
let pupil: TestUser
let teacher: TestUser
let admin: TestUser
let superUser: TestUser
beforeAll(async () => {
  server = await startTestServer({
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
  pupil = await createTestUser(server.kernel)
  teacher = await createTestUser(server.kernel, { role: 'employee' })
  admin = await createTestUser(server.kernel, { role: 'admin' })
  superUser = await createTestUser(server.kernel, { role: 'admin', superUser: true })
  // The pupil's school is two levels below the admin's unit.
  const middleUnit = server.kernel.ids.next()
  const db = server.kernel.shards.forRealm('se')
  await createSchools(db, {
    units: [
      { uid: middleUnit, realm: 'se', name: `Area ${middleUnit}`, type: 'municipality', parent: admin.schoolUnit },
    ],
  })
  await db.update(schoolUnits).set({ parent: middleUnit }).where(eq(schoolUnits.uid, pupil.schoolUnit))
})
afterAll(() => server.close())

async function post(actor: TestUser, uid: string, options: { reason?: string; token?: string } = {}) {
  const request = await requestAuthorize(server)
  const token = options.token ?? (await server.token(actor))
  const answer = await server.fetch(`/auth/v1/act-as/${uid}${request.url.search}`, {
    method: 'POST',
    json: { reason: options.reason ?? REASON },
    headers: { authorization: `Bearer ${token}` },
  })
  return { request, answer }
}

async function impersonate(actor: TestUser, uid: string): Promise<LogIn['tokens'] & { config: client.Configuration }> {
  const { request, answer } = await post(actor, uid)
  const tokens = await request.finish(answer.headers.get('redirect-uri'))
  return Object.assign(tokens, { config: request.config })
}

const readAudit = (subject: string, action: string) =>
  server.kernel.shards
    .forRealm('se')
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .orderBy(auditLog.uid)

describe('impersonation is refused', () => {
  test('to a teacher, a pupil, and an admin of another school', async () => {
    const stranger = await createTestUser(server.kernel, { role: 'admin' })
    for (const actor of [teacher, pupil, stranger])
      expect((await post(actor, actor === pupil ? teacher.userId : pupil.userId)).answer.status).toBe(403)
  })

  test('to an admin whose association is not active', async () => {
    const former = await createTestUser(server.kernel, { role: 'admin' })
    const db = server.kernel.shards.forRealm('se')
    await db.update(schoolUnits).set({ parent: former.schoolUnit }).where(eq(schoolUnits.uid, teacher.schoolUnit))
    expect((await post(former, teacher.userId)).answer.status).toBe(204)
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    expect((await post(former, teacher.userId)).answer.status).toBe(403)
  })

  test('of a super user, of another admin, of oneself, across realms, and of an unknown person', async () => {
    const below = await createTestUser(server.kernel, { role: 'admin' })
    const superBelow = await createTestUser(server.kernel, { role: 'employee', superUser: true })
    const db = server.kernel.shards.forRealm('se')
    for (const { schoolUnit } of [below, superBelow])
      await db.update(schoolUnits).set({ parent: admin.schoolUnit }).where(eq(schoolUnits.uid, schoolUnit))
    const abroad = await createTestUser(server.kernel, { realm: 'de' })
    for (const uid of [below.userId, superBelow.userId, admin.userId, abroad.userId, server.kernel.ids.next()])
      expect((await post(admin, uid)).answer.status).toBe(403)
    for (const uid of [superBelow.userId, abroad.userId]) expect((await post(superUser, uid)).answer.status).toBe(403)
  })

  test('of a person who left the school, of a former admin, and to an admin of an inactive school', async () => {
    const chief = await createTestUser(server.kernel, { role: 'admin' })
    const db = server.kernel.shards.forRealm('se')
    const statusOf = async (uid: string) => (await post(chief, uid)).answer.status
    const add = (role: 'admin' | 'student', active: boolean, userUid: string) =>
      db.insert(associations).values({ realm: 'se', userUid, schoolUnitUid: chief.schoolUnit, role, active })
    const elsewhere = await createTestUser(server.kernel)
    await add('student', false, elsewhere.userId)
    expect(await statusOf(elsewhere.userId)).toBe(403)
    // An inactive role of an administrator can become active again.
    const former = await createTestUser(server.kernel, { role: 'employee' })
    await db.update(schoolUnits).set({ parent: chief.schoolUnit }).where(eq(schoolUnits.uid, former.schoolUnit))
    expect(await statusOf(former.userId)).toBe(204)
    await add('admin', false, former.userId)
    expect(await statusOf(former.userId)).toBe(403)
    const below = await createTestUser(server.kernel)
    await db.update(schoolUnits).set({ parent: chief.schoolUnit }).where(eq(schoolUnits.uid, below.schoolUnit))
    expect(await statusOf(below.userId)).toBe(204)
    await db.update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, chief.schoolUnit))
    expect(await statusOf(below.userId)).toBe(403)
  })

  test('without a secure log-in, if a unit of the admin demands it', async () => {
    const careful = await createTestUser(server.kernel, { role: 'admin' })
    const below = await createTestUser(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    await db.update(schoolUnits).set({ parent: careful.schoolUnit }).where(eq(schoolUnits.uid, below.schoolUnit))
    expect((await post(careful, below.userId)).answer.status).toBe(204)
    await db.update(schoolUnits).set({ secureAuthEnabled: true }).where(eq(schoolUnits.uid, careful.schoolUnit))
    const { answer } = await post(careful, below.userId)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'need_secure_login' }])
    const token = await server.token({ ...careful, acr: ACR.secure })
    expect((await post(careful, below.userId, { token })).answer.status).toBe(204)
  })

  test('without a reason of 3 to 255 characters', async () => {
    for (const reason of ['', 'ab', 'x'.repeat(256)])
      expect((await post(admin, pupil.userId, { reason })).answer.status).toBe(400)
  })

  test('during another impersonation', async () => {
    const tokens = await impersonate(admin, pupil.userId)
    const { answer } = await post(admin, pupil.userId, { token: tokens.access_token })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_while_acting' }])
  })
})

describe('an admin who impersonates a pupil two levels below', () => {
  test('receives tokens of the pupil that name the admin, also after a refresh', async () => {
    const tokens = await impersonate(admin, pupil.userId)
    const expectedAct = { sub: admin.userId, name: 'Test Person' }
    const claims = AccessTokenClaims.parse(decodeJwt(tokens.access_token))
    expect(claims).toMatchObject({ sub: pupil.userId, roles: [{ value: 'student' }], act: expectedAct })
    expect(tokens.claims()).toMatchObject({ sub: pupil.userId, preferred_username: pupil.username, act: expectedAct })
    const refreshed = await client.refreshTokenGrant(tokens.config, tokens.refresh_token ?? '')
    expect(AccessTokenClaims.parse(decodeJwt(refreshed.access_token)).act).toEqual(expectedAct)
    expect(refreshed.claims()).toMatchObject({ act: expectedAct })
    const userinfo = await client.fetchUserInfo(tokens.config, refreshed.access_token, pupil.userId)
    expect(userinfo['act']).toEqual(expectedAct)
  })

  test('receives tokens with the method and the time of the admin’s log-in', async () => {
    const authTime = Math.floor(Date.now() / 1000) - 3600
    const token = await server.token({ ...admin, authTime, amr: ['pwd', 'otp'] })
    const { request, answer } = await post(admin, pupil.userId, { token })
    const tokens = await request.finish(answer.headers.get('redirect-uri'))
    const expected = { auth_time: authTime, amr: ['pwd', 'otp'] }
    expect(AccessTokenClaims.parse(decodeJwt(tokens.access_token))).toMatchObject(expected)
    expect(tokens.claims()).toMatchObject(expected)
  })

  test('stays logged in as the admin at the auth service', async () => {
    const { cookies } = await logIn(server, admin)
    await impersonate(admin, pupil.userId)
    const request = await requestAuthorize(server, { prompt: 'none' })
    const answer = await server.fetch(`${request.url.pathname}${request.url.search}`, {
      headers: { cookie: cookies.join('; ') },
    })
    const tokens = await request.finish(answer.headers.get('location'))
    expect(tokens.claims()).toMatchObject({ sub: admin.userId })
    expect(tokens.claims()?.['act']).toBeUndefined()
  })

  test('leaves the start and the end in the audit log, with actor, subject and reason', async () => {
    const subject = await createTestUser(server.kernel)
    const tokens = await impersonate(superUser, subject.userId)
    const entry = { actor: superUser.userId, subject: subject.userId, details: { reason: REASON } }
    expect(await readAudit(subject.userId, 'act.start')).toMatchObject([entry])
    const end = await server.fetch('/auth/v1/act-as/end', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(end.status).toBe(204)
    expect(await readAudit(subject.userId, 'act.end')).toMatchObject([entry])
    await expect(client.refreshTokenGrant(tokens.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('ends the previous impersonation with the next one', async () => {
    const first = await impersonate(superUser, pupil.userId)
    await impersonate(superUser, teacher.userId)
    await expect(client.refreshTokenGrant(first.config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('ends the impersonation with a log-out', async () => {
    const { cookies } = await logIn(server, admin)
    const tokens = await impersonate(admin, pupil.userId)
    // The hint is the ID token of the pupil, whose `act` claim names the admin.
    const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' }).toString()
    const answer = await server.fetch(`/auth/logout?${query}`, { headers: { cookie: cookies.join('; ') } })
    expect(answer.status).toBe(303)
    await expect(client.refreshTokenGrant(tokens.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('can impersonate for one hour: no token lives longer than the rest of the hour', async () => {
    const tokens = await impersonate(admin, pupil.userId)
    const left = 120
    const endsAt = new Date(Date.now() + left * 1000)
    await server.kernel.shards.home
      .update(impersonations)
      .set({ endsAt })
      .where(eq(impersonations.subjectUid, pupil.userId))
    const refreshed = await client.refreshTokenGrant(tokens.config, tokens.refresh_token ?? '')
    const limit = Math.ceil(endsAt.getTime() / 1000)
    expect(decodeJwt(refreshed.access_token).exp).toBeLessThanOrEqual(limit)
    expect(refreshed.claims()?.exp).toBeLessThanOrEqual(limit)
    const rows = await server.kernel.shards.home.execute<{ seconds: number }>(
      `select extract(epoch from expires_at - now()) as seconds from oidc_payloads where model = 'Session'
       and uid = (select session_uid from acting_sessions where subject_uid = '${pupil.userId}')`,
    )
    expect(Number(rows.rows[0]?.seconds)).toBeLessThanOrEqual(3600)
  })
})

describe('GET /v1/authorize with act_as', () => {
  const authorize = async (query: Record<string, string>, headers: Record<string, string>) => {
    const request = await requestAuthorize(server, query)
    const answer = await server.fetch(`${request.url.pathname}${request.url.search}`, { headers })
    return { request, location: answer.headers.get('location') ?? '' }
  }
  const logInForCookie = async (user: TestUser) => (await logIn(server, user)).cookies.join('; ')

  test('redirects to the page that asks for the reason, with all parameters', async () => {
    const { location } = await authorize({ act_as: pupil.userId }, { cookie: await logInForCookie(admin) })
    const page = new URL(location, server.origin)
    expect(page.pathname).toBe(`/act-as/${pupil.userId}`)
    expect(new URLSearchParams(page.searchParams.get('authorize') ?? '').get('act_as')).toBe(pupil.userId)
  })

  test('with a reason returns a code at once, whose tokens name the actor', async () => {
    const query = { act_as: pupil.userId, act_reason: REASON }
    const { request, location } = await authorize(query, { cookie: await logInForCookie(admin) })
    expect((await request.finish(location)).claims()).toMatchObject({ sub: pupil.userId, act: { sub: admin.userId } })
  })

  test('refuses an actor without permission', async () => {
    const query = { act_as: pupil.userId, act_reason: REASON }
    const { request, location } = await authorize(query, { cookie: await logInForCookie(teacher) })
    await expect(request.finish(location)).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('asks for the reason if another site’s page sent the request', async () => {
    const query = { act_as: pupil.userId, act_reason: REASON }
    const headers = { cookie: await logInForCookie(admin), 'sec-fetch-site': 'cross-site' }
    expect((await authorize(query, headers)).location).toContain(`/act-as/${pupil.userId}?`)
  })

  test('returns interaction_required with prompt=none', async () => {
    const query = { act_as: pupil.userId, prompt: 'none' }
    const { request, location } = await authorize(query, { cookie: await logInForCookie(admin) })
    await expect(request.finish(location)).rejects.toMatchObject({ error: 'interaction_required' })
  })
})

describe('a log-in with act_as', () => {
  const logInToAct = async (actor: TestUser, parameters: Record<string, string>) => {
    const request = await requestAuthorize(server, { act_as: pupil.userId, ...parameters })
    return { request, answer: await postCredentials(server, actor, request.url.search) }
  }

  test('and a reason returns the code of the impersonation', async () => {
    const { request, answer } = await logInToAct(admin, { act_reason: REASON })
    const tokens = await request.finish(answer.headers.get('redirect-uri'))
    expect(tokens.claims()).toMatchObject({ sub: pupil.userId, act: { sub: admin.userId } })
  })

  test('is refused without a reason, and to an actor without permission', async () => {
    const withoutReason = (await logInToAct(admin, { act_reason: '  ' })).answer
    expect([withoutReason.status, await withoutReason.json()]).toMatchObject([400, { code: 'validation_failed' }])
    const withoutPermission = (await logInToAct(teacher, { act_reason: REASON })).answer
    expect([withoutPermission.status, await withoutPermission.json()]).toMatchObject([403, { code: 'forbidden' }])
  })
})

test('the page that asks for the reason shows the name of a permitted person only', async () => {
  const permitted = await server.fetch(`/auth/v1/act-as/${pupil.userId}`, { as: { ...admin, roles: ['admin'] } })
  expect(await permitted.json()).toEqual({ uid: pupil.userId, name: 'Test Person' })
  expect((await server.fetch(`/auth/v1/act-as/${pupil.userId}`, { as: teacher })).status).toBe(403)
})
