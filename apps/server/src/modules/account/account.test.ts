import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { REALMS } from '@lectern/contracts'
import { createTestUser } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { loadDemoPeople } from './demo/load-demo-people.ts'
import { createAccountModule, createSchools, demoUserId, findPerson } from './index.ts'
import { associations, auditLog, groups, memberships, schoolUnits, subscriptions, users } from './tables.ts'

const Rows = z.object({ data: z.array(z.unknown()), meta: z.object({ totalCount: z.int() }) })
let server: TestServer
let pupil: TestUser
beforeAll(async () => {
  server = await startTestServer({ modules: (kernel) => [createAccountModule(kernel)] })
  pupil = await createTestUser(server.kernel)
})
afterAll(() => server.close())

describe('/me', () => {
  test('is refused without a token, to every call', async () => {
    for (const path of ['/me', '/me/organizations', '/me/groups'])
      expect((await server.fetch(`/api/account${path}`)).status).toBe(401)
  })

  test('is not_found for a deleted person', async () => {
    const deletedPerson = { userId: server.kernel.ids.next(), realm: 'se' as const }
    expect((await server.fetch('/api/account/me', { as: deletedPerson })).status).toBe(404)
  })

  test('returns the person of the token', async () => {
    const answer = await server.fetch('/api/account/me', { as: pupil })
    expect(await answer.json()).toMatchObject({
      uid: pupil.userId,
      associations: [{ uid: pupil.schoolUnit, role: 'student', active: true }],
    })
    const former = await createTestUser(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    expect(await (await server.fetch('/api/account/me', { as: former })).json()).toMatchObject({
      associations: [{ uid: former.schoolUnit, active: false }],
    })
  })

  test('returns every field of the specification', async () => {
    expect(await (await server.fetch('/api/account/me', { as: pupil })).json()).toEqual({
      uid: pupil.userId,
      username: pupil.username,
      firstname: 'Test',
      lastname: 'Person',
      email: null,
      emailVerified: false,
      speakingBookRights: false,
      hidePasswordChange: false,
      sharedAccount: false,
      identifiers: {},
      associations: [{ uid: pupil.schoolUnit, role: 'student', active: true }],
      memberships: [],
    })
    const person = await createTestUser(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    const flags = { emailVerified: true, speakingBookRights: true, hidePasswordChange: true, sharedAccount: true }
    const values = { ...flags, email: 'full@example.org', identifiers: { office365: 'a@o.se' } }
    await db.update(users).set(values).where(eq(users.uid, person.userId))
    const group = { uid: server.kernel.ids.next(), name: '4 A' }
    const second = { uid: server.kernel.ids.next(), name: '3 B' }
    for (const each of [group, second]) {
      await db.insert(groups).values({ ...each, realm: 'se', schoolUnitUid: person.schoolUnit })
      await db.insert(memberships).values({ realm: 'se', groupUid: each.uid, userUid: person.userId })
    }
    expect(await (await server.fetch('/api/account/me', { as: person })).json()).toMatchObject({
      ...values,
      memberships: [second, group],
    })
    const none = { emailVerified: false, speakingBookRights: false, hidePasswordChange: false, sharedAccount: false }
    for (const flag of Object.keys(none)) {
      await db
        .update(users)
        .set({ ...none, [flag]: true })
        .where(eq(users.uid, person.userId))
      const answer = await server.fetch('/api/account/me', { as: person })
      expect([flag, await answer.json()]).toMatchObject([flag, { ...none, [flag]: true }])
    }
  })
})

describe('/me/groups', () => {
  test('refuses a page of more than 100', async () => {
    expect((await server.fetch('/api/account/me/groups?limit=100', { as: pupil })).status).toBe(200)
    expect((await server.fetch('/api/account/me/groups?limit=101', { as: pupil })).status).toBe(400)
  })

  test('is sorted by name, in pages, with the count of all groups', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    const { ids, shards } = server.kernel
    const codes = { A: 'CODEA', B: null, C: 'CODEC' }
    const testGroups = (['C', 'B', 'A'] as const).map((name) => ({
      uid: ids.next(),
      realm: 'se',
      schoolUnitUid: teacher.schoolUnit,
      name,
      code: codes[name],
    }))
    await shards.forRealm('se').insert(groups).values(testGroups)
    const [first] = testGroups
    const colleague = { realm: 'se', groupUid: first?.uid ?? '', userUid: pupil.userId }
    const members = [
      ...testGroups.map(({ uid }) => ({ ...colleague, groupUid: uid, userUid: teacher.userId })),
      colleague,
    ]
    await shards.forRealm('se').insert(memberships).values(members)
    for (const [offset, name] of (['A', 'B', 'C'] as const).entries()) {
      const answer = await server.fetch(`/api/account/me/groups?limit=1&offset=${offset}`, { as: teacher })
      const uid = testGroups.find((group) => group.name === name)?.uid
      expect(await answer.json()).toMatchObject({
        data: [{ uid, name, code: codes[name], schoolUnit: teacher.schoolUnit }],
        meta: { totalCount: 3 },
      })
    }
  })
})

test('/me/groups and /me/organizations return 100 rows without a limit', async () => {
  const { userId, schoolUnit } = await createTestUser(server.kernel, { role: 'employee' })
  const db = server.kernel.shards.forRealm('se')
  const units = Array.from({ length: 100 }, (_, index) => {
    const uid = server.kernel.ids.next()
    return { uid, realm: 'se', name: `${index} ${userId}`, type: 'school' }
  })
  await createSchools(db, { units })
  const role = { realm: 'se', userUid: userId, role: 'employee' as const }
  await db.insert(associations).values(units.map(({ uid }) => ({ ...role, schoolUnitUid: uid })))
  const ofSchool = Array.from({ length: 101 }, (_, index) => {
    const uid = server.kernel.ids.next()
    return { uid, realm: 'se', name: `${index}`, schoolUnitUid: schoolUnit }
  })
  await db.insert(groups).values(ofSchool)
  await db.insert(memberships).values(ofSchool.map(({ uid }) => ({ realm: 'se', groupUid: uid, userUid: userId })))
  for (const path of ['groups', 'organizations']) {
    const response = await server.fetch(`/api/account/me/${path}`, { as: { userId, realm: 'se' } })
    const { data, meta } = Rows.parse(await response.json())
    expect([path, data.length, meta.totalCount]).toEqual([path, 100, 101])
  }
})

describe('/me/organizations', () => {
  test('refuses a page of more than 100', async () => {
    expect((await server.fetch('/api/account/me/organizations?limit=100', { as: pupil })).status).toBe(200)
    const answer = await server.fetch('/api/account/me/organizations?limit=101', { as: pupil })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  test('lists active school units only, in pages, with their count', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    const db = server.kernel.shards.forRealm('se')
    const unit = (name: string, status: 'active' | 'inactive' = 'active') => ({
      uid: server.kernel.ids.next(),
      realm: 'se',
      name: `${name} ${teacher.userId}`,
      type: 'school',
      status,
    })
    const units = [unit('A'), unit('B'), unit('C', 'inactive'), unit('D')]
    await createSchools(db, { units })
    const role = { realm: 'se', userUid: teacher.userId, role: 'employee' as const }
    await db
      .insert(associations)
      .values(units.map(({ uid }, index) => ({ ...role, schoolUnitUid: uid, active: index !== 3 })))
    const answer = await server.fetch('/api/account/me/organizations?limit=1&offset=1', { as: teacher })
    expect(await answer.json()).toMatchObject({
      data: [{ uid: units[1]?.uid, name: units[1]?.name, type: 'school', role: 'employee', active: true }],
      meta: { totalCount: 3 },
    })
  })
})

test('a role that has ended, and one in a school unit that is not active, is no role of the person', async () => {
  const { kernel } = server
  const { userId } = await createTestUser(kernel)
  const [left, closed] = [await createTestUser(kernel), await createTestUser(kernel)]
  const db = kernel.shards.forRealm('se')
  await db.update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, closed.schoolUnit))
  const role = { realm: 'se', userUid: userId }
  await db.insert(associations).values([
    { ...role, schoolUnitUid: left.schoolUnit, role: 'guardian', active: false },
    { ...role, schoolUnitUid: closed.schoolUnit, role: 'employee' },
  ])
  expect((await findPerson(kernel, userId))?.roles).toEqual(['student'])
})

