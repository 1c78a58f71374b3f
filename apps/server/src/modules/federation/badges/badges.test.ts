import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ACR, GroupLogIns, makeBadges, superUserScope } from '@lectern/contracts'
import { createStoppedClock } from '../../../testing/movable-clock.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { withoutTable } from '../../../testing/without-table.ts'
import { associations, auditLog, memberships, schoolUnits, users } from '../../account/tables.ts'
import { badges } from '../tables.ts'
import { beginClientLogIn } from '../testing/authorize-query.ts'
import { startFederationServer } from '../testing/federation-server.ts'
import { createTestSchool } from '../testing/school.ts'
import type { TestSchool } from '../testing/school.ts'

let server: TestServer
let school: TestSchool
let teacher: TestPerson
let pupil: TestPerson
beforeAll(async () => {
  server = await startFederationServer()
  school = await createTestSchool(server.kernel)
  teacher = await school.add('employee')
  pupil = await school.add('student')
})
afterAll(() => server.close())

const requestBadges = (as: TestPerson, pupils: readonly string[], group = school.group) =>
  server.fetch(`/auth/v1/groups/${group}/badges`, { method: 'POST', as, json: { pupils, reason: 'new' } })

const makeBadge = async (as: TestPerson, uid: string, group = school.group): Promise<string> => {
  const answer = await requestBadges(as, [uid], group)
  const [badge] = makeBadges.responses[200].parse(await answer.json()).badges
  return new URL(badge?.address ?? '').hash.replace('#card=', '')
}

const logIn = async (secret: string, headers: Record<string, string> = {}) => {
  const { query, ...session } = await beginClientLogIn(server)
  const answer = await server.fetch(`/auth/v1/login/qr?${query}`, { method: 'POST', json: { secret }, headers })
  return { answer, ...session }
}

describe('issuing a card is refused', () => {
  test('to a pupil, a guardian and a teacher of another school', async () => {
    const other = await createTestSchool(server.kernel)
    const strangers = [pupil, await school.add('guardian'), await other.add('employee'), await other.add('admin')]
    for (const stranger of strangers) expect((await requestBadges(stranger, [pupil.userId])).status).toBe(403)
  })

  test('to an employee of the school who does not teach the group, also for the end of a card', async () => {
    const colleague = await school.add('employee', { inGroup: false })
    expect((await requestBadges(colleague, [pupil.userId])).status).toBe(403)
    const revocation = `/auth/v1/groups/${school.group}/badges/${pupil.userId}`
    expect((await server.fetch(revocation, { method: 'DELETE', as: colleague })).status).toBe(403)
    expect((await server.fetch(`/auth/v1/groups/${school.group}/log-ins`, { as: colleague })).status).toBe(403)
    expect((await requestBadges(await school.add('admin'), [pupil.userId])).status).toBe(200)
  })

  test('without a reason', async () => {
    const json = { pupils: [pupil.userId] }
    const answer = await server.fetch(`/auth/v1/groups/${school.group}/badges`, { method: 'POST', as: teacher, json })
    expect(answer.status).toBe(400)
  })

  test('to a teacher whose association has ended, even while the token is valid', async () => {
    const formerTeacher = await school.add('employee')
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, formerTeacher.userId))
    expect((await requestBadges(formerTeacher, [pupil.userId])).status).toBe(403)
  })

  test('during impersonation of the teacher', async () => {
    const impersonated = { ...teacher, act: { sub: server.kernel.ids.next(), name: 'An Admin' } }
    expect((await requestBadges(impersonated, [pupil.userId])).status).toBe(403)
  })

  test('for a teacher, a guardian and a pupil of another group', async () => {
    const other = await createTestSchool(server.kernel)
    for (const person of [teacher, await school.add('guardian'), await other.add('student')])
      expect((await requestBadges(teacher, [person.userId])).status).toBe(404)
  })

  test('without a secure log-in, if the school demands one; so is the password of the group', async () => {
    const careful = await createTestSchool(server.kernel)
    const ownTeacher = await careful.add('employee')
    const db = server.kernel.shards.forRealm('se')
    await db.update(schoolUnits).set({ secureAuthEnabled: true }).where(eq(schoolUnits.uid, careful.uid))
    const password = (as: TestPerson) =>
      server.fetch(`/auth/v1/groups/${careful.group}/password`, {
        method: 'PUT',
        as,
        json: { password: 'seven lamps' },
      })
    const student = await careful.add('student')
    for (const answer of [await requestBadges(ownTeacher, [student.userId], careful.group), await password(ownTeacher)])
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'need_secure_login' }])
    const secure = { ...ownTeacher, acr: ACR.secure }
    expect((await requestBadges(secure, [student.userId], careful.group)).status).toBe(200)
    expect((await password(secure)).status).toBe(200)
    const state = await server.fetch(`/auth/v1/groups/${careful.group}/log-ins`, { as: secure })
    expect(await state.json()).toMatchObject({ passwordSet: true })
  })

  test('with 404 for a group of another realm', async () => {
    const foreignSchool = await createTestSchool(server.kernel, { realm: 'fi' })
    const foreignPupil = await foreignSchool.add('student')
    expect((await requestBadges(teacher, [foreignPupil.userId], foreignSchool.group)).status).toBe(404)
  })

  test('when the school does not use cards', async () => {
    const withoutCards = await createTestSchool(server.kernel, { cards: false })
    const answer = await requestBadges(
      await withoutCards.add('employee'),
      [(await withoutCards.add('student')).userId],
      withoutCards.group,
    )
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'qr_log_in_off' }])
  })
})

