import { readdir } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CONFIRM_EMAIL_PATH, listMySessions } from '@lectern/contracts'
import type { Jobs } from '../../../kernel/jobs.ts'
import type { PersonalDataSource } from '../../../kernel/personal-data.ts'
import { logIn } from '../../../testing/log-in.ts'
import { readLink, startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { createTestUser, TEST_PASSWORD } from '../../../testing/test-people.ts'
import type { TestUser, TestUserOptions } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { withoutTable } from '../../../testing/without-table.ts'
import { activityPersonalData } from '../../activity/index.ts'
import { federationPersonalData } from '../../federation/index.ts'
import { badges } from '../../federation/tables.ts'
import { createControlPanelModule } from '../../controlpanel/index.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import { createIdentityModule, createSessions, logInPersonalData } from '../../identity/index.ts'
import { impersonations, passkeys, recoveryCodes, secondFactors } from '../../identity/tables.ts'
import { departuresPersonalData } from '../../departures/personal-data.ts'
import { importsPersonalData } from '../../imports/index.ts'
import { oneRosterPersonalData } from '../../oneroster/index.ts'
import { ltiPersonalData } from '../../lti/index.ts'
import { rostersPersonalData } from '../../rosters/index.ts'
import { paymentsPersonalData } from '../../payments/index.ts'
import { webhooksPersonalData } from '../../webhooks/index.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { readingPersonalData } from '../../library/index.ts'
import { submissionsPersonalData } from '../../submissions/index.ts'
import { assignmentPupils, assignments, submissions } from '../../submissions/tables.ts'
import { createMailModule } from '../../mail/index.ts'
import { createAccountModule, createOwnAccountModule } from '../index.ts'
import { associations, auditLog, guardianCodes, guardianships, schoolUnits, users } from '../tables.ts'
import { createPasswordCheck } from './check-password.ts'
import { deletionJob, deleteLeftoversJob } from './deletion.ts'

const NEW_PASSWORD = 'four lamps in a row'
const DAY_MS = 24 * 3_600_000

let server: TestServer
let sink: MailSink
let personalData: readonly PersonalDataSource[] = []
/** Offset of the kernel's clock in milliseconds. The authorization server ignores this offset. */
let aheadMs = 0
beforeAll(async () => {
  sink = await startMailSink()
  server = await startTestServer({
    env: sink.env,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    modules: async (kernel) => {
      personalData = [
        readingPersonalData,
        submissionsPersonalData,
        activityPersonalData,
        logInPersonalData,
        federationPersonalData,
        importsPersonalData,
        rostersPersonalData,
        ltiPersonalData,
        oneRosterPersonalData,
        webhooksPersonalData,
        paymentsPersonalData,
        departuresPersonalData,
      ].map((createSource) => createSource(kernel))
      return [
        createAccountModule(kernel),
        createOwnAccountModule(kernel, { sessions: createSessions(kernel), personalData }),
        await createIdentityModule(kernel),
        createControlPanelModule(kernel, { sessions: createSessions(kernel) }),
        createMailModule(kernel),
      ]
    },
  })
})
afterEach(() => {
  aheadMs = 0
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

type Row = typeof users.$inferSelect

async function createPerson(changes: Partial<Row> = {}, options: TestUserOptions = {}) {
  const user = await createTestUser(server.kernel, options)
  const email = `${user.userId}@there.example`
  const db = server.kernel.shards.forRealm(user.realm)
  await db
    .update(users)
    .set({ email, emailVerified: true, ...changes })
    .where(eq(users.uid, user.userId))
  return { ...user, email }
}

async function createConsumer(changes: Partial<Row> = {}) {
  const user = await createPerson(changes, { role: 'guardian' })
  await server.kernel.shards
    .forRealm('se')
    .update(schoolUnits)
    .set({ type: 'consumer' })
    .where(eq(schoolUnits.uid, user.schoolUnit))
  return user
}

const readRow = async ({ userId }: TestUser): Promise<Row | undefined> => {
  const [row] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.uid, userId))
  return row
}
const readAuditActions = async ({ userId }: TestUser): Promise<string[]> => {
  const rows = await server.kernel.shards
    .forRealm('se')
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, userId))
    .orderBy(auditLog.uid)
  return rows.map(({ action }) => action)
}
const post = (path: string, json: object, as?: TestUser) =>
  server.fetch(`/api/account${path}`, { method: 'POST', json, ...(as === undefined ? {} : { as }) })