test('a person has the subscriptions of the own account and of active units, each type once, while they last', async () => {
  const { kernel } = server
  const { userId, schoolUnit } = await createTestUser(kernel)
  const { schoolUnit: left } = await createTestUser(kernel)
  const db = kernel.shards.forRealm('se')
  await db
    .insert(associations)
    .values({ realm: 'se', userUid: userId, schoolUnitUid: left, role: 'student', active: false })
  const now = kernel.clock.now().getTime()
  const [yesterday, tomorrow] = [new Date(now - 86_400_000), new Date(now + 86_400_000)]
  const own = { userUid: userId }
  const ofSchool = { schoolUnitUid: schoolUnit }
  const periods = [
    { type: 'both', ...ofSchool },
    { type: 'both', ...own },
    { type: 'own', ...own },
    { type: 'a-school', ...ofSchool, endsAt: null },
    { type: 'own-later', ...own, startsAt: tomorrow },
    { type: 'own-ended', ...own, endsAt: yesterday },
    { type: 'school-later', ...ofSchool, startsAt: tomorrow },
    { type: 'school-ended', ...ofSchool, endsAt: yesterday },
    { type: 'left', schoolUnitUid: left },
  ]
  const common = { realm: 'se', startsAt: new Date(0), endsAt: tomorrow }
  await db.insert(subscriptions).values(periods.map((period) => ({ uid: kernel.ids.next(), ...common, ...period })))
  expect((await findPerson(kernel, userId))?.subscriptions).toEqual(['a-school', 'both', 'own'])
})