test('a pupil of two schools logs in with a card if one of them uses cards', async () => {
  const student = await school.add('student')
  const secret = await makeBadge(teacher, student.userId)
  const withoutCards = await createTestSchool(server.kernel, { cards: false })
  const role = { realm: 'se', userUid: student.userId, schoolUnitUid: withoutCards.uid, role: 'student' } as const
  await server.kernel.shards.forRealm('se').insert(associations).values(role)
  expect((await logIn(secret)).answer.status).toBe(204)
  // The school with cards must have the pupil, as a pupil.
  const db = server.kernel.shards.forRealm('se')
  const isInSchool = and(eq(associations.userUid, student.userId), eq(associations.schoolUnitUid, school.uid))
  for (const left of [{ active: false }, { active: true, role: 'employee' as const }]) {
    await db.update(associations).set(left).where(isInSchool)
    const { answer } = await logIn(secret)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'qr_log_in_off' }])
  }
})

describe('logging in with a card is refused', () => {
  const refusal = async (secret: string) => {
    const { answer } = await logIn(secret)
    const body: unknown = await answer.json()
    return [answer.status, body]
  }

  test('for an unknown secret', async () => {
    expect(await refusal('a'.repeat(43))).toMatchObject([401, { code: 'wrong_badge' }])
  })

  test('for a card that was replaced or revoked', async () => {
    const student = await school.add('student')
    const first = await makeBadge(teacher, student.userId)
    const second = await makeBadge(teacher, student.userId)
    expect(await refusal(first)).toMatchObject([401, { code: 'wrong_badge' }])
    const path = `/auth/v1/groups/${school.group}/badges/${student.userId}`
    expect((await server.fetch(path, { method: 'DELETE', as: teacher })).status).toBe(204)
    expect(await refusal(second)).toMatchObject([401, { code: 'wrong_badge' }])
  })

  test('after the school switched cards off, and after the pupil left', async () => {
    const changing = await createTestSchool(server.kernel)
    const leaving = await changing.add('student')
    const secret = await makeBadge(await changing.add('employee'), leaving.userId, changing.group)
    const db = server.kernel.shards.forRealm('se')
    const cards = (qrCodeLoginEnabled: boolean) =>
      db.update(schoolUnits).set({ qrCodeLoginEnabled }).where(eq(schoolUnits.uid, changing.uid))
    await cards(false)
    expect(await refusal(secret)).toMatchObject([403, { code: 'qr_log_in_off' }])
    await cards(true)
    const setCause = (deletionCause: 'administrator' | 'no-school-unit' | null) =>
      db.update(users).set({ deletionCause }).where(eq(users.uid, leaving.userId))
    await setCause('administrator')
    expect(await refusal(secret)).toMatchObject([403, { code: 'account_removed' }])
    await setCause(null)
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, leaving.userId))
    expect(await refusal(secret)).toMatchObject([403, { code: 'account_inactive' }])
    // A pupil whom the school has removed has no active role either, but another reason.
    await setCause('no-school-unit')
    expect(await refusal(secret)).toMatchObject([403, { code: 'account_removed' }])
    await setCause(null)
    // An active role as an employee is none as a pupil.
    const { uid: schoolUnitUid } = await createTestSchool(server.kernel)
    const role = { realm: 'se', userUid: leaving.userId, schoolUnitUid, role: 'employee' } as const
    await db.insert(associations).values(role)
    expect(await refusal(secret)).toMatchObject([403, { code: 'account_inactive' }])
  })

  test('for a request from another site', async () => {
    const secret = await makeBadge(teacher, pupil.userId)
    const { answer } = await logIn(secret, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })
})

