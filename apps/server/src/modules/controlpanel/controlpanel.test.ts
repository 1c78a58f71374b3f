import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CurrentProfile, isConsumerMarket, listServices, type Role, ROLES } from '@lectern/contracts'
import { createTestUser } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createAccountModule, createSchools, demoUserId, isActive } from '../account/index.ts'
import { loadDemoPeople } from '../account/demo/load-demo-people.ts'
import { associations, groups, memberships, users } from '../account/tables.ts'
import { createSessions } from '../identity/index.ts'
import { createControlPanelModule } from './index.ts'

const DAY_MS = 24 * 3600 * 1000
let server: TestServer
let pupil: TestUser
beforeAll(async () => {
  server = await startTestServer({
    modules: (kernel) => [
      createAccountModule(kernel),
      createControlPanelModule(kernel, { sessions: createSessions(kernel) }),
    ],
  })
  pupil = await createTestUser(server.kernel)
})
afterAll(() => server.close())

const readProfile = async (as: TestPerson) =>
  CurrentProfile.parse(await (await server.fetch('/api/controlpanel/v1/me', { as })).json())

/** Creates a person who has left their school. */
async function createFormerUser(role: Role): Promise<TestUser> {
  const person = await createTestUser(server.kernel, { role })
  const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
  await inactive.where(eq(associations.userUid, person.userId))
  return person
}

const createSuperUserWithoutSchool = async (): Promise<TestPerson> => ({
  ...(await createFormerUser('student')),
  superUser: true,
})

async function createTeachingGuardian(): Promise<TestUser> {
  const teacher = await createTestUser(server.kernel, { role: 'employee' })
  const guardian = {
    userUid: teacher.userId,
    realm: 'se' as const,
    role: 'guardian' as const,
    schoolUnitUid: pupil.schoolUnit,
  }
  await server.kernel.shards.forRealm('se').insert(associations).values(guardian)
  return teacher
}