const problem = (attribute: string, rule: string) => ({
  code: 'validation_failed',
  details: { errors: [{ attribute, rule }] },
})
const requestReset = (who: string, country = 'se') => post('/password/requestReset', { country, who })
const canLogIn = async (user: TestUser, password: string): Promise<boolean> =>
  logIn(server, user, {}, password).then(
    () => true,
    () => false,
  )

describe('every call about the own account', () => {
  const calls = [
    ['GET', '/me/account'],
    ['POST', '/me/password'],
    ['PATCH', '/me'],
    ['POST', '/me/email'],
    ['GET', '/me/sessions'],
    ['DELETE', '/me/sessions/x'],
    ['POST', '/me/sessions/end'],
    ['GET', '/me/export'],
    ['POST', '/me/deletion'],
    ['DELETE', '/me/deletion'],
  ] as const
  const refusedWhileImpersonating = [
    ...calls.slice(1),
    ['PATCH', '/me/settings'],
    ['POST', '/email/requestValidation'],
  ] as const

  test.each(calls)('%s %s is refused without a token', async (method, path) => {
    expect((await server.fetch(`/api/account${path}`, { method })).status).toBe(401)
  })

  test.each(refusedWhileImpersonating)('%s %s is refused during an impersonation', async (method, path) => {
    const as = { ...(await createConsumer()), act: { sub: server.kernel.ids.next(), name: 'Admin' } }
    const confirmUrl = `${server.origin}${CONFIRM_EMAIL_PATH}`
    const typed = { password: TEST_PASSWORD, currentPassword: TEST_PASSWORD, email: 'x@there.example' }
    const json = { ...typed, confirmUrl, locale: 'fi' }
    const answer = await server.fetch(`/api/account${path}`, { method, as, ...(method === 'GET' ? {} : { json }) })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_while_acting' }])
  })

  // A shared account has no deletion that it could cancel.
  const isRefused = ([method, path]: (typeof calls)[number]) =>
    path.includes('sessions') || (method !== 'DELETE' && !path.includes('account'))
  test.each(calls.filter(isRefused))('%s %s is refused to a shared account', async (method, path) => {
    const as = await createPerson({ sharedAccount: true }, { role: 'guardian' })
    const json = { password: TEST_PASSWORD, currentPassword: TEST_PASSWORD, email: 'x@there.example' }
    const answer = await server.fetch(`/api/account${path}`, { method, as, ...(method === 'GET' ? {} : { json }) })
    expect(answer.status).toBe(403)
  })
})

describe('the actions of an account', () => {
  const readActions = async (as: TestUser) => (await server.fetch('/api/account/me/account', { as })).json()

  test('are all allowed for a consumer', async () => {
    expect(await readActions(await createConsumer())).toEqual({
      actions: ['EditName', 'EditPassword', 'EditEmail', 'ExportData', 'DeleteAccount'],
      consumer: true,
      hasPassword: true,
      deletionDueAt: null,
    })
  })

  test('are fewer for a pupil, whose school manages the name and the account', async () => {
    const expected = { actions: ['EditPassword', 'EditEmail', 'ExportData'], consumer: false }
    expect(await readActions(await createPerson())).toMatchObject(expected)
    const employee = { actions: ['EditPassword', 'EditEmail', 'ExportData', 'DeleteAccount'], consumer: false }
    // A consumer who also works at a school, and an employee who was a pupil.
    const [working, former] = [await createConsumer(), await createPerson()]
    const { schoolUnit } = await createPerson()
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    for (const person of [working, former]) {
      const role = { realm: 'se', userUid: person.userId, schoolUnitUid: schoolUnit, role: 'employee' } as const
      await db.insert(associations).values(role)
      expect(await readActions(person)).toMatchObject(employee)
    }
  })

  test('are none during an impersonation, and none of a shared account', async () => {
    const acting = { ...(await createConsumer()), act: { sub: server.kernel.ids.next(), name: 'Admin' } }
    for (const as of [acting, await createPerson({ sharedAccount: true })])
      expect(await readActions(as)).toMatchObject({ actions: [] })
  })

  test('do not include the password while it is hidden', async () => {
    const hidden = await createPerson({ hidePasswordChange: true })
    expect(await readActions(hidden)).toMatchObject({ actions: ['EditEmail', 'ExportData'] })
    const refused = await post('/me/password', { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }, hidden)
    expect(refused.status).toBe(403)
  })
})