describe('a card logs its pupil in', () => {
  test('and the token names the method', async () => {
    const { answer, redeemForClaims } = await logIn(await makeBadge(teacher, pupil.userId))
    expect(answer.status).toBe(204)
    const claims = await redeemForClaims(answer.headers.get('redirect-uri'))
    expect(claims).toMatchObject({ sub: pupil.userId, realm: 'se', amr: ['qr'], acr: 'basic' })
  })

  test('in the us shard too, although the request names no realm', async () => {
    const american = await createTestSchool(server.kernel, { realm: 'us' })
    const student = await american.add('student')
    const secret = await makeBadge(await american.add('employee'), student.userId, american.group)
    const { answer, redeemForClaims } = await logIn(secret)
    expect(await redeemForClaims(answer.headers.get('redirect-uri'))).toMatchObject({
      sub: student.userId,
      realm: 'us',
    })
  })

  test('when the admin of the municipality issued it', async () => {
    const municipality = await createTestSchool(server.kernel, { type: 'municipality' })
    const lowerSchool = await createTestSchool(server.kernel, { parent: municipality.uid })
    const student = await lowerSchool.add('student')
    expect((await requestBadges(await municipality.add('employee'), [student.userId], lowerSchool.group)).status).toBe(
      403,
    )
    expect((await requestBadges(await municipality.add('admin'), [student.userId], lowerSchool.group)).status).toBe(200)
  })
})

test('a card gives only the rights of a student, even if its holder has other roles', async () => {
  const holder = await school.add('student')
  const elsewhere = await createTestSchool(server.kernel)
  const db = server.kernel.shards.forRealm('se')
  await db
    .insert(associations)
    .values({ realm: 'se', userUid: holder.userId, schoolUnitUid: elsewhere.uid, role: 'admin' })
  await db.update(users).set({ superUser: true }).where(eq(users.uid, holder.userId))
  const session = await logIn(await makeBadge(teacher, holder.userId))
  const claims = await session.redeemForClaims(session.answer.headers.get('redirect-uri'))
  expect(claims.roles).toEqual([{ value: 'student' }])
  expect(claims.scope.split(' ')).not.toContain(superUserScope('se'))
  const { fetchStatus } = session
  expect(await fetchStatus('/api/account/me')).toBe(200)
  const logIns = `/auth/v1/groups/${elsewhere.group}/log-ins`
  expect(await fetchStatus(logIns)).toBe(403)
  expect(await fetchStatus(`/auth/v1/act-as/${pupil.userId}`)).toBe(403)
  expect(await fetchStatus(`/auth/v1/people/${pupil.userId}/sessions`, 'DELETE')).toBe(403)
  // A log-in with the password gives the same person all rights.
  expect((await server.fetch(logIns, { as: holder })).status).toBe(200)
})

test('the end of a card ends its sessions, and a pupil who is named twice gets one card', async () => {
  const student = await school.add('student')
  const session = await logIn(await makeBadge(teacher, student.userId))
  await session.redeemForClaims(session.answer.headers.get('redirect-uri'))
  const path = `/auth/v1/groups/${school.group}/badges/${student.userId}`
  expect((await server.fetch(path, { method: 'DELETE', as: teacher })).status).toBe(204)
  expect([await session.fetchAccountStatus(), await session.canRefresh()]).toEqual([401, false])
  const read = async () => {
    const answer = await server.fetch(`/auth/v1/groups/${school.group}/log-ins`, { as: teacher })
    return GroupLogIns.parse(await answer.json()).pupils.find(({ uid }) => uid === student.userId)?.issuedAt
  }
  expect(await read()).toBeNull()
  const twice = await requestBadges(teacher, [student.userId, student.userId])
  expect(makeBadges.responses[200].parse(await twice.json()).badges).toHaveLength(1)
  expect(await read()).not.toBeNull()
})

test('replacing a card ends the sessions of that card only', async () => {
  const [one, two] = [await school.add('student'), await school.add('student')]
  const sessions = []
  for (const { userId } of [one, two, two]) {
    const session = await logIn(await makeBadge(teacher, userId))
    await session.redeemForClaims(session.answer.headers.get('redirect-uri'))
    sessions.push(session)
  }
  // Only the session of the replaced card ended.
  expect(await Promise.all(sessions.map(({ fetchAccountStatus }) => fetchAccountStatus()))).toEqual([200, 401, 200])
  expect(await Promise.all(sessions.map(({ canRefresh }) => canRefresh()))).toEqual([true, false, true])
})