describe('/v1/me', () => {
  test('is refused without a token', async () => {
    expect((await server.fetch('/api/controlpanel/v1/me')).status).toBe(401)
  })

  test('is not_found for a deleted person', async () => {
    const deletedPerson = { userId: server.kernel.ids.next(), realm: 'se' as const }
    expect((await server.fetch('/api/controlpanel/v1/me', { as: deletedPerson })).status).toBe(404)
  })

  test('returns a pupil’s schools, and offers log-out but not user management', async () => {
    const db = server.kernel.shards.forRealm('se')
    const group = { uid: server.kernel.ids.next(), name: '4 A' }
    await db.insert(groups).values({ ...group, realm: 'se', schoolUnitUid: pupil.schoolUnit })
    await db.insert(memberships).values({ realm: 'se', groupUid: group.uid, userUid: pupil.userId })
    await db.update(users).set({ email: 'pupil@example.org' }).where(eq(users.uid, pupil.userId))
    const profile = await readProfile(pupil)
    expect(profile).toMatchObject({
      id: pupil.userId,
      name: 'Test Person',
      username: pupil.username,
      email: 'pupil@example.org',
      groups: [{ id: group.uid, name: '4 A' }],
      bankid: null,
      guest: false,
      organizations: [{ id: pupil.schoolUnit, type: 'school', role: 'student', admin: false }],
      actions: ['EditPassword'],
      menu: ['ViewLogOut'],
    })
  })

  test('returns the identifiers of the person and no others', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    const identifiers = { bankid: '1', sms: '2', eppn: '3', gsuiteemail: '4', office365: '5' }
    const changed = { identifiers: { ...identifiers, vidis: '6' }, firstname: 'Only', lastname: '' }
    await server.kernel.shards.forRealm('se').update(users).set(changed).where(eq(users.uid, teacher.userId))
    const response = await server.fetch('/api/controlpanel/v1/me', { as: teacher })
    const profile: unknown = await response.json()
    expect(profile).toMatchObject({ ...identifiers, name: 'Only' })
    expect(profile).not.toHaveProperty('vidis')
  })

  test('offers user management to teachers and administrators', async () => {
    for (const role of ['employee', 'admin'] as const) {
      const profile = await readProfile(await createTestUser(server.kernel, { role }))
      expect(profile.menu).toEqual(['ViewManageUsers', 'ViewLogOut'])
      expect(profile.organizations.map((unit) => [unit.role, unit.admin])).toEqual([[role, role === 'admin']])
    }
    for (const role of ['guardian', 'student'] as const) {
      const profile = await readProfile(await createTestUser(server.kernel, { role }))
      expect(profile.menu).toEqual(['ViewLogOut'])
      expect(profile.organizations.map((unit) => [unit.role, unit.admin])).toEqual([[role, false]])
    }
    // An administrator of one school teaches at another one.
    const both = await createTestUser(server.kernel, { role: 'admin' })
    const second = { realm: 'se' as const, userUid: both.userId, schoolUnitUid: pupil.schoolUnit }
    await server.kernel.shards
      .forRealm('se')
      .insert(associations)
      .values({ ...second, role: 'employee' })
    const { organizations } = await readProfile(both)
    for (const { id, admin } of organizations) expect(admin).toBe(id === both.schoolUnit)
    expect(organizations).toHaveLength(2)
    for (const role of ROLES) {
      const former = await createFormerUser(role)
      expect([role, await readProfile(former)]).toMatchObject([role, { organizations: [], menu: ['ViewLogOut'] }])
    }
  })

  test('offers user management to a super user without a school, and to a teacher who is also a guardian', async () => {
    const { organizations, menu } = await readProfile(await createSuperUserWithoutSchool())
    expect([organizations, menu]).toEqual([[], ['ViewManageUsers', 'ViewLogOut']])
    const profile = await readProfile(await createTeachingGuardian())
    expect(profile.organizations.map(({ role }) => role).toSorted()).toEqual(['employee', 'guardian'])
    expect(profile.menu).toContain('ViewManageUsers')
  })

  test('offers user management to exactly the people for whom the server lists school units', async () => {
    const people = [
      await createSuperUserWithoutSchool(),
      await createTeachingGuardian(),
      ...(await Promise.all(ROLES.map((role) => createTestUser(server.kernel, { role })))),
      ...(await Promise.all(ROLES.map(createFormerUser))),
      // A card is a log-in of pupils.
      { ...(await createTestUser(server.kernel, { role: 'employee' })), amr: ['qr'] },
    ]
    const listed = await Promise.all(people.map((as) => server.fetch('/api/controlpanel/v1/organizations', { as })))
    const offered = (await Promise.all(people.map(readProfile))).map(({ menu }) => menu.includes('ViewManageUsers'))
    expect(listed.map(({ status }) => status)).toEqual(offered.map((isOffered) => (isOffered ? 200 : 403)))
    expect(offered).toEqual([true, true, true, true, false, false, false, false, false, false, false])
  })

  test('offers no password change during impersonation, and no log-out after a log-in with gar', async () => {
    const impersonated = { ...pupil, act: { sub: server.kernel.ids.next(), name: 'Admin' } }
    expect((await readProfile(impersonated)).actions).toEqual([])
    for (const amr of [['gar'], ['pwd', 'gar']]) expect((await readProfile({ ...pupil, amr })).menu).toEqual([])
    for (const amr of ['qr', 'group-code', 'domino', 'vidis', 'ak-bibliotheken'])
      expect([amr, (await readProfile({ ...pupil, amr: [amr] })).menu]).toEqual([amr, ['ViewLogOut']])
    for (const values of [{ hidePasswordChange: true }, { sharedAccount: true }]) {
      const person = await createTestUser(server.kernel)
      expect((await readProfile(person)).actions).toEqual(['EditPassword'])
      await server.kernel.shards.forRealm('se').update(users).set(values).where(eq(users.uid, person.userId))
      expect((await readProfile(person)).actions).toEqual([])
    }
  })

  test('says guest for a shared account, and for no other', async () => {
    const person = await createTestUser(server.kernel)
    expect((await readProfile(person)).guest).toBe(false)
    const [withoutPassword, shared] = [{ hidePasswordChange: true }, { sharedAccount: true }]
    const change = server.kernel.shards.forRealm('se').update(users)
    await change.set(withoutPassword).where(eq(users.uid, person.userId))
    expect((await readProfile(person)).guest).toBe(false)
    await server.kernel.shards.forRealm('se').update(users).set(shared).where(eq(users.uid, person.userId))
    expect((await readProfile(person)).guest).toBe(true)
    // Its name can be one word.
    await server.kernel.shards.forRealm('se').update(users).set({ lastname: '' }).where(eq(users.uid, person.userId))
    expect((await readProfile(person)).name).toBe('Test')
  })

  test('returns every period of a subscription and whether it is active', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    const now = server.kernel.clock.now().getTime()
    const period = (type: string, from: number, to: number | null) => ({
      uid: server.kernel.ids.next(),
      realm: 'se' as const,
      type,
      schoolUnitUid: teacher.schoolUnit,
      startsAt: new Date(now + from * DAY_MS),
      endsAt: to === null ? null : new Date(now + to * DAY_MS),
    })
    // Stored in another order than in the profile.
    const subscriptions = [
      period('lectern-school', -1, null),
      period('lectern-school', -20, -10),
      period('begreppa-x', 5, 9),
      { ...period('lectern-school', -5, -2), schoolUnitUid: null, userUid: teacher.userId },
    ]
    await createSchools(server.kernel.shards.forRealm('se'), { units: [], subscriptions })
    const profile = await readProfile(teacher)
    expect(profile.subscriptions.map(({ label, values }) => [label, values.map(({ active }) => active)])).toEqual([
      ['begreppa-x', [false]],
      ['lectern-school', [false, false, true]],
    ])
    const iso = (days: number) => new Date(now + days * DAY_MS).toISOString()
    expect(profile.subscriptions[0]?.values).toEqual([{ startsAt: iso(5), endsAt: iso(9), active: false }])
    expect(profile.subscriptions[1]?.values).toEqual([
      { startsAt: iso(-20), endsAt: iso(-10), active: false },
      { startsAt: iso(-5), endsAt: iso(-2), active: false },
      { startsAt: iso(-1), endsAt: null, active: true },
    ])
    expect(listServices(profile)).toEqual(['lectern-school'])
    // A person who has left the school has none of its subscriptions.
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    const isHere = eq(associations.schoolUnitUid, teacher.schoolUnit)
    await end.where(isHere)
    expect((await readProfile(teacher)).subscriptions).toEqual([
      { label: 'lectern-school', values: [{ startsAt: iso(-5), endsAt: iso(-2), active: false }] },
    ])
    expect(isConsumerMarket(profile)).toBe(false)
  })

  test('an active period includes its first moment, and not its end', () => {
    const [first, end] = [new Date(1000), new Date(2000)]
    const at = [999, 1000, 1999, 2000].map((now) =>
      isActive({ type: 'x', startsAt: first, endsAt: end }, new Date(now)),
    )
    expect(at).toEqual([false, true, true, false])
  })

  test('returns all school units of the person', async () => {
    const teacher = await createTestUser(server.kernel, { role: 'employee' })
    const units = Array.from({ length: 120 }, (_, index) => ({
      uid: server.kernel.ids.next(),
      realm: 'se' as const,
      name: `School ${index}`,
      type: 'school',
    }))
    const db = server.kernel.shards.forRealm('se')
    await createSchools(db, { units })
    const role = { realm: 'se', userUid: teacher.userId, role: 'employee' } as const
    await db.insert(associations).values(units.map(({ uid }) => ({ ...role, schoolUnitUid: uid })))
    const { organizations } = await readProfile(teacher)
    expect(organizations).toHaveLength(121)
    expect(organizations.map(({ name }) => name)).toEqual(expect.arrayContaining(units.map(({ name }) => name)))
  })

  test('recognises the demo consumer as a consumer', async () => {
    await loadDemoPeople(server.kernel)
    expect(isConsumerMarket(await readProfile({ userId: demoUserId('fr', 'consumer'), realm: 'fr' }))).toBe(true)
    expect(isConsumerMarket(await readProfile({ userId: demoUserId('fr', 'guardian'), realm: 'fr' }))).toBe(false)
  })
})