describe('a forgotten password', () => {
  test('gets the same response for an account and for none, and only an account gets an email', async () => {
    const hidden = await createPerson({ hidePasswordChange: true })
    const shared = await createPerson({ sharedAccount: true })
    const withoutEmail = await createPerson({ email: null })
    const known = await createPerson()
    const before = sink.emails.length
    const names = ['nobody', hidden.username, shared.username, withoutEmail.username, known.username]
    const answers = await Promise.all(names.map((name) => requestReset(name)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect((await requestReset(known.username, 'de')).status).toBe(204)
    await sink.nextEmailTo(known.email)
    expect(sink.emails.length).toBe(before + 1)
  })

  test('gets a link by username or address in any case of letters, valid once and for an hour', async () => {
    const ada = await createPerson()
    await requestReset(` ${ada.email.toUpperCase()} `)
    const link = readLink(await sink.nextEmailTo(ada.email))
    expect(link.startsWith(`${server.origin}/password/new#token=`)).toBe(true)
    const weakPassword = await post('/password/reset', { link, password: 'password1' })
    expect([weakPassword.status, await weakPassword.json()]).toMatchObject([
      400,
      problem('password', 'password_common'),
    ])
    expect((await post('/password/reset', { link, password: NEW_PASSWORD })).status).toBe(204)
    expect(await canLogIn(ada, TEST_PASSWORD)).toBe(false)
    expect(await canLogIn(ada, NEW_PASSWORD)).toBe(true)
    const again = await post('/password/reset', { link, password: TEST_PASSWORD })
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'link_invalid' }])
    expect((await sink.nextEmailTo(ada.email)).subject).toBe('Ditt lösenord har ändrats')
    expect(await readAuditActions(ada)).toContain('reset-password')
    await requestReset(ada.username)
    const late = readLink(await sink.nextEmailTo(ada.email))
    aheadMs = 3_600_001
    expect(await (await post('/password/reset', { link: late, password: NEW_PASSWORD })).json()).toMatchObject({
      code: 'link_invalid',
    })
  })

  test('is reset only once by two requests at the same moment', async () => {
    const ada = await createPerson()
    await requestReset(ada.username)
    const link = readLink(await sink.nextEmailTo(ada.email))
    const tries = await Promise.all([1, 2, 3].map(() => post('/password/reset', { link, password: NEW_PASSWORD })))
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('ends every session of the person, and of no one else', async () => {
    const [ada, ben] = [await createPerson(), await createPerson()]
    const [adaLogIn, benLogIn] = [await logIn(server, ada), await logIn(server, ben)]
    await requestReset(ada.username)
    const link = readLink(await sink.nextEmailTo(ada.email))
    await post('/password/reset', { link, password: NEW_PASSWORD })
    await expect(client.refreshTokenGrant(adaLogIn.config, adaLogIn.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await client.refreshTokenGrant(benLogIn.config, benLogIn.tokens.refresh_token ?? '')
  })

  test('cannot be reset by a link that confirms an address, and its own link confirms no address', async () => {
    const ada = await createPerson({ emailVerified: false })
    await post('/email/requestValidation', { confirmUrl: `${server.origin}/email/confirm` }, ada)
    const confirming = readLink(await sink.nextEmailTo(ada.email))
    expect((await post('/password/reset', { link: confirming, password: NEW_PASSWORD })).status).toBe(400)
    await requestReset(ada.username)
    const confirmUrl = readLink(await sink.nextEmailTo(ada.email))
    expect((await post('/email/confirmValidation', { confirmUrl })).status).toBe(400)
  })

  test('sends a limited number of emails', async () => {
    const ada = await createPerson()
    const before = sink.emails.length
    for (let requests = 0; requests < 6; requests += 1) expect((await requestReset(ada.username)).status).toBe(204)
    const other = await createPerson()
    await requestReset(other.username)
    await sink.nextEmailTo(other.email)
    expect(sink.emails.length - before).toBeLessThanOrEqual(4)
  })
})

describe('an invitation', () => {
  const invite = (uid: string, as: TestPerson) =>
    server.fetch(`/api/controlpanel/v1/users/${uid}/invitation`, { method: 'POST', as })
  const createInvited = async (changes: Partial<Row> = {}) => {
    const town = await createMunicipality(server.kernel)
    const person = await town.add('New Head', [{ uid: town.school, role: 'admin' }])
    const email = `${person.userId}@there.example`
    await server.kernel.shards
      .forRealm('se')
      .update(users)
      .set({ email, ...changes })
      .where(eq(users.uid, person.userId))
    return { ...person, email, town }
  }

  test('leads a person without a password to the first log-in, once', async () => {
    const head = await createInvited({ passwordHash: null })
    // The school of a role that has ended does not invite.
    const former = { uid: server.kernel.ids.next(), realm: 'se' as const, name: 'Alskolan', type: 'school' }
    const ended = { realm: 'se' as const, userUid: head.userId, schoolUnitUid: former.uid, role: 'employee' as const }
    await server.kernel.shards.forRealm('se').insert(schoolUnits).values(former)
    await server.kernel.shards
      .forRealm('se')
      .insert(associations)
      .values({ ...ended, active: false })
    expect((await invite(head.userId, head.town.superUser)).status).toBe(204)
    const earlier = readLink(await sink.nextEmailTo(head.email))
    expect((await invite(head.userId, head.town.superUser)).status).toBe(204)
    const email = await sink.nextEmailTo(head.email)
    expect(email.text).toContain(
      `Fyrskolan har skapat ett Lectern-konto åt dig. Ditt användarnamn är ${head.username}.`,
    )
    const link = readLink(email)
    aheadMs = 6 * DAY_MS
    expect((await post('/password/reset', { link, password: NEW_PASSWORD })).status).toBe(204)
    aheadMs = 0
    await logIn(server, head, {}, NEW_PASSWORD)
    // The links of all invitations end together.
    for (const each of [link, earlier]) {
      const again = await post('/password/reset', { link: each, password: NEW_PASSWORD })
      expect([again.status, await again.json()]).toMatchObject([400, { code: 'link_invalid' }])
    }
  })

  test.each([
    ['after seven days', { emailVerified: true }, 7 * DAY_MS + 1],
    ['after the school corrected the address', { email: 'right@there.example' }, 0],
    ['for an account that several people use', { sharedAccount: true }, 0],
  ])('has no effect %s', async (_case, changes, ahead) => {
    const head = await createInvited()
    await invite(head.userId, head.town.admin)
    const link = readLink(await sink.nextEmailTo(head.email))
    await server.kernel.shards.forRealm('se').update(users).set(changes).where(eq(users.uid, head.userId))
    aheadMs = ahead
    expect(await (await post('/password/reset', { link, password: NEW_PASSWORD })).json()).toMatchObject({
      code: 'link_invalid',
    })
  })

  test('that an outage prevented does not count against the limit', async () => {
    const head = await createInvited()
    const send = vi.spyOn(server.kernel.jobs, 'send').mockRejectedValue(new Error('Connection terminated'))
    try {
      for (let each = 0; each < 4; each += 1) expect((await invite(head.userId, head.town.admin)).status).toBe(503)
    } finally {
      send.mockRestore()
    }
    expect((await invite(head.userId, head.town.admin)).status).toBe(204)
  })

  test('is sent only by a person who may set the password, and three times an hour', async () => {
    const head = await createInvited()
    const { town } = head
    const statuses = [town.teacher, town.otherAdmin, town.pupil, town.chief, town.chief, town.superUser, town.chief]
    const sent = []
    for (const as of statuses) sent.push((await invite(head.userId, as)).status)
    expect(sent).toEqual([403, 404, 403, 204, 204, 204, 429])
    const ofSeveral = await createInvited({ sharedAccount: true })
    expect((await invite(ofSeveral.userId, ofSeveral.town.superUser)).status).toBe(403)
    const withoutAddress = await (await invite(town.pupil.userId, town.admin)).json()
    expect(withoutAddress).toMatchObject(problem('email', 'required'))
    const [entry] = await server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, head.userId), eq(auditLog.action, 'invite')))
      .orderBy(auditLog.uid)
    expect(entry?.actor).toBe(town.chief.userId)
  })
})

