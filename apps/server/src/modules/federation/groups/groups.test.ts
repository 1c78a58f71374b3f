import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setGroupPassword } from '@lectern/contracts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { auditLog, schoolUnits, users } from '../../account/tables.ts'
import { beginClientLogIn } from '../testing/authorize-query.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import type { TestSchool } from '../testing/school.ts'

const PASSWORD = 'seven small lamps'

const clock = createMovableClock()
let server: TestServer
let school: TestSchool
let teacher: TestPerson
let code: string
beforeAll(async () => {
  server = await startFederationServer({ clock })
  school = await createTestSchool(server.kernel)
  teacher = await school.add('employee')
  code = await setPassword(teacher, PASSWORD)
})
afterAll(() => server.close())

const requestPassword = (as: TestPerson, password: string, group = school.group) =>
  server.fetch(`/auth/v1/groups/${group}/password`, { method: 'PUT', as, json: { password } })

const setPassword = async (as: TestPerson, password: string, group = school.group): Promise<string> =>
  setGroupPassword.responses[200].parse(await (await requestPassword(as, password, group)).json()).code

const logIn = async (body: { realm: string; code: string; password: string }) => {
  const { query, ...session } = await beginClientLogIn(server)
  const answer = await server.fetch(`/auth/v1/login/group?${query}`, { method: 'POST', json: body })
  return { answer, ...session }
}

describe('setting the password of a group is refused', () => {
  test('to a pupil of the group and to a teacher of another school', async () => {
    const stranger = await (await createTestSchool(server.kernel)).add('employee')
    for (const person of [await school.add('student'), stranger])
      expect((await requestPassword(person, PASSWORD)).status).toBe(403)
  })

  test('for a password of fewer than 8 characters', async () => {
    const answer = await requestPassword(teacher, '1234567')
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })
})

describe('logging in with a group code is refused', () => {
  test('for a wrong code and a wrong password, with the same response', async () => {
    const wrongPassword = await logIn({ realm: 'se', code, password: 'nope' })
    const wrongCode = await logIn({ realm: 'se', code: 'NONE99', password: PASSWORD })
    expect([wrongPassword.answer.status, wrongCode.answer.status]).toEqual([401, 401])
    const body: unknown = await wrongPassword.answer.json()
    expect(body).toMatchObject({ code: 'wrong_group_code' })
    expect(await wrongCode.answer.json()).toEqual(body)
  })

  test('in another realm', async () => {
    expect((await logIn({ realm: 'fi', code, password: PASSWORD })).answer.status).toBe(401)
  })

  test('for a group without a password', async () => {
    const schoolWithoutPassword = await createTestSchool(server.kernel)
    const { answer } = await logIn({ realm: 'se', code: schoolWithoutPassword.group, password: 'x' })
    expect(answer.status).toBe(401)
  })

  test('for a replaced password', async () => {
    const other = await createTestSchool(server.kernel)
    const otherTeacher = await other.add('employee')
    const otherCode = await setPassword(otherTeacher, PASSWORD, other.group)
    expect(await setPassword(otherTeacher, 'another lamp', other.group)).toBe(otherCode)
    expect((await logIn({ realm: 'se', code: otherCode, password: PASSWORD })).answer.status).toBe(401)
    expect((await logIn({ realm: 'se', code: otherCode, password: 'another lamp' })).answer.status).toBe(204)
  })

  test('when the school is closed', async () => {
    const closedSchool = await createTestSchool(server.kernel)
    const otherCode = await setPassword(await closedSchool.add('employee'), PASSWORD, closedSchool.group)
    const db = server.kernel.shards.forRealm('se')
    await db.update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, closedSchool.uid))
    expect((await logIn({ realm: 'se', code: otherCode, password: PASSWORD })).answer.status).toBe(401)
  })

  test('after five wrong guesses in a row, in any spelling of the code', async () => {
    const guess = (typed: string) => logIn({ realm: 'se', code: typed, password: 'guess' })
    for (const typed of ['AAAA22', 'aaaa22', 'AA-AA22', 'aaaa 22', 'AAAA22'])
      expect((await guess(typed)).answer.status).toBe(401)
    expect((await guess('aaaa-22')).answer.status).toBe(429)
  })

  test('after five of 64 parallel wrong group codes', async () => {
    const guesses = () =>
      Promise.all(Array.from({ length: 64 }, () => logIn({ realm: 'se', code: 'BBBB33', password: 'guess' })))
    const answers = await clock.hold(guesses)
    expect(answers.filter(({ answer }) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter(({ answer }) => answer.status === 429)).toHaveLength(59)
  })
})

test('a group code logs in to the shared account of the group, in any spelling', async () => {
  const { answer, redeemForClaims } = await logIn({ realm: 'se', code: ` ${code.toLowerCase()} `, password: PASSWORD })
  const claims = await redeemForClaims(answer.headers.get('redirect-uri'))
  expect(claims).toMatchObject({ realm: 'se', amr: ['group-code'], roles: [{ value: 'student' }] })
  const db = server.kernel.shards.forRealm('se')
  const [account] = await db.select().from(users).where(eq(users.uid, claims.sub))
  expect(account).toMatchObject({ sharedAccount: true, passwordHash: null })
})

test('a new password ends the sessions of the old password', async () => {
  const other = await createTestSchool(server.kernel)
  const otherTeacher = await other.add('employee')
  const otherCode = await setPassword(otherTeacher, PASSWORD, other.group)
  const { answer, redeemForClaims, canRefresh, fetchAccountStatus } = await logIn({
    realm: 'se',
    code: otherCode,
    password: PASSWORD,
  })
  const { sub: account } = await redeemForClaims(answer.headers.get('redirect-uri'))
  expect(await fetchAccountStatus()).toBe(200)
  await setPassword(otherTeacher, 'another lamp', other.group)
  expect(await fetchAccountStatus()).toBe(401)
  expect(await canRefresh()).toBe(false)
  const isEntry = and(eq(auditLog.action, 'set-group-password'), eq(auditLog.actor, otherTeacher.userId))
  const entries = await server.kernel.shards.forRealm('se').select().from(auditLog).where(isEntry)
  expect(entries.map(({ subject }) => subject)).toEqual([account, account])
})

test('a shared account cannot have a card', async () => {
  const { answer, redeemForClaims } = await logIn({ realm: 'se', code, password: PASSWORD })
  const { sub } = await redeemForClaims(answer.headers.get('redirect-uri'))
  const issued = await server.fetch(`/auth/v1/groups/${school.group}/badges`, {
    method: 'POST',
    as: teacher,
    json: { pupils: [sub], reason: 'new' },
  })
  expect(issued.status).toBe(404)
})