test('no secret is stored, and the audit log records each card that is issued or revoked', async () => {
  const student = await school.add('student')
  const secret = await makeBadge(teacher, student.userId)
  await server.fetch(`/auth/v1/groups/${school.group}/badges/${student.userId}`, { method: 'DELETE', as: teacher })
  const db = server.kernel.shards.forRealm('se')
  const rows = await db.select().from(badges).where(eq(badges.userUid, student.userId))
  expect(JSON.stringify(rows)).not.toContain(secret)
  const entries = await db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subject, student.userId), eq(auditLog.actor, teacher.userId)))
    .orderBy(auditLog.uid)
  expect(entries).toHaveLength(2)
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'make-badge', details: { reason: 'new' } },
      { action: 'revoke-badge', details: {} },
    ]),
  )
})

test('a teacher sees which pupils have a card, but no secret', async () => {
  const otherSchool = await createTestSchool(server.kernel)
  const [one, two] = [await otherSchool.add('student'), await otherSchool.add('student')]
  const ownTeacher = await otherSchool.add('employee')
  const secret = await makeBadge(ownTeacher, one.userId, otherSchool.group)
  const answer = await server.fetch(`/auth/v1/groups/${otherSchool.group}/log-ins`, { as: ownTeacher })
  const text = await answer.text()
  expect(text).not.toContain(secret)
  const { pupils, qrCodeLoginEnabled, passwordSet } = GroupLogIns.parse(JSON.parse(text))
  expect([qrCodeLoginEnabled, passwordSet]).toEqual([true, false])
  const issued = new Map(pupils.map(({ uid, issuedAt }) => [uid, issuedAt !== null]))
  expect(issued).toEqual(
    new Map([
      [one.userId, true],
      [two.userId, false],
    ]),
  )
})

test('two cards that are issued at the same time for one pupil leave one valid card', async () => {
  const student = await school.add('student')
  const secrets = await Promise.all([makeBadge(teacher, student.userId), makeBadge(teacher, student.userId)])
  const statuses: number[] = []
  for (const secret of secrets) statuses.push((await logIn(secret)).answer.status)
  expect(new Set(statuses)).toEqual(new Set([204, 401]))
})

test('cards that two school units issue at the same time for one pupil leave one valid card', async () => {
  const other = await createTestSchool(server.kernel)
  const otherTeacher = await other.add('employee')
  const student = await school.add('student')
  const db = server.kernel.shards.forRealm('se')
  await db
    .insert(associations)
    .values({ realm: 'se', userUid: student.userId, schoolUnitUid: other.uid, role: 'student' })
  await db.insert(memberships).values({ realm: 'se', groupUid: other.group, userUid: student.userId })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      nth % 2 === 0
        ? requestBadges(teacher, [student.userId])
        : requestBadges(otherTeacher, [student.userId], other.group),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const isValid = and(eq(badges.userUid, student.userId), isNull(badges.revokedAt))
  expect(await db.select({ uid: badges.uid }).from(badges).where(isValid)).toHaveLength(1)
})

test('of 150 parallel wrong cards, 60 are checked', async () => {
  const clock = createStoppedClock()
  const limitedServer = await startFederationServer({ clock })
  onTestFinished(() => limitedServer.close())
  const { query } = await beginClientLogIn(limitedServer)
  const json = { secret: 'x'.repeat(43) }
  const tryCard = () => limitedServer.fetch(`/auth/v1/login/qr?${query}`, { method: 'POST', json })
  const answers = await Promise.all(Array.from({ length: 150 }, tryCard))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
})

test('cards that an outage prevented from being checked are not counted', async () => {
  const stopped = await startFederationServer({ clock: createStoppedClock() })
  onTestFinished(() => stopped.close())
  const { query } = await beginClientLogIn(stopped)
  const json = { secret: 'x'.repeat(43) }
  const tryCard = () => stopped.fetch(`/auth/v1/login/qr?${query}`, { method: 'POST', json })
  await withoutTable(stopped.kernel.shards.home, 'badges', async () => {
    for (let tries = 0; tries < 60; tries += 1) expect((await tryCard()).status).toBe(500)
  })
  expect((await tryCard()).status).toBe(401)
})

test('60 wrong cards at once are followed by 429, and a second later a card is accepted again', async () => {
  let now = Date.now()
  const limitedServer = await startFederationServer({ clock: { now: () => new Date(now) } })
  try {
    const { query } = await beginClientLogIn(limitedServer)
    const tryWrongCard = () =>
      limitedServer.fetch(`/auth/v1/login/qr?${query}`, { method: 'POST', json: { secret: 'x'.repeat(43) } })
    for (let tries = 0; tries < 60; tries += 1) expect((await tryWrongCard()).status).toBe(401)
    const limited = await tryWrongCard()
    expect([limited.status, await limited.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    now += 1000
    expect((await tryWrongCard()).status).toBe(401)
  } finally {
    await limitedServer.close()
  }
})