describe('an email that an outage prevented', () => {
  const newAddress = (to: TestUser) => `New-${to.userId}@there.example`
  const ownAddress = (to: TestUser) => `${to.userId}@there.example`
  test.each([
    ['for a new password', 5, ownAddress, (to: TestUser) => requestReset(to.username)],
    [
      'to a new address',
      5,
      newAddress,
      (to: TestUser) => post('/me/email', { email: newAddress(to), password: TEST_PASSWORD }, to),
    ],
    [
      'that confirms the address',
      6,
      ownAddress,
      (to: TestUser) => post('/email/requestValidation', { confirmUrl: `${server.origin}${CONFIRM_EMAIL_PATH}` }, to),
    ],
  ] as const)('%s does not count against the limit of emails', async (name, tries, address, request) => {
    // A confirmed address gets no email that asks to confirm it.
    const to = await createConsumer({ emailVerified: name !== 'that confirms the address' })
    const send = vi.spyOn(server.kernel.jobs, 'send').mockRejectedValue(new Error('Connection terminated'))
    try {
      for (let each = 0; each < tries; each += 1) expect((await request(to)).status).toBe(503)
    } finally {
      send.mockRestore()
    }
    expect((await request(to)).status).toBe(204)
    await sink.nextEmailTo(address(to))
  })
})

