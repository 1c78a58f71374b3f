import { and, eq } from 'drizzle-orm'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../../../testing/log-in.ts'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createAccountModule } from '../../account/index.ts'
import { associations, auditLog, schoolUnits, users } from '../../account/tables.ts'
import { createMailModule } from '../../mail/index.ts'
import { createIdentityModule } from '../index.ts'
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts'

const clock = createMovableClock()
let sink: MailSink
let server: TestServer
let pupil: TestUser
let teacher: TestUser
let admin: TestUser
let superUser: TestUser
beforeAll(async () => {
  sink = await startMailSink()
  server = await startTestServer({
    env: sink.env,
    clock,
    modules: async (kernel) => [
      createAccountModule(kernel),
      await createIdentityModule(kernel),
      createMailModule(kernel),
    ],
  })
  admin = await createTestUser(server.kernel, { role: 'admin' })
  superUser = await createTestUser(server.kernel, { role: 'admin', superUser: true })
  pupil = await moveBelowAdmin(await createTestUser(server.kernel))
  teacher = await moveBelowAdmin(await createTestUser(server.kernel, { role: 'employee' }))
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const db = () => server.kernel.shards.forRealm('se')

async function moveBelowAdmin(person: TestUser): Promise<TestUser> {
  await db().update(schoolUnits).set({ parent: admin.schoolUnit }).where(eq(schoolUnits.uid, person.schoolUnit))
  return person
}

const endSessions = (as: TestPerson, uid: string) =>
  server.fetch(`/auth/v1/people/${uid}/sessions`, { method: 'DELETE', as })
const reset = (as: TestPerson, uid: string) =>
  server.fetch(`/auth/v1/people/${uid}/second-factors`, { method: 'DELETE', as })
const withSecureLogIn = (person: TestUser): TestPerson => ({ ...person, acr: 'secure', amr: ['pwd', 'otp', 'mfa'] })

const readAudit = (subject: string, action: string) =>
  db()
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .orderBy(auditLog.uid)

async function createTeacherWithFactors(): Promise<TestUser & { email: string }> {
  const person = await moveBelowAdmin(await createTestUser(server.kernel, { role: 'employee' }))
  const email = `${person.userId}@there.example`
  const userUid = person.userId
  await db().update(users).set({ email, emailVerified: true }).where(eq(users.uid, userUid))
  // `always: false`, so that the test can log in with only the password.
  await db().insert(secondFactors).values({ userUid, realm: 'se', totpSecret: 'sealed', always: false })
  await db().insert(recoveryCodes).values({ userUid, realm: 'se', hash: 'hash' })
  const key = { publicKey: 'x', counter: 0, oneDevice: true, transports: [], createdAt: new Date() }
  await db()
    .insert(passkeys)
    .values({ id: userUid, realm: 'se', userUid, name: 'Phone', ...key })
  return { ...person, email }
}

const countFactors = async (userUid: string): Promise<number> => {
  const tables = [secondFactors, passkeys, recoveryCodes]
  const rows = await Promise.all(tables.map((table) => db().select().from(table).where(eq(table.userUid, userUid))))
  return rows.flat().length
}

describe.each([
  ['ending a person’s sessions', endSessions],
  ['resetting a person’s second factors', reset],
])('%s is refused', (_what, sendRequest) => {
  const refused = async (as: TestPerson, uid: string) => {
    const answer = await sendRequest(as, uid)
    return [answer.status, await answer.json()]
  }
  const forbidden = [403, { code: 'forbidden' }]

  test('to a pupil, a teacher, and an admin of another school', async () => {
    const stranger = await createTestUser(server.kernel, { role: 'admin' })
    expect(await refused(withSecureLogIn(pupil), teacher.userId)).toMatchObject(forbidden)
    for (const as of [teacher, stranger])
      expect(await refused(withSecureLogIn(as), pupil.userId)).toMatchObject(forbidden)
  })

  test('to an admin whose association is no longer active, with any token', async () => {
    const former = await createTestUser(server.kernel, { role: 'admin' })
    const formerPupil = await createTestUser(server.kernel)
    await db().update(schoolUnits).set({ parent: former.schoolUnit }).where(eq(schoolUnits.uid, formerPupil.schoolUnit))
    await db().update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    expect(await refused(withSecureLogIn(former), formerPupil.userId)).toMatchObject(forbidden)
  })

  test('to an admin, for another admin and for a super user', async () => {
    const other = await moveBelowAdmin(await createTestUser(server.kernel, { role: 'admin' }))
    const superUserBelow = await moveBelowAdmin(
      await createTestUser(server.kernel, { role: 'employee', superUser: true }),
    )
    for (const { userId } of [other, superUserBelow])
      expect(await refused(withSecureLogIn(admin), userId)).toMatchObject(forbidden)
  })

  test('across realms, for oneself, and for an unknown person', async () => {
    const abroad = await createTestUser(server.kernel, { realm: 'de' })
    for (const uid of [abroad.userId, superUser.userId, server.kernel.ids.next()])
      expect(await refused(superUser, uid)).toMatchObject(forbidden)
    expect(await refused(withSecureLogIn(admin), abroad.userId)).toMatchObject(forbidden)
  })

  test('during an impersonation', async () => {
    const acting = { ...withSecureLogIn(admin), act: { sub: superUser.userId, name: 'Super' } }
    const answer = await sendRequest(acting, pupil.userId)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_while_acting' }])
  })
})

describe('ending a person’s sessions', () => {
  test.each([
    ['an admin', () => admin],
    ['a super user', () => superUser],
  ])('by %s ends all sessions of that person only, and adds an audit log entry', async (_who, actor) => {
    const [ada, ben] = [await moveBelowAdmin(await createTestUser(server.kernel)), await createTestUser(server.kernel)]
    const [one, two, benLogIn] = [await logIn(server, ada), await logIn(server, ada), await logIn(server, ben)]
    expect((await endSessions(actor(), ada.userId)).status).toBe(204)
    const statuses = await Promise.all(
      [one, two, benLogIn].map(async ({ tokens }) => {
        const headers = { authorization: `Bearer ${tokens.access_token}` }
        return (await server.fetch('/api/account/me', { headers })).status
      }),
    )
    expect(statuses).toEqual([401, 401, 200])
    await expect(client.refreshTokenGrant(one.config, one.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await readAudit(ada.userId, 'end-sessions')).toEqual([{ actor: actor().userId }])
  })

  test('of a super user is permitted to another super user', async () => {
    const other = await createTestUser(server.kernel, { role: 'admin', superUser: true })
    expect((await endSessions(superUser, other.userId)).status).toBe(204)
  })
})

describe('resetting a person’s second factors', () => {
  test('is refused to an admin who is not securely logged in', async () => {
    const person = await createTeacherWithFactors()
    const answer = await reset(admin, person.userId)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'need_secure_login' }])
    expect(await countFactors(person.userId)).toBe(3)
  })

  test('is refused if the log-in is too old', async () => {
    const person = await createTeacherWithFactors()
    const headers = { authorization: `Bearer ${await server.token(withSecureLogIn(admin))}` }
    clock.forward(6 * 60_000)
    const answer = await server.fetch(`/auth/v1/people/${person.userId}/second-factors`, { method: 'DELETE', headers })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'need_fresh_login' }])
    expect(await countFactors(person.userId)).toBe(3)
  })

  test('returns 404 if the person has no factors', async () => {
    expect((await reset(withSecureLogIn(admin), teacher.userId)).status).toBe(404)
    expect(await readAudit(teacher.userId, 'second-factor.reset')).toEqual([])
  })

  test('removes all factors, logs the person out, sends an email, and adds an audit log entry', async () => {
    const person = await createTeacherWithFactors()
    const { tokens } = await logIn(server, person)
    expect((await reset(withSecureLogIn(admin), person.userId)).status).toBe(204)
    expect(await countFactors(person.userId)).toBe(0)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.fetch('/api/account/me', { headers })).status).toBe(401)
    expect(await readAudit(person.userId, 'second-factor.reset')).toEqual([{ actor: admin.userId }])
    const email = await sink.nextEmailTo(person.email)
    expect(email.subject).toBe('Säker inloggning har tagits bort från ditt konto')
    expect(email.text).toContain(person.username)
    await logIn(server, person)
  })

  test('works for a person without an email address', async () => {
    const person = await createTeacherWithFactors()
    await db().update(users).set({ email: null }).where(eq(users.uid, person.userId))
    expect((await reset(superUser, person.userId)).status).toBe(204)
    expect(await countFactors(person.userId)).toBe(0)
  })
})