describe('the demo people', () => {
  test('are older by their ids than every row made later, so that a list by id shows new rows first', () => {
    const ids = REALMS.map((realm) => demoUserId(realm, 'student'))
    const later = server.kernel.ids.next()
    expect([new Set(ids).size, ids.filter((id) => id > later)]).toEqual([REALMS.length, []])
  })

  beforeAll(() => loadDemoPeople(server.kernel))

  test('are in every realm, with schools, groups and a subscription', async () => {
    for (const realm of REALMS) {
      const student = await findPerson(server.kernel, demoUserId(realm, 'student'))
      expect(student).toMatchObject({ realm, roles: ['student'], subscriptions: ['lectern-school'], superUser: false })
      expect((await findPerson(server.kernel, demoUserId(realm, 'super')))?.superUser).toBe(true)
    }
  })

  test('include a consumer with one subscription and one role, guardian', async () => {
    expect(await findPerson(server.kernel, demoUserId('de', 'consumer'))).toMatchObject({
      roles: ['guardian'],
      subscriptions: ['lectern-consumer'],
    })
  })

  test('have unique names', async () => {
    for (const realm of REALMS) {
      const people = await server.kernel.shards.forRealm(realm).select().from(users).where(eq(users.realm, realm))
      const names = people
        .filter(({ username }) => username.endsWith(`.${realm}`))
        .map(({ firstname, lastname }) => `${firstname} ${lastname}`)
      expect(names.length).toBe(66)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('are the same after loading again', async () => {
    const db = server.kernel.shards.home
    const before = await db.$count(users)
    await loadDemoPeople(server.kernel)
    expect(await db.$count(users)).toBe(before)
    expect(before).toBeGreaterThanOrEqual(REALMS.length * 66)
  })

  test('are in the audit log, with actor and subject', async () => {
    const subject = demoUserId('fi', 'student')
    const rows = await server.kernel.shards
      .forRealm('fi')
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(auditLog.uid)
    expect(rows).toMatchObject([
      { actor: 'command:demo', action: 'create-user', realm: 'fi' },
      { actor: 'command:demo', action: 'add-guardian', details: { guardian: demoUserId('fi', 'guardian') } },
    ])
  })
})