describe('changing the password', () => {
  test('is refused without the current one, and with a weak new one', async () => {
    const ada = await createPerson()
    const change = (currentPassword: string, password: string) =>
      post('/me/password', { currentPassword, password }, ada)
    expect(await (await change('wrong', NEW_PASSWORD)).json()).toMatchObject(
      problem('currentPassword', 'password_wrong'),
    )
    expect(await (await change(TEST_PASSWORD, 'short')).json()).toMatchObject(problem('password', 'too_short'))
    expect(await canLogIn(ada, TEST_PASSWORD)).toBe(true)
  })

  test.each([64, 255])('accepts one of %d characters and compares all of them', async (length) => {
    const ada = await createPerson()
    const long = 'Ein Gedicht über den Mond ✓ '.repeat(20).slice(0, length)
    const change = { currentPassword: TEST_PASSWORD, password: long }
    expect((await post('/me/password', change, ada)).status).toBe(204)
    expect(await canLogIn(ada, long.slice(0, -1))).toBe(false)
    expect(await canLogIn(ada, long)).toBe(true)
  })

  test('is never required: a password works ten years later', async () => {
    const ada = await createPerson()
    aheadMs = 3650 * DAY_MS
    expect(await canLogIn(ada, TEST_PASSWORD)).toBe(true)
  })

  test('is limited to a few attempts', async () => {
    const ada = await createPerson()
    const guess = () => post('/me/password', { currentPassword: 'guess', password: NEW_PASSWORD }, ada)
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  test('is not limited by attempts that an outage prevented from being checked', async () => {
    const ada = await createPerson()
    const db = server.kernel.shards.forRealm('se')
    const actor = await server.kernel.verifyToken(await server.token(ada))
    if (actor === undefined) throw new Error('the token is not valid')
    const check = () => createPasswordCheck(server.kernel)(actor, db, TEST_PASSWORD, 'currentPassword')
    await withoutTable(db, 'users', async () => {
      for (let tries = 0; tries < 12; tries += 1) await expect(check()).rejects.toThrow('users')
    })
    expect(await check()).toBeUndefined()
  })

  test('is limited to the same number of parallel attempts', async () => {
    const ada = await createPerson()
    const guess = () => post('/me/password', { currentPassword: 'guess', password: NEW_PASSWORD }, ada)
    const answers = await Promise.all(Array.from({ length: 40 }, guess))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('logs out the other devices but not this one', async () => {
    const ada = await createPerson()
    const here = await logIn(server, ada)
    const there = await logIn(server, ada)
    const answer = await server.fetch('/api/account/me/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${here.tokens.access_token}` },
      json: { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD },
    })
    expect(answer.status).toBe(204)
    await client.refreshTokenGrant(here.config, here.tokens.refresh_token ?? '')
    await expect(client.refreshTokenGrant(there.config, there.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await sink.nextEmailTo(ada.email)).text).toContain(ada.username)
    expect(await readAuditActions(ada)).toContain('change-password')
  })
})

describe('the sessions of a person', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

  test('are listed by device with browser and system, mark the current one, and end by device or together', async () => {
    const ada = await createPerson()
    const here = await logIn(server, ada)
    const there = [await logIn(server, ada), await logIn(server, ada)]
    const refresh = (refreshToken: unknown) =>
      server.fetch('/auth/v2/token', {
        method: 'POST',
        headers: { 'user-agent': FIREFOX },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: z.string().parse(refreshToken),
          client_id: 'lectern-web',
        }),
      })
    const renewed: unknown[] = []
    for (const { tokens } of there) {
      const response = await refresh(tokens.refresh_token)
      expect(response.status).toBe(200)
      renewed.push(z.object({ refresh_token: z.string() }).parse(await response.json()).refresh_token)
    }
    const authorization = `Bearer ${here.tokens.access_token}`
    const list = () => server.fetch('/api/account/me/sessions', { headers: { authorization } })
    await expect
      .poll(async () => (await list()).json())
      .toMatchObject({
        data: [{ browser: 'Firefox', system: 'Windows', current: false }, { current: true }],
      })
    const { data } = z.parse(listMySessions.responses[200], await (await list()).json())
    const endDevice = async (isCurrent: boolean) => {
      const uid = data.find(({ current }) => current === isCurrent)?.uid ?? ''
      return (await server.fetch(`/api/account/me/sessions/${uid}`, { method: 'DELETE', headers: { authorization } }))
        .status
    }
    expect(await endDevice(true)).toBe(404)
    expect(await endDevice(false)).toBe(204)
    expect(await endDevice(false)).toBe(404)
    const rest = z.parse(listMySessions.responses[200], await (await list()).json()).data
    expect(rest.map(({ current }) => current)).toEqual([true])
    for (const refreshToken of renewed) expect((await refresh(refreshToken)).status).toBe(400)

    const ended = await server.fetch('/api/account/me/sessions/end', {
      method: 'POST',
      headers: { authorization },
      json: { password: TEST_PASSWORD },
    })
    expect(ended.status).toBe(204)
    expect((await list()).status).toBe(401)
    await expect(client.refreshTokenGrant(here.config, here.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('ending all sessions', () => {
  const end = (token: string, password = '') =>
    server.fetch('/api/account/me/sessions/end', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      json: { password },
    })

  test('is refused without the password, with a wrong one, and after too many attempts', async () => {
    const ada = await createPerson()
    const { tokens } = await logIn(server, ada)
    const token = await server.token(ada)
    aheadMs = 6 * 60_000
    expect(await (await end(token)).json()).toMatchObject(problem('password', 'required'))
    for (let tries = 0; tries < 9; tries += 1)
      expect(await (await end(token, 'guess')).json()).toMatchObject(problem('password', 'password_wrong'))
    expect((await end(token, TEST_PASSWORD)).status).toBe(429)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.fetch('/api/account/me', { headers })).status).toBe(200)
  })

  test('is refused with a wrong password even after a fresh log-in', async () => {
    const ada = await createPerson()
    expect((await end(await server.token(ada), 'guess')).status).toBe(400)
  })

  test('requires a fresh log-in for an account without a password', async () => {
    const ada = await createPerson({ passwordHash: null })
    const token = await server.token(ada)
    aheadMs = 6 * 60_000
    const late = await end(token)
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'need_fresh_login' }])
    expect((await end(await server.token(ada))).status).toBe(204)
    expect(await readAuditActions(ada)).toContain('end-sessions')
  })

  test('needs no password right after a log-in', async () => {
    const ada = await createPerson()
    expect((await end(await server.token(ada))).status).toBe(204)
  })
})

describe('changing the name', () => {
  test('is refused for a pupil, whose school manages it', async () => {
    const pupil = await createPerson()
    const change = { method: 'PATCH', json: { firstname: 'A', lastname: 'B' }, as: pupil }
    expect((await server.fetch('/api/account/me', change)).status).toBe(403)
  })

  test('is refused if a part is missing, and works for a consumer', async () => {
    const as = await createConsumer()
    const change = (json: object) => server.fetch('/api/account/me', { method: 'PATCH', json, as })
    expect(await (await change({ firstname: 'Ada' })).json()).toMatchObject(problem('lastname', 'required'))
    expect((await change({ firstname: ' Ada ', lastname: 'Ek' })).status).toBe(204)
    expect(await readRow(as)).toMatchObject({ firstname: 'Ada', lastname: 'Ek' })
    expect(await readAuditActions(as)).toContain('change-name')
  })
})

describe('changing the address', () => {
  test('is refused with a wrong password, an invalid address or another person’s address', async () => {
    const [ada, ben] = [await createConsumer(), await createPerson()]
    const change = (email: string, password = TEST_PASSWORD) => post('/me/email', { email, password }, ada)
    expect(await (await change('x@there.example', 'wrong')).json()).toMatchObject(problem('password', 'password_wrong'))
    expect(await (await change('nobody')).json()).toMatchObject(problem('email', 'email_invalid'))
    const used = await change(ben.email.toUpperCase())
    expect([used.status, await used.json()]).toMatchObject([409, { details: { errors: [{ rule: 'email_used' }] } }])
  })

  test('happens when the new address is confirmed; the old address is notified, and the username changes too', async () => {
    const ada = await createConsumer()
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ username: ada.email }).where(eq(users.uid, ada.userId))
    const email = `New-${ada.userId}@there.example`
    expect((await post('/me/email', { email, password: TEST_PASSWORD }, ada)).status).toBe(204)
    expect(await readRow(ada)).toMatchObject({ email: ada.email })
    expect((await sink.nextEmailTo(ada.email)).subject).toBe('Din e-postadress kommer att ändras')
    const confirmUrl = readLink(await sink.nextEmailTo(email))
    expect((await post('/email/confirmValidation', { confirmUrl })).status).toBe(204)
    expect(await readRow(ada)).toMatchObject({ email, emailVerified: true, username: email.toLowerCase() })
    expect(await readAuditActions(ada)).toEqual(expect.arrayContaining(['ask-for-email', 'change-email']))
  })
})

describe('the settings of a person', () => {
  test('are stored with the account, each independently', async () => {
    const as = await createPerson()
    const change = (json: object) => server.fetch('/api/account/me/settings', { method: 'PATCH', json, as })
    expect((await change({ locale: 'xx' })).status).toBe(400)
    await change({ locale: 'fi' })
    expect(await (await change({ appearance: 'dark' })).json()).toEqual({ locale: 'fi', appearance: 'dark' })
    const stored = await server.fetch('/api/account/me/settings', { as })
    expect(await stored.json()).toEqual({ locale: 'fi', appearance: 'dark' })
  })
})

describe('the data of a person', () => {
  test('is exported in one response, with every part and without secrets', async () => {
    const ada = await createPerson()
    await logIn(server, ada)
    const data: unknown = await (await server.fetch('/api/account/me/export', { as: ada })).json()
    expect(data).toMatchObject({
      account: { person: { username: ada.username, realm: 'se' }, changes: [{ action: 'create-user' }] },
      reading: { shelf: [], bookmarks: [], readLogs: [] },
      activity: { sessionEvents: [] },
      logIn: { sessions: [expect.objectContaining({ browser: expect.any(String) })], passkeys: [] },
    })
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2/i)
  })
})

describe('deletion', () => {
  const run = () => deletionJob(server.kernel, personalData).run({})

  test('is refused to a pupil, and with a wrong password', async () => {
    expect((await post('/me/deletion', { password: TEST_PASSWORD }, await createPerson())).status).toBe(403)
    const ada = await createConsumer()
    expect(await (await post('/me/deletion', { password: 'wrong' }, ada)).json()).toMatchObject(
      problem('password', 'password_wrong'),
    )
  })

  test('is announced by email and can be cancelled', async () => {
    const ada = await createConsumer()
    expect((await post('/me/deletion', { password: TEST_PASSWORD }, ada)).status).toBe(204)
    expect((await sink.nextEmailTo(ada.email)).text).toContain('Behåll mitt konto')
    const cancelled = await server.fetch('/api/account/me/deletion', { method: 'DELETE', as: ada })
    expect(cancelled.status).toBe(204)
    aheadMs = 31 * DAY_MS
    await run()
    expect(await readRow(ada)).toBeDefined()
    expect(await readAuditActions(ada)).toEqual(expect.arrayContaining(['ask-for-deletion', 'keep-account']))
  })

  test('that is cancelled while the job begins leaves all data of the person', async () => {
    const ada = await createConsumer()
    await post('/me/deletion', { password: TEST_PASSWORD }, ada)
    const touched: string[] = []
    const source: PersonalDataSource = {
      name: 'any',
      exportPerson: async () => ({}),
      countLost: async () => ({}),
      mergePerson: async () => ({ moved: {}, dropped: {} }),
      deletePerson: async ({ uid }) => void touched.push(uid),
    }
    const db = server.kernel.shards.forRealm('se')
    const sent: object[] = []
    const jobs: Jobs = { ...server.kernel.jobs, send: async (_kind, input) => void sent.push(input) }
    aheadMs = 31 * DAY_MS
    // The job has read the list of people, and waits for the row that the cancellation holds.
    const cancelled = db.transaction(async (rows) => {
      await rows.update(users).set({ deletionDueAt: null }).where(eq(users.uid, ada.userId))
      const job = deletionJob({ ...server.kernel, jobs }, [source]).run({})
      const waiting = sql`select 1 from pg_locks where not granted`
      await expect.poll(async () => (await server.kernel.shards.home.execute(waiting)).rows.length).toBe(1)
      return { job }
    })
    await (
      await cancelled
    ).job
    expect([touched, sent]).toEqual([[], []])
    await deleteLeftoversJob(server.kernel, [source]).run({ realm: 'se', uid: ada.userId })
    expect(touched).toEqual([])
  })

  test('comes after 30 days, not before, and leaves nothing of the person except the audit log', async () => {
    const ada = await createConsumer()
    await logIn(server, ada)
    await addRowsToAllTables(ada)
    expect(await findTablesWith(ada.userId)).toEqual(
      expect.arrayContaining([
        'devices',
        'passkeys',
        'acting_sessions',
        'badges',
        'guardian_codes',
        'guardianships',
        'submissions',
      ]),
    )
    await post('/me/deletion', { password: TEST_PASSWORD }, ada)
    await sink.nextEmailTo(ada.email)
    aheadMs = 30 * DAY_MS - 60_000
    await run()
    expect(await readRow(ada)).toBeDefined()
    aheadMs = 30 * DAY_MS + 60_000
    await run()
    expect(await readRow(ada)).toBeUndefined()
    expect((await sink.nextEmailTo(ada.email)).subject).toBe('Ditt konto har tagits bort')
    expect(await readAuditActions(ada)).toContain('delete-user')
    expect(await findTablesWith(ada.userId)).toEqual(['audit_log'])
  })

  async function addRowsToAllTables({ userId: userUid }: TestUser): Promise<void> {
    const db = server.kernel.shards.forRealm('se')
    const realm = 'se'
    const at = new Date()
    const acting = { actorName: 'Ada', subjectUid: server.kernel.ids.next(), reason: 'help', startedAt: at, endsAt: at }
    await db.insert(impersonations).values({ grantId: userUid, sessionUid: 's', realm, actorUid: userUid, ...acting })
    await db.insert(secondFactors).values({ userUid, realm })
    await db.insert(recoveryCodes).values({ userUid, realm, hash: 'x' })
    const key = { publicKey: 'x', counter: 0, oneDevice: true, transports: [], createdAt: at }
    await db.insert(passkeys).values({ id: userUid, realm, userUid, name: 'Phone', ...key })
    await db.insert(badges).values({ uid: server.kernel.ids.next(), realm, userUid, secretHash: 'x', issuedAt: at })
    await db.insert(guardianships).values({ realm, guardianUid: userUid, pupilUid: userUid })
    const code = { uid: server.kernel.ids.next(), realm, codeHash: userUid, createdAt: at, expiresAt: at }
    const [school] = await db.select({ uid: schoolUnits.uid }).from(schoolUnits).limit(1)
    await db.insert(guardianCodes).values({ ...code, pupilUid: userUid, schoolUnitUid: school?.uid ?? '' })
    const id = server.kernel.ids.next()
    const bookId = await createTestBook(server.kernel, realm)
    await db.insert(schoolUnits).values({ uid: id, realm, name: 'School', type: 'school' })
    const set = { title: 'Set', description: '', bookId, exercises: [], schoolUnitUid: id, createdAt: at }
    await db
      .insert(assignments)
      .values({ ...set, id, realm, contextType: 'Assignment', status: 'published', teacherUid: userUid })
    await db.insert(assignmentPupils).values({ realm, assignmentId: id, pupilUid: userUid })
    const submission = { status: 'InProgress' as const, answers: {}, attempt: 1 }
    await db
      .insert(submissions)
      .values({ ...submission, id: server.kernel.ids.next(), realm, assignmentId: id, pupilUid: userUid })
  }

  async function findTablesWith(uid: string): Promise<string[]> {
    const db = server.kernel.shards.forRealm('se')
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const count = await db.execute<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.identifier(name)} t where t::text like ${`%${uid}%`}`,
      )
      if ((count.rows[0]?.rows ?? 0) > 0) found.push(name)
    }
    return found
  }

  test('deletes data again that a valid token wrote after the deletion', async () => {
    const deletedPerson = { userId: server.kernel.ids.next() }
    const deletedUids: string[] = []
    const source: PersonalDataSource = {
      name: 'any',
      exportPerson: async () => ({}),
      countLost: async () => ({}),
      mergePerson: async () => ({ moved: {}, dropped: {} }),
      deletePerson: async ({ uid }) => void deletedUids.push(uid),
    }
    await deleteLeftoversJob(server.kernel, [source]).run({ realm: 'se', uid: deletedPerson.userId })
    expect(deletedUids).toEqual([deletedPerson.userId])
  })

  test('covers every module that has tables', async () => {
    const folders = await readdir(new URL('../../../../migrations', import.meta.url))
    // The kernel's tables contain no personal data, and the account module deletes its own data.
    const others = folders.filter((name) => !['kernel', 'account'].includes(name)).toSorted()
    expect(others).toEqual([
      'activity',
      'departures',
      'federation',
      'identity',
      'imports',
      'library',
      'lti',
      'oneroster',
      'payments',
      'rosters',
      'submissions',
      'webhooks',
    ])
    expect(personalData.map(({ name }) => name)).toEqual([
      'reading',
      'submissions',
      'activity',
      'logIn',
      'waysIn',
      'imports',
      'rosters',
      'learningPlatforms',
      'dataAccess',
      'webhooks',
      'payments',
      'departures',
    ])
  })
})
