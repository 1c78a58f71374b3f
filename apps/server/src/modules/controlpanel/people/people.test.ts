import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ACR, IDEMPOTENCY_KEY_HEADER, ManagedPerson, PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { PersonData } from '@lectern/contracts'
import { logIn } from '../../../testing/log-in.ts'
import { TEST_PASSWORD } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createSchools } from '../../account/index.ts'
import { associations, auditLog, groups as groupTable, schoolUnits, users } from '../../account/tables.ts'
import { badges } from '../../federation/tables.ts'
import { createIdentityModule, createLogInAttempts } from '../../identity/index.ts'
import { readingProgress } from '../../library/tables.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { createControlPanelModule } from '../index.ts'
import { createImportsModule } from '../../imports/index.ts'
import { createMunicipality } from '../testing/municipality.ts'
import type { Municipality } from '../testing/municipality.ts'

const BASE = '/api/controlpanel'
let server: TestServer
let town: Municipality
const ended: string[] = []
beforeAll(async () => {
  const sessions = {
    endAllForAccount: async (uid: string) => {
      ended.push(uid)
    },
  }
  server = await startTestServer({
    modules: async (kernel) => [
      await createIdentityModule(kernel),
      createControlPanelModule(kernel, { sessions }),
      createImportsModule(kernel, { sessions }),
    ],
  })
  town = await createMunicipality(server.kernel)
})
afterAll(() => server.close())

const secure = (person: TestPerson): TestPerson => ({ ...person, acr: ACR.secure })
const get = (path: string, as: TestPerson) => server.fetch(`${BASE}${path}`, { as })
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const read = async (uid: string, as: TestPerson, type = 'students') =>
  ManagedPerson.parse(await (await get(`/v1/${type}/${uid}`, as)).json())
const change = (uid: string, data: PersonData, as: TestPerson, type = 'students') =>
  send('PATCH', `/v1/${type}/${uid}`, as, { data })
const Body = z.looseObject({
  code: z.string(),
  details: z.optional(
    z.looseObject({ errors: z.optional(z.array(z.object({ attribute: z.string(), rule: z.string() }))) }),
  ),
})
const problems = async (response: Response) => {
  const { code, details } = Body.parse(await response.json())
  return [code, ...(details?.errors ?? []).map(({ attribute, rule }) => `${attribute} ${rule}`)]
}
const setPerson = (uid: string, values: Partial<typeof users.$inferInsert>) =>
  server.kernel.shards.forRealm('se').update(users).set(values).where(eq(users.uid, uid))
const newPupil = (more: Partial<PersonData> = {}): PersonData => ({
  username: `new.${server.kernel.ids.next()}`,
  name: { firstname: 'Nils', lastname: 'Ny' },
  organizations: [{ id: town.school, role: 'student', addToSubSchools: false }],
  ...more,
})
const create = (data: PersonData, as: TestPerson, type = 'students') => send('POST', `/v1/${type}`, as, { data })
const created = async (data: PersonData, as: TestPerson, type = 'students') =>
  ManagedPerson.parse(await (await create(data, as, type)).json())

test('a new person with an identifier needs a secure log-in of the administrator', async () => {
  const data = newPupil({ gsuiteid: 'g-new-pupil' })
  const refused = await create(data, town.admin)
  expect([refused.status, Body.parse(await refused.json()).code]).toEqual([403, 'need_secure_login'])
  expect((await create(data, secure(town.admin))).status).toBe(201)
})

test('a unit with a secure log-in gives its people only to staff with a second factor; a pupil needs none', async () => {
  const strict = await createMunicipality(server.kernel)
  await server.kernel.shards
    .forRealm('se')
    .update(schoolUnits)
    .set({ secureAuthEnabled: true })
    .where(eq(schoolUnits.uid, strict.school))
  const path = `/v1/students/${strict.pupil.userId}`
  for (const as of [strict.teacher, strict.admin, strict.chief]) {
    const refused = await get(path, as)
    expect([refused.status, Body.parse(await refused.json()).code]).toEqual([403, 'need_secure_login'])
    expect((await change(strict.pupil.userId, { ageFilter: 9 }, as)).status).toBe(403)
    expect((await get(path, secure(as))).status).toBe(200)
  }
  expect((await get(path, strict.superUser)).status).toBe(200)
  expect((await get(`/v1/students/${strict.otherPupil.userId}`, strict.otherAdmin)).status).toBe(404)
  expect((await get('/v1/me', strict.pupil)).status).toBe(200)
})

describe('who sees a person', () => {
  test('not a pupil, a guardian, a former administrator, an administrator of another school or a super user of another realm', async () => {
    const foreign = { ...town.superUser, realm: 'de' as const }
    const former = await town.add('Former Admin', [{ uid: town.unit, role: 'admin' }])
    const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await inactive.where(eq(associations.userUid, former.userId))
    for (const [as, status] of [
      [former, 403],
      [town.otherPupil, 403],
      [town.guardian, 403],
      [town.otherAdmin, 404],
      [foreign, 404],
    ] as const)
      expect((await get(`/v1/students/${town.pupil.userId}`, as)).status).toBe(status)
  })

  test('not the staff of a unit that is not active any more', async () => {
    const closed = await createMunicipality(server.kernel)
    const close = (uid: string) =>
      server.kernel.shards
        .forRealm('se')
        .update(schoolUnits)
        .set({ status: 'inactive' })
        .where(eq(schoolUnits.uid, uid))
    const statuses = async () => {
      const all = [closed.teacher, closed.admin, closed.chief]
      return Promise.all(all.map(async (as) => (await get(`/v1/students/${closed.pupil.userId}`, as)).status))
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await close(closed.school)
    expect(await statuses()).toEqual([403, 403, 200])
    await close(closed.unit)
    expect(await statuses()).toEqual([403, 403, 403])
  })

  test('a card of a teacher gives no rights', async () => {
    const card = { ...town.teacher, amr: ['qr'] }
    expect((await get(`/v1/students/${town.pupil.userId}`, card)).status).toBe(403)
  })

  test('teachers of the school, its administrators, the administrators above, and super users', async () => {
    const lastLogInAt = new Date('2026-11-01T08:00:00Z')
    await setPerson(town.pupil.userId, { lastLogInAt })
    for (const as of [town.teacher, town.admin, town.chief, town.superUser]) {
      const seen = await read(town.pupil.userId, as)
      expect(seen.attributes.name.value).toEqual({ firstname: 'Åsa', lastname: 'Öberg' })
      expect(seen.lastLogInAt).toBe(lastLogInAt.toISOString())
    }
    // A former pupil is still seen.
    const former = await town.add('Former Pupil', [{ uid: town.school, role: 'student' }])
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await end.where(eq(associations.userUid, former.userId))
    expect((await read(former.userId, town.teacher)).status).toBe('inactive')
  })
})

describe('the reasons why a person cannot log in', () => {
  const find = async (uid: string, as: TestPerson) => {
    const response = await get(`/v1/users/${uid}/log-in-problems`, as)
    return response.status === 200
      ? z.object({ problems: z.array(z.string()) }).parse(await response.json()).problems
      : response.status
  }

  test('are a missing password and card, cards that are off, a deletion, and no active school', async () => {
    const place = await createMunicipality(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    const pupil = await place.add('Log In', [{ uid: place.school, role: 'student' }], [place.ownGroup])
    expect(await find(pupil.userId, place.teacher)).toEqual(['no_password', 'no_card'])
    await change(pupil.userId, { password: 'three quiet lamps' }, place.teacher)
    const badge = { uid: server.kernel.ids.next(), realm: 'se', userUid: pupil.userId, secretHash: pupil.userId }
    await db.insert(badges).values({ ...badge, issuedAt: server.kernel.clock.now() })
    expect(await find(pupil.userId, place.teacher)).toEqual([])
    // A person who asked for the deletion can still log in and cancel it.
    await setPerson(pupil.userId, { deletionDueAt: new Date(), deletionCause: 'own-request' })
    expect(await find(pupil.userId, place.teacher)).toEqual([])
    await setPerson(pupil.userId, { deletionDueAt: null, deletionCause: null })
    await db.update(badges).set({ revokedAt: new Date() }).where(eq(badges.userUid, pupil.userId))
    expect(await find(pupil.userId, place.teacher)).toEqual(['no_card'])
    await db.update(badges).set({ revokedAt: null }).where(eq(badges.userUid, pupil.userId))
    const elsewhere = await place.add('Without Cards', [{ uid: place.otherSchool, role: 'student' }])
    expect(await find(elsewhere.userId, place.otherAdmin)).toEqual(['no_password', 'cards_off'])
    // One school with cards is enough.
    const schools = [place.school, place.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const both = await place.add('Two Schools', schools)
    expect(await find(both.userId, place.chief)).toEqual(['no_password', 'no_card'])
    // A person who asked for the deletion can log in until then, and a super user without a school can, too.
    await setPerson(both.userId, { deletionDueAt: new Date(), deletionCause: 'own-request' })
    expect(await find(both.userId, place.chief)).toEqual(['no_password', 'no_card'])
    const colleague = await place.add('Super Colleague', [{ uid: place.unit, role: 'admin' }])
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, colleague.userId))
    expect(await find(colleague.userId, place.superUser)).toEqual(['no_password'])
    await send('DELETE', `/v1/students/${pupil.userId}`, place.admin)
    expect(await find(pupil.userId, place.admin)).toEqual(['deleting'])
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, elsewhere.userId))
    expect(await find(elsewhere.userId, place.otherAdmin)).toEqual(['no_active_school', 'no_password'])
    // Employees need no card.
    const employee = await place.add('Without Card', [{ uid: place.otherSchool, role: 'employee' }])
    expect(await find(employee.userId, place.otherAdmin)).toEqual(['no_password'])
    await setPerson(employee.userId, { deletionDueAt: new Date(), deletionCause: 'no-school-unit' })
    expect(await find(employee.userId, place.otherAdmin)).toEqual(['deleting', 'no_password'])
    // A super user needs no school.
    const root = await place.add('Super Colleague', [])
    expect(await find(root.userId, place.superUser)).toEqual(['no_password'])
  })

  test('are wrong passwords since the last log-in, which a new password ends', async () => {
    const place = await createMunicipality(server.kernel)
    const pupil = await place.add('Wrong Word', [{ uid: place.school, role: 'student' }], [place.ownGroup])
    const attempts = createLogInAttempts(server.kernel)
    const source = { address: '192.0.2.77', device: undefined }
    const guess = async (times: number) => {
      for (let time = 0; time < times; time += 1) await attempts.begin(`se ${pupil.username}`, source)
    }
    await guess(1)
    // An account without a password has another reason.
    expect(await find(pupil.userId, place.teacher)).toEqual(['no_password', 'no_card'])
    await change(pupil.userId, { password: 'three quiet lamps' }, place.teacher)
    expect(await find(pupil.userId, place.teacher)).toEqual(['no_card'])
    await guess(4)
    expect(await find(pupil.userId, place.teacher)).toEqual(['wrong_password', 'no_card'])
    await guess(1)
    expect(await find(pupil.userId, place.teacher)).toEqual(['many_wrong_passwords', 'no_card'])
    expect(await attempts.begin(`se ${pupil.username}`, source)).toMatchObject({ code: 'too_many_requests' })
    const made = await send('POST', `/v1/users/${pupil.userId}/new-password`, place.teacher)
    expect(made.status).toBe(200)
    expect(await find(pupil.userId, place.teacher)).toEqual(['no_card'])
    expect(await attempts.begin(`se ${pupil.username}`, source)).toHaveProperty('succeeded')
  })

  test('are shown to the teachers of the person and to administrators only', async () => {
    expect(await find(town.otherPupil.userId, town.teacher)).toBe(403)
    expect(await find(town.pupil.userId, town.otherAdmin)).toBe(404)
    expect(await find(town.pupil.userId, town.guardian)).toBe(403)
  })
})

describe('levels of attributes', () => {
  test('a teacher gives a pupil of an own group a password and an age filter, and no one else’s pupil', async () => {
    const own = await read(town.pupil.userId, town.teacher)
    expect(own.attributes.password.editable).toBe(2)
    expect(own.attributes.ageFilter.editable).toBe(2)
    expect(own.attributes.username.editable).toBe(0)
    expect(own.attributes.organizations.viewable).toBe(0)
    expect(own.attributes.hidePasswordChange).toEqual({ value: null, viewable: 0, editable: 0 })
    const other = await read(town.otherPupil.userId, town.teacher)
    expect(other.attributes.password.editable).toBe(0)
    expect(other.attributes.ageFilter.editable).toBe(0)
    expect(other.attributes.email).toEqual({ value: null, viewable: 0, editable: 0 })
    expect(other.actions).toEqual(['ViewUserInfo', 'ListGroups'])
    // A colleague in the same group is no pupil.
    const colleague = await town.add('Kol Lega', [{ uid: town.school, role: 'employee' }], [town.ownGroup])
    const seen = await read(colleague.userId, town.teacher, 'employees')
    expect([seen.attributes.email.viewable, seen.actions]).toEqual([0, ['ViewUserInfo', 'ListGroups']])
    expect((await change(town.otherPupil.userId, { password: 'three quiet lamps' }, town.teacher)).status).toBe(403)
    const both = await change(town.pupil.userId, { username: 'mine', email: 'mine@example.org' }, town.teacher)
    // Each attribute without a right is named.
    expect([both.status, Body.parse(await both.json()).details]).toEqual([403, { attributes: ['username', 'email'] }])
  })

  test('identifiers are seen and set with secure log-in only', async () => {
    const teacher = await town.add('Iden Tifier', [{ uid: town.school, role: 'employee' }])
    const data = { bankid: '19811218-9876', sms: '+46 (0)70-123 45 67' }
    const hidden = { value: null, viewable: 0, editable: 0 }
    const { attributes } = await read(teacher.userId, town.admin, 'employees')
    for (const identifier of PERSON_IDENTIFIERS)
      expect([identifier, attributes[identifier]]).toEqual([identifier, hidden])
    const refused = await change(teacher.userId, data, town.admin, 'employees')
    expect([refused.status, ...(await problems(refused))]).toEqual([403, 'need_secure_login'])
    expect((await change(teacher.userId, data, secure(town.admin), 'employees')).status).toBe(200)
    const seen = await read(teacher.userId, secure(town.admin), 'employees')
    expect(seen.attributes.bankid).toEqual({ value: '198112189876', viewable: 2, editable: 2 })
    expect(seen.attributes.sms.value).toBe('+460701234567')
    // A coordination number: its day is 78.
    expect((await change(teacher.userId, { bankid: '198112789873' }, secure(town.admin), 'employees')).status).toBe(200)
  })

  test('guardians have no external log-ins, and students no secure log-in', async () => {
    const guardian = await read(town.guardian.userId, secure(town.admin), 'guardians')
    expect(guardian.attributes.office365.editable).toBe(0)
    expect(guardian.attributes.sms.editable).toBe(0)
    const pupil = await read(town.pupil.userId, secure(town.admin))
    expect(pupil.attributes.bankid.editable).toBe(0)
    expect(pupil.attributes.sms.editable).toBe(0)
    expect(pupil.attributes.office365.editable).toBe(2)
    for (const [person, type, identifiers] of [
      [town.guardian, 'guardians', PERSON_IDENTIFIERS],
      [town.pupil, 'students', ['bankid', 'sms']],
    ] as const)
      for (const identifier of identifiers) {
        const refused = await change(person.userId, { [identifier]: 'x1' }, secure(town.admin), type)
        expect([identifier, refused.status, ...(await problems(refused))]).toEqual([identifier, 403, 'forbidden'])
      }
    const { userId } = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    await setPerson(userId, { sharedAccount: true })
    const shared = await read(userId, secure(town.admin))
    for (const identifier of PERSON_IDENTIFIERS)
      expect([identifier, shared.attributes[identifier].editable]).toEqual([identifier, 0])
    expect(shared.actions).not.toContain('EditGuardians')
  })

  test('an administrator reads and changes every attribute of a pupil, with a level for each', async () => {
    const secureAdmin = secure(town.admin)
    const data = newPupil({ email: `${server.kernel.ids.next()}@example.org`, ageFilter: 9, gsuiteid: '4711' })
    const { id } = await created({ ...data, hidePasswordChange: true }, secureAdmin)
    const { attributes, actions } = await read(id, secureAdmin)
    const both = { viewable: 2, editable: 2 }
    const seen = { viewable: 2, editable: 0 }
    const none = { value: null, ...both }
    expect(attributes).toMatchObject({
      username: { value: data.username, ...both },
      name: { value: data.name, ...both },
      email: { value: data.email, ...both },
      organizations: { values: [{ id: town.school, name: 'Fyrskolan', role: 'student', active: true }], ...both },
      shared: { value: false, ...seen },
      speakingBookRights: { value: false, ...both },
      ageFilter: { value: 9, ...both },
      hidePasswordChange: { value: true, ...both },
      password: { editable: 2 },
      eppn: none,
      gsuiteid: { value: '4711', ...both },
      gsuiteemail: none,
      office365: none,
      bankid: { value: null, ...seen },
      sms: { value: null, ...seen },
    })
    expect(attributes.organizations.options).toEqual([{ id: town.school, name: 'Fyrskolan' }])
    expect(actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'DeleteUser',
      'ListGroups',
      'ViewBookshelf',
      'LogInAsUser',
      'EditGuardians',
    ])
    const other = await read(id, town.teacher)
    expect(other.actions).toEqual(['ViewUserInfo', 'ListGroups'])
    expect(other.attributes).toMatchObject({
      username: { value: data.username, ...seen },
      name: { value: data.name, ...seen },
      email: { value: null, viewable: 0, editable: 0 },
      hidePasswordChange: { value: null, viewable: 0, editable: 0 },
      ageFilter: { value: 9, ...seen },
    })
    const changes = {
      username: `changed.${server.kernel.ids.next()}`,
      name: { firstname: 'Nina', lastname: 'Nyman' },
      email: `${server.kernel.ids.next()}@example.org`,
      speakingBookRights: true,
      ageFilter: 10,
      hidePasswordChange: false,
      eppn: `${server.kernel.ids.next()}@school.se`,
      gsuiteid: server.kernel.ids.next(),
      gsuiteemail: `${server.kernel.ids.next()}@g.se`,
      office365: `${server.kernel.ids.next()}@o.se`,
    }
    const emptied = { email: null, ageFilter: null, eppn: null, gsuiteid: null, gsuiteemail: null, office365: null }
    for (const values of [changes, emptied]) {
      const changed = ManagedPerson.parse(await (await change(id, values, secureAdmin)).json())
      for (const [attribute, value] of Object.entries(values))
        expect([attribute, changed.attributes]).toMatchObject([attribute, { [attribute]: { value } }])
    }
    const renamed = ManagedPerson.parse(await (await change(id, { username: ` NY.${id} ` }, secureAdmin)).json())
    expect(renamed.attributes.username.value).toBe(`ny.${id}`)
    const own = await read(town.pupil.userId, town.teacher)
    expect(own.actions).toEqual(['ViewUserInfo', 'EditUserInfo', 'ListGroups', 'ViewBookshelf', 'EditGuardians'])
    const employee = await read(town.teacher.userId, secureAdmin, 'employees')
    expect(employee.attributes.ageFilter.editable).toBe(0)
    expect(employee.actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'DeleteUser',
      'ListGroups',
      'ViewBookshelf',
      'LogInAsUser',
    ])
    // An administrator changes neither the own rights nor the own account, and acts for no other administrator.
    const self = await read(town.admin.userId, secureAdmin, 'employees')
    expect([self.attributes.organizations.editable, self.attributes.password.editable]).toEqual([0, 0])
    expect(self.attributes.organizations.options).toEqual([])
    expect(self.actions).toEqual(['ViewUserInfo', 'ListGroups', 'ViewBookshelf'])
    const roles = { organizations: [{ id: town.school, role: 'employee' as const, addToSubSchools: false }] }
    expect((await change(town.admin.userId, roles, secureAdmin, 'employees')).status).toBe(403)
    const admin = await read(town.admin.userId, secure(town.chief), 'employees')
    expect(admin.actions).toEqual(['ViewUserInfo', 'EditUserInfo', 'DeleteUser', 'ListGroups', 'ViewBookshelf'])
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const twoSchools = await town.add('Two Schools', schools)
    const partly = await read(twoSchools.userId, secureAdmin)
    expect(partly.actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'ListGroups',
      'ViewBookshelf',
      'LogInAsUser',
      'EditGuardians',
    ])
    const accessible = async (as: TestPerson) =>
      (await read(twoSchools.userId, as)).attributes.organizations.values.map((school) => [
        school.name,
        school.accessible,
      ])
    const withTwoRoles = await town.add('Both Roles', [
      { uid: town.otherSchool, role: 'employee' },
      { uid: town.school, role: 'admin' },
    ])
    for (const [as, isAccessible] of [
      [secureAdmin, false],
      [town.chief, true],
      [withTwoRoles, true],
    ] as const)
      expect(await accessible(as)).toEqual([
        ['Fyrskolan', true],
        ['Hamnskolan', isAccessible],
      ])
    await server.kernel.shards.forRealm('se').delete(users).where(eq(users.uid, withTwoRoles.userId))
    for (const attribute of ['ageFilter', 'speakingBookRights'] as const)
      expect([attribute, partly.attributes[attribute].editable]).toEqual([attribute, 2])
    for (const identifier of PERSON_IDENTIFIERS)
      expect([identifier, partly.attributes[identifier]]).toEqual([
        identifier,
        { value: null, viewable: 0, editable: 0 },
      ])
    await setPerson(twoSchools.userId, { deletionDueAt: new Date(), deletionCause: 'administrator' })
    const mayRestore = async (as: TestPerson) => (await read(twoSchools.userId, as)).actions.includes('RestoreUser')
    expect([await mayRestore(secureAdmin), await mayRestore(town.chief)]).toEqual([false, true])
    for (const attribute of ['username', 'name', 'email', 'hidePasswordChange'] as const)
      expect({ attribute, ...partly.attributes[attribute] }).toMatchObject({ attribute, ...seen })
    expect(partly.attributes.password.editable).toBe(0)
    expect(partly.actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'ListGroups',
      'ViewBookshelf',
      'LogInAsUser',
      'EditGuardians',
    ])
    const colleague = await town.add('Super Colleague', [{ uid: town.unit, role: 'admin' }])
    const ofSuperUser = await read(colleague.userId, town.superUser, 'employees')
    expect([ofSuperUser.attributes.password.editable, ofSuperUser.actions.includes('DeleteUser')]).toEqual([0, false])
    // As the log-in for another person does, the action needs an active role in a unit of the administrator.
    const mayActFor = async (uid: string, as: TestPerson) => (await read(uid, as)).actions.includes('LogInAsUser')
    const former = await town.add('Former Pupil', schools)
    expect([await mayActFor(former.userId, town.admin), await mayActFor(former.userId, town.chief)]).toEqual([
      true,
      true,
    ])
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    const isHere = eq(associations.schoolUnitUid, town.school)
    await end.where(and(eq(associations.userUid, former.userId), isHere))
    expect([await mayActFor(former.userId, town.admin), await mayActFor(former.userId, town.chief)]).toEqual([
      false,
      true,
    ])
    const superTeacher = await town.add('Super Lehrer', [{ uid: town.school, role: 'employee' }])
    expect((await read(superTeacher.userId, secureAdmin, 'employees')).actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'ListGroups',
      'ViewBookshelf',
    ])
    await setPerson(id, { sharedAccount: true })
    expect((await read(id, secureAdmin)).attributes.shared).toEqual({ value: true, ...seen })
  })

  test('the right to talking books and eppn exist in Sweden only; each look at the right is in the audit log', async () => {
    const norway = await createMunicipality(server.kernel, 'no')
    const norwegian = await read(norway.pupil.userId, secure(norway.admin))
    expect(norwegian.attributes.speakingBookRights).toEqual({ value: null, viewable: 0, editable: 0 })
    expect(norwegian.attributes.ageFilter).toEqual({ value: null, viewable: 2, editable: 2 })
    const self = await read(town.admin.userId, secure(town.admin), 'employees')
    expect(self.attributes.speakingBookRights).toEqual({ value: null, viewable: 0, editable: 0 })
    const hidden = { value: null, viewable: 0, editable: 0 }
    const shown = { value: null, viewable: 2, editable: 2 }
    const norwegianTeacher = await read(norway.teacher.userId, secure(norway.admin), 'employees')
    for (const attribute of ['eppn', 'bankid'] as const)
      expect([attribute, norwegianTeacher.attributes[attribute]]).toEqual([attribute, hidden])
    for (const attribute of ['gsuiteid', 'gsuiteemail', 'office365', 'sms'] as const)
      expect([attribute, norwegianTeacher.attributes[attribute]]).toEqual([attribute, shown])
    expect((await change(norway.pupil.userId, { speakingBookRights: true }, secure(norway.admin))).status).toBe(403)
    expect((await read(town.pupil.userId, town.admin)).attributes.speakingBookRights.value).toBeNull()
    const before = await audited(town.pupil.userId, 'view-speaking-book-rights')
    expect((await read(town.pupil.userId, secure(town.admin))).attributes.speakingBookRights.value).toBe(false)
    expect(await audited(town.pupil.userId, 'view-speaking-book-rights')).toBe(before + 1)
    for (const speakingBookRights of [true, false]) {
      expect((await change(town.pupil.userId, { speakingBookRights }, secure(town.admin))).status).toBe(200)
      const { attributes } = await read(town.pupil.userId, secure(town.admin))
      expect(attributes.speakingBookRights.value).toBe(speakingBookRights)
    }
  })

  test('an administrator controls only people whose every school unit they administer', async () => {
    const both = [
      { uid: town.school, role: 'employee' as const },
      { uid: town.otherSchool, role: 'employee' as const },
    ]
    const teacher = await town.add('Two Schools', both)
    expect((await change(teacher.userId, { password: 'three quiet lamps' }, town.admin, 'employees')).status).toBe(403)
    expect((await read(teacher.userId, town.admin, 'employees')).attributes.organizations.editable).toBe(2)
    expect((await change(teacher.userId, { password: 'three quiet lamps' }, town.chief, 'employees')).status).toBe(200)
  })

  test('only super users change a super user', async () => {
    expect(
      (await change(town.superUser.userId, { password: 'three quiet lamps' }, town.chief, 'employees')).status,
    ).toBe(403)
    expect((await send('DELETE', `/v1/employees/${town.superUser.userId}`, town.chief)).status).toBe(403)
  })
})

const audited = async (subject: string, action: string): Promise<number> =>
  (
    await server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
      .orderBy(auditLog.uid)
  ).length

const auditedDetails = async (subject: string, action: string) => {
  const isEntry = and(eq(auditLog.subject, subject), eq(auditLog.action, action))
  const entries = await server.kernel.shards.forRealm('se').select().from(auditLog).where(isEntry).orderBy(auditLog.uid)
  return entries.map(({ details }) => details)
}

describe('a new person', () => {
  const LONG = 'a'.repeat(256)

  test('is refused by teachers, during an impersonation, and at a school of others', async () => {
    expect((await create(newPupil(), town.teacher)).status).toBe(403)
    expect((await create(newPupil(), town.otherAdmin)).status).toBe(404)
    // An administrator of one school who teaches in the other one.
    const place = await createMunicipality(server.kernel)
    const half = await place.add('Half Admin', [
      { uid: place.school, role: 'admin' },
      { uid: place.otherSchool, role: 'employee' },
    ])
    const at = (...units: string[]) => ({
      organizations: units.map((id) => ({ id, role: 'student' as const, addToSubSchools: false })),
    })
    expect((await create(newPupil(at(place.school, place.otherSchool)), half)).status).toBe(403)
    expect((await create(newPupil(at(place.school)), half)).status).toBe(201)
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    expect(await problems(await create(newPupil(), acting))).toEqual(['not_while_acting'])
    const path = `/v1/students/${town.pupil.userId}`
    for (const [method, to, data] of [
      ['PATCH', path, { ageFilter: 9 }],
      ['DELETE', path, undefined],
      ['POST', `${path}/restore`, undefined],
      ['POST', `/v1/users/${town.pupil.userId}/new-password`, undefined],
      ['POST', `/v1/users/${town.pupil.userId}/invitation`, undefined],
      ['PUT', `/v1/users/${town.pupil.userId}/groups`, { groups: [] }],
    ] as const) {
      const refused = await send(method, to, acting, data === undefined ? undefined : { data })
      expect([to, refused.status, ...(await problems(refused))]).toEqual([to, 403, 'not_while_acting'])
    }
    expect((await read(town.pupil.userId, town.admin)).status).toBe('active')
  })

  test.for<[string, PersonData, string[]]>([
    ['empty', {}, ['username required', 'firstname required', 'lastname required', 'organizations choice_missing']],
    ['a username with a space', { username: 'a b' }, ['username username_characters']],
    ['a blank username', { username: ' ' }, ['username required']],
    ['a username with a slash', { username: 'a/b' }, ['username username_characters']],
    ['a username with angle brackets', { username: '<b>' }, ['username username_characters']],
    ['a username with a number sign', { username: 'a#b' }, ['username username_characters']],
    ['a link as a last name', { name: { firstname: 'B', lastname: 'a@b' } }, ['lastname unsupported']],
    ['a link as a name', { name: { firstname: 'www.x', lastname: 'B' } }, ['firstname unsupported']],
    ['blank names', { name: { firstname: ' ', lastname: ' ' } }, ['firstname required', 'lastname required']],
    ['too many characters in a first name', { name: { firstname: LONG, lastname: 'B' } }, ['firstname too_long']],
    ['too many characters in a last name', { name: { firstname: 'B', lastname: LONG } }, ['lastname too_long']],
    ['a wrong email', { email: 'no' }, ['email email_invalid']],
    ['a wrong Office 365 address', { office365: 'no' }, ['office365 email_invalid']],
    ['a wrong Google address', { gsuiteemail: 'no' }, ['gsuiteemail email_invalid']],
    ['a wrong eppn', { eppn: 'no' }, ['eppn email_invalid']],
    ['half an age', { ageFilter: 7.5 }, ['ageFilter not_a_number']],
    ['an age below the limit', { ageFilter: 0 }, ['ageFilter out_of_range']],
    ['an age above the limit', { ageFilter: 19 }, ['ageFilter out_of_range']],
    ['a short password', { password: 'Tk7#vQ2' }, ['password too_short']],
    ['a long password', { password: 'a'.repeat(256) }, ['password too_long']],
    ['a common password', { password: 'password1' }, ['password password_common']],
    ['the own name as a password', { password: 'NilsNy2026' }, ['password password_common']],
    ['a wrong phone number', { sms: 'no' }, ['sms sms_invalid']],
    ['a short phone number', { sms: '+123456' }, ['sms sms_invalid']],
    ['a long phone number', { sms: '+1234567890123456' }, ['sms sms_invalid']],
    ['a personal number with a wrong check digit', { bankid: '198112189875' }, ['bankid personal_number_invalid']],
    ['a personal number of a day that does not exist', { bankid: '198102309876' }, ['bankid personal_number_invalid']],
    ['a personal number of ten digits', { bankid: '811218-9876' }, ['bankid personal_number_invalid']],
    ['too many characters', { username: LONG }, ['username too_long']],
    ...PERSON_IDENTIFIERS.map((name): [string, PersonData, string[]] => [
      `too many characters in ${name}`,
      { [name]: LONG },
      [`${name} too_long`],
    ]),
  ])('with %s is refused with the problem of each attribute', async ([, data, expected]) => {
    const body = data.username === undefined && Object.keys(data).length > 0 ? newPupil(data) : data
    const complete = Object.keys(data).length === 0 ? {} : newPupil(body)
    expect(await problems(await create(complete, secure(town.admin)))).toEqual(['validation_failed', ...expected])
  })

  test('with values at their limits is accepted', async () => {
    const employee = { organizations: [{ id: town.school, role: 'employee' as const, addToSubSchools: false }] }
    for (const more of [
      { ageFilter: 1, password: 'Tk7#vQ2p' },
      { ageFilter: 18, password: 'lamp'.repeat(63) + 'abc' },
      { username: server.kernel.ids.next().padEnd(255, 'x') },
      { name: { firstname: 'F'.repeat(255), lastname: 'L'.repeat(255) } },
      { username: `Å.ö_ü-1+2@x${server.kernel.ids.next()}` },
      { ...employee, sms: '+1234567' },
      { ...employee, sms: '7654321' },
      // A name with combining vowel signs.
      { username: `अनिता.${server.kernel.ids.next()}` },
      { ...employee, sms: '+123456789012345' },
    ]) {
      const response = await create(
        newPupil(more),
        secure(town.admin),
        'organizations' in more ? 'employees' : undefined,
      )
      expect([more, response.status]).toEqual([more, 201])
    }
  })

  test('gets its address in the header Location, and its attributes', async () => {
    const response = await create(newPupil({ email: 'Nils@example.org', ageFilter: 9 }), town.admin)
    expect(response.status).toBe(201)
    const person = ManagedPerson.parse(await response.json())
    expect(response.headers.get('location')).toBe(`${BASE}/v1/students/${person.id}`)
    expect(person.attributes.email.value).toBe('Nils@example.org')
    expect(person.attributes.ageFilter.value).toBe(9)
    expect(person.status).toBe('active')
    const entries = await server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, person.id))
      .orderBy(auditLog.uid)
    const fields = ['username', 'name', 'organizations', 'email', 'ageFilter']
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['create-user', { fields: expect.arrayContaining(fields) }],
    ])
    const roles = { organizations: [{ id: town.school, role: 'employee' as const, addToSubSchools: false }] }
    const employee = await create(newPupil(roles), town.admin, 'employees')
    const { id } = ManagedPerson.parse(await employee.json())
    expect(employee.headers.get('location')).toBe(`${BASE}/v1/employees/${id}`)
    expect((await created(newPupil({ shared: true }), town.admin)).attributes.shared.value).toBe(true)
    expect(await auditedDetails(person.id, 'create-user')).toEqual([
      { fields: ['username', 'name', 'email', 'organizations', 'ageFilter'] },
    ])
  })

  test('has no spaces around its texts, and a username in small letters; so has a changed person', async () => {
    const uid = server.kernel.ids.next()
    const texts = (part: string) => ({
      username: ` ${part}.${uid} `,
      name: { firstname: ` ${part} `, lastname: ' Ny ' },
      email: ` ${part}.${uid}@example.org `,
    })
    const person = await created(newPupil(texts('Anna')), town.admin)
    const expected = (part: string) => ({
      username: { value: `${part.toLowerCase()}.${uid}` },
      name: { value: { firstname: part, lastname: 'Ny' } },
      email: { value: `${part}.${uid}@example.org` },
    })
    expect(person.attributes).toMatchObject(expected('Anna'))
    expect((await change(person.id, texts('Eva'), town.admin)).status).toBe(200)
    expect((await read(person.id, town.admin)).attributes).toMatchObject(expected('Eva'))
  })

  test('with a used username, email or number is refused with the message of that attribute', async () => {
    const first = newPupil({ email: 'used@example.org' })
    await create(first, town.admin)
    expect(
      await problems(await create({ ...newPupil(), username: first.username?.toUpperCase() }, town.admin)),
    ).toEqual(['conflict', 'username username_used'])
    expect(await problems(await create(newPupil({ email: 'USED@example.org' }), town.admin))).toEqual([
      'conflict',
      'email email_used',
    ])
    const employee = (more: Partial<PersonData>) =>
      newPupil({ organizations: [{ id: town.school, role: 'employee', addToSubSchools: false }], ...more })
    for (const [attribute, value, rule] of [
      ['sms', '+46701234599', 'sms_used'],
      ['bankid', '199001012385', 'bankid_used'],
      ['eppn', 'a@school.se', 'already_exists'],
      ['gsuiteid', '100', 'already_exists'],
      ['gsuiteemail', 'a@g.se', 'already_exists'],
      ['office365', 'a@o.se', 'already_exists'],
    ] as const) {
      expect((await create(employee({ [attribute]: value }), secure(town.admin), 'employees')).status).toBe(201)
      const again = employee({ [attribute]: value.toUpperCase() })
      expect(await problems(await create(again, secure(town.admin), 'employees'))).toEqual([
        'conflict',
        `${attribute} ${rule}`,
      ])
    }
  })

  test('has exactly one type', async () => {
    const mixed = newPupil({
      organizations: [
        { id: town.school, role: 'student', addToSubSchools: false },
        { id: town.otherSchool, role: 'guardian', addToSubSchools: false },
      ],
    })
    expect(await problems(await create(mixed, town.chief))).toEqual(['other_user_type'])
    const person = await created(newPupil(), town.chief)
    const asEmployee = { organizations: [{ id: town.school, role: 'employee' as const, addToSubSchools: false }] }
    expect((await change(person.id, asEmployee, town.chief)).status).toBe(200)
    const twoTypes = {
      organizations: [
        { id: town.school, role: 'employee' as const, addToSubSchools: false },
        { id: town.otherSchool, role: 'student' as const, addToSubSchools: false },
      ],
    }
    expect(await problems(await change(person.id, twoTypes, town.chief))).toEqual(['other_user_type'])
    // The role at the other school stays.
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await town.add('Two Schools', schools)
    expect(await problems(await change(userId, asEmployee, town.admin))).toEqual(['other_user_type'])
  })

  test('with addToSubSchools has the role in all units below', async () => {
    const data = newPupil({ organizations: [{ id: town.unit, role: 'employee', addToSubSchools: true }] })
    const person = await created(data, town.chief, 'employees')
    const roles = person.attributes.organizations.values.map(({ id, role, addToSubSchools }) => [
      id,
      role,
      addToSubSchools,
    ])
    expect(roles).toEqual([
      [town.unit, 'employee', true],
      [town.school, 'employee', false],
      [town.otherSchool, 'employee', false],
    ])
    // A department of a school is below the municipality, too.
    const place = await createMunicipality(server.kernel)
    const department = { uid: server.kernel.ids.next(), realm: 'se', name: 'Annexet', type: 'school' }
    const below = { ...department, parent: place.otherSchool }
    await server.kernel.shards.forRealm('se').insert(schoolUnits).values(below)
    const everywhere = newPupil({ organizations: [{ id: place.unit, role: 'employee', addToSubSchools: true }] })
    const { attributes } = await created(everywhere, place.chief, 'employees')
    expect(attributes.organizations.values.map(({ name, role }) => `${name} ${role}`).toSorted()).toEqual([
      'Annexet employee',
      'Fyrskolan employee',
      'Fårö kommun employee',
      'Hamnskolan employee',
    ])
    // The role that is given for a school counts, in any order.
    const given = [
      { id: place.school, role: 'admin' as const, addToSubSchools: false },
      { id: place.unit, role: 'employee' as const, addToSubSchools: true },
    ]
    for (const organizations of [given, given.toReversed()]) {
      const { attributes: ofAdmin } = await created(newPupil({ organizations }), place.chief, 'employees')
      const rolesOf = ofAdmin.organizations.values.map(({ name, role }) => `${name} ${role}`)
      expect(rolesOf.toSorted()).toEqual([
        'Annexet employee',
        'Fyrskolan admin',
        'Fårö kommun employee',
        'Hamnskolan employee',
      ])
    }
  })
})

describe('a changed person', () => {
  test('two administrators at the same time: the second is refused and changes nothing', async () => {
    const person = await created(newPupil(), town.admin)
    const { version } = person
    const first = await change(person.id, { version, name: { firstname: 'A', lastname: 'One' } }, town.admin)
    expect(first.status).toBe(200)
    const second = await change(person.id, { version, name: { firstname: 'B', lastname: 'Two' } }, town.chief)
    expect([second.status, ...(await problems(second))]).toEqual([412, 'changed_meanwhile'])
    expect((await read(person.id, town.admin)).attributes.name.value).toEqual({ firstname: 'A', lastname: 'One' })
  })

  test('gets the first response again if it was lost, and so does a deleted person', async () => {
    const person = await created(newPupil(), town.admin)
    const path = `${BASE}/v1/students/${person.id}`
    const repeat = async (method: string, more: object) => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() }
      const sendAgain = async () => {
        const { status } = await server.fetch(path, { method, as: town.admin, headers, ...more })
        return status
      }
      return [await sendAgain(), await sendAgain()]
    }
    const data = { version: person.version, name: { firstname: 'A', lastname: 'One' } }
    expect(await repeat('PATCH', { json: { data } })).toEqual([200, 200])
    expect(await repeat('DELETE', {})).toEqual([204, 204])
    expect((await send('DELETE', `/v1/students/${person.id}`, town.admin)).status).toBe(403)
  })

  test('keeps at least one organization, and roles at schools of others', async () => {
    const person = await created(newPupil(), town.admin)
    expect(await problems(await change(person.id, { organizations: [] }, town.admin))).toEqual([
      'validation_failed',
      'organizations choice_missing',
    ])
    const both = [town.school, town.otherSchool].map((id) => ({ id, role: 'student' as const, addToSubSchools: false }))
    expect((await change(person.id, { organizations: both }, town.admin)).status).toBe(403)
    expect((await change(person.id, { organizations: both }, town.chief)).status).toBe(200)
    expect((await change(person.id, { organizations: [] }, town.admin)).status).toBe(204)
    const left = (await read(person.id, town.chief)).attributes.organizations.values.map(({ id }) => id)
    expect(left).toEqual([town.otherSchool])
    expect(ended).toContain(person.id)
    // A role at a school of others that has ended is a role, too.
    const former = await town.add('Former Pupil', [
      { uid: town.school, role: 'student' },
      { uid: town.otherSchool, role: 'student' },
    ])
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    const isThere = eq(associations.schoolUnitUid, town.otherSchool)
    await end.where(and(eq(associations.userUid, former.userId), isThere))
    expect((await change(former.userId, { organizations: [] }, town.admin)).status).toBe(204)
    // The school that the person has left finds the entry in its audit log.
    expect(await auditedDetails(person.id, 'change-user')).toContainEqual({
      fields: ['organizations'],
      schoolUnit: [town.school],
    })
  })

  test('with a new password loses the sessions, and without a school unit its groups', async () => {
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await town.add('Two Schools', schools, [town.ownGroup])
    expect((await change(userId, { password: 'three quiet lamps' }, town.chief)).status).toBe(200)
    expect(ended).toContain(userId)
    // Another role changes the rights of the sessions. Another name or the same role does not.
    const place = await createMunicipality(server.kernel)
    const teacher = await place.add('New Admin', [{ uid: place.school, role: 'employee' }])
    const unchanged = { organizations: [{ id: place.school, role: 'employee' as const, addToSubSchools: false }] }
    for (const data of [{ name: { firstname: 'Newer', lastname: 'Admin' } }, unchanged])
      expect((await change(teacher.userId, data, place.chief, 'employees')).status).toBe(200)
    expect(ended).not.toContain(teacher.userId)
    const asAdmin = { organizations: [{ id: place.school, role: 'admin' as const, addToSubSchools: false }] }
    expect((await change(teacher.userId, asAdmin, place.chief, 'employees')).status).toBe(200)
    expect(ended).toContain(teacher.userId)
    const groups = async () => {
      const path = `/v2/users/${userId}/groups`
      const Groups = z.object({ values: z.array(z.looseObject({ name: z.string() })) })
      return Groups.parse(await (await get(path, town.chief)).json()).values.map(({ name }) => name)
    }
    const made = await send('POST', '/v1/groups', town.chief, {
      data: { organizationId: town.otherSchool, name: '8 A' },
    })
    const { id: elsewhere } = z.looseObject({ id: z.string() }).parse(await made.json())
    const both = { data: { groups: [town.ownGroup, elsewhere] } }
    expect((await send('PUT', `/v1/users/${userId}/groups`, town.chief, both)).status).toBe(204)
    expect(await groups()).toEqual(['4 A', '8 A'])
    const at = (...units: string[]) => ({
      organizations: units.map((id) => ({ id, role: 'student' as const, addToSubSchools: false })),
    })
    expect((await change(userId, at(town.otherSchool), town.chief)).status).toBe(200)
    expect((await change(userId, at(town.otherSchool, town.school), town.chief)).status).toBe(200)
    // The groups of the other school stay.
    expect(await groups()).toEqual(['8 A'])
    expect((await send('DELETE', `/v1/groups/${elsewhere}`, town.chief)).status).toBe(204)
  })

  test('has no password that is the own username or name, also if these are not sent', async () => {
    const data = newPupil({ username: `lantern.${server.kernel.ids.next()}` })
    const { id } = await created(data, town.admin)
    const common = ['validation_failed', 'password password_common']
    for (const password of [data.username?.toUpperCase() ?? '', 'Nils-Ny-2026'])
      expect(await problems(await change(id, { password }, town.admin))).toEqual(common)
    const name = { firstname: 'Harbour', lastname: 'Light' }
    expect(await problems(await change(id, { name, password: 'HarbourLight' }, town.admin))).toEqual(common)
    // The earlier name is no name of the person any more.
    expect((await change(id, { name, password: 'Nils-Ny-2026' }, town.admin)).status).toBe(200)
  })

  test('an empty identifier or email is deleted, and a missing one stays', async () => {
    const data = newPupil({ office365: 'x@o.se', gsuiteid: '7', email: `${server.kernel.ids.next()}@example.org` })
    const person = await created(data, secure(town.admin))
    const readEmail = async () => {
      const [stored] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.uid, person.id))
      return [stored?.email, stored?.emailVerified]
    }
    expect(await readEmail()).toEqual([data.email, true])
    for (const email of [' ', null]) {
      // The school has checked the address, also if the person has not confirmed the one before.
      expect((await change(person.id, { email: data.email ?? '' }, town.admin)).status).toBe(200)
      expect(await readEmail()).toEqual([data.email, true])
      expect((await change(person.id, { email }, town.admin)).status).toBe(200)
      expect(await readEmail()).toEqual([null, false])
    }
    const name = { firstname: 'Nina', lastname: 'Nyman' }
    await change(person.id, { office365: '', name }, secure(town.admin))
    const { attributes } = await read(person.id, secure(town.admin))
    expect([attributes.office365.value, attributes.gsuiteid.value]).toEqual([null, '7'])
    expect(attributes.name.value).toEqual(name)
    // An identifier of a log-in elsewhere is no attribute, and stays.
    await setPerson(person.id, { identifiers: { vidis: '5', gsuiteid: '7' } })
    await change(person.id, { gsuiteid: ' 8aZ ' }, secure(town.admin))
    const [row] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.uid, person.id))
    expect(row?.identifiers).toEqual({ vidis: '5', gsuiteid: '8aZ' })
  })

  test('a new password ends the sessions, and is different each time', async () => {
    const path = `/v1/users/${town.pupil.userId}/new-password`
    expect((await send('POST', path, town.guardian)).status).toBe(403)
    expect((await send('POST', `/v1/users/${town.otherPupil.userId}/new-password`, town.teacher)).status).toBe(403)
    const Password = z.object({ password: z.string() })
    const first = Password.parse(await (await send('POST', path, town.teacher)).json())
    const second = Password.parse(await (await send('POST', path, town.teacher)).json())
    expect(first.password).toMatch(/^[a-z]{4}-[a-z]{4}-\d\d$/)
    expect(second.password).not.toBe(first.password)
    expect(ended.filter((uid) => uid === town.pupil.userId)).toHaveLength(2)
  })
})

describe('a deleted person', () => {
  test('is removed from a school by its administrators, who can restore the person after the last school', async () => {
    const place = await createMunicipality(server.kernel)
    const schools = [place.school, place.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await place.add('Two Schools', schools, [place.ownGroup])
    const remove = (school: string, as: TestPerson) => send('DELETE', `/v1/users/${userId}/organizations/${school}`, as)
    expect((await remove(place.school, place.pupil)).status).toBe(403)
    expect((await remove(place.school, place.teacher)).status).toBe(403)
    expect((await remove(place.otherSchool, place.admin)).status).toBe(403)
    const acting = { ...place.admin, act: { sub: place.superUser.userId, name: 'Super' } }
    expect((await remove(place.school, acting)).status).toBe(403)
    expect(ended).not.toContain(userId)
    expect((await remove(place.school, place.admin)).status).toBe(204)
    expect(ended).toContain(userId)
    expect((await get(`/v1/students/${userId}`, place.admin)).status).toBe(404)
    expect((await remove(place.school, place.chief)).status).toBe(404)
    expect((await remove(place.otherSchool, place.otherAdmin)).status).toBe(204)
    expect(await read(userId, place.otherAdmin)).toMatchObject({
      status: 'deleting',
      actions: expect.arrayContaining(['RestoreUser']),
    })
    expect(await audited(userId, 'remove-from-unit')).toBe(2)
    expect((await send('POST', `/v1/students/${userId}/restore`, place.otherAdmin)).status).toBe(204)
    expect(await read(userId, place.otherAdmin)).toMatchObject({ status: 'active', deletionDueAt: null })
  })

  test('with another type leaves all groups, because an employee in a group is its teacher', async () => {
    const place = await createMunicipality(server.kernel)
    const { userId } = await place.add('Grown Up', [{ uid: place.school, role: 'student' }], [place.ownGroup])
    const roles = (role: 'employee' | 'admin') => ({
      organizations: [{ id: place.school, role, addToSubSchools: false }],
    })
    const groups = async () => {
      const found = await (await get(`/v2/users/${userId}/groups`, place.admin)).json()
      return z.object({ values: z.array(z.unknown()) }).parse(found).values.length
    }
    expect(await groups()).toBe(1)
    expect((await change(userId, roles('employee'), place.admin)).status).toBe(200)
    expect(await groups()).toBe(0)
    await send('PATCH', `/v1/groups/${place.ownGroup}`, place.admin, { data: { addUsers: [userId] } })
    expect((await change(userId, roles('admin'), place.admin, 'employees')).status).toBe(200)
    expect(await groups()).toBe(1)
  })

  test('is deleted in 30 days, cannot log in, and can be restored until then', async () => {
    const data = { ...newPupil(), password: TEST_PASSWORD }
    const person = await created(data, town.admin)
    const logInAgain = () => logIn(server, { realm: 'se', username: data.username ?? '' })
    const path = `/v1/students/${person.id}`
    expect((await send('DELETE', path, town.teacher)).status).toBe(403)
    await logInAgain()
    expect(ended).not.toContain(person.id)
    expect((await send('DELETE', path, town.admin)).status).toBe(204)
    const deleting = await read(person.id, town.admin)
    expect([deleting.status, deleting.version]).toEqual(['deleting', person.version + 1])
    expect(deleting.actions).toEqual([
      'ViewUserInfo',
      'EditUserInfo',
      'RestoreUser',
      'ListGroups',
      'ViewBookshelf',
      'EditGuardians',
    ])
    const days = (new Date(deleting.deletionDueAt ?? 0).getTime() - server.kernel.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(ended).toContain(person.id)
    await expect(logInAgain()).rejects.toThrow(/log-in refused: 403 .*account_removed/u)
    expect((await send('DELETE', path, town.admin)).status).toBe(403)
    expect((await send('POST', `${path}/restore`, town.admin)).status).toBe(204)
    const restored = await read(person.id, town.admin)
    expect([restored.status, restored.deletionDueAt]).toEqual(['active', null])
    // A page from before the deletion or the restoration does not save its values.
    expect(restored.version).toBe(person.version + 2)
    for (const action of ['schedule-deletion', 'restore-user'])
      expect([action, await audited(person.id, action)]).toEqual([action, 1])
    expect(restored.actions).toContain('DeleteUser')
    expect(restored.actions).not.toContain('RestoreUser')
    expect((await logInAgain()).tokens.claims()).toMatchObject({ sub: person.id })
  })

  test('without a school unit has the role again after the restoration', async () => {
    const person = await created(newPupil(), town.admin)
    const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await inactive.where(eq(associations.userUid, person.id))
    await setPerson(person.id, { deletionDueAt: new Date(), deletionCause: 'no-school-unit' })
    const leaving = await read(person.id, town.admin)
    expect(leaving.status).toBe('deleting')
    // A second deletion would move the day of the first.
    expect(leaving.actions).not.toContain('DeleteUser')
    expect((await send('DELETE', `/v1/students/${person.id}`, town.admin)).status).toBe(403)
    expect((await send('POST', `/v1/students/${person.id}/restore`, town.admin)).status).toBe(204)
    expect((await read(person.id, town.admin)).status).toBe('active')
    // A role that had ended before an administrator deleted the person stays ended.
    const ended = await created(newPupil(), town.admin)
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await end.where(eq(associations.userUid, ended.id))
    expect((await send('DELETE', `/v1/students/${ended.id}`, town.admin)).status).toBe(204)
    expect((await send('POST', `/v1/students/${ended.id}/restore`, town.admin)).status).toBe(204)
    const restored = await read(ended.id, town.admin)
    expect([restored.status, restored.attributes.organizations.values]).toMatchObject([
      'inactive',
      [{ id: town.school, active: false }],
    ])
  })

  test('an own request for deletion is not undone by an administrator', async () => {
    const person = await created(newPupil(), town.admin)
    await server.kernel.shards
      .forRealm('se')
      .update(users)
      .set({ deletionDueAt: server.kernel.clock.now(), deletionCause: 'own-request' })
      .where(eq(users.uid, person.id))
    expect((await send('POST', `/v1/students/${person.id}/restore`, town.admin)).status).toBe(403)
  })
})

const Page = z.object({
  data: z.array(
    z.looseObject({ id: z.string(), name: z.string(), username: z.string(), email: z.nullable(z.string()) }),
  ),
  meta: z.object({ totalCount: z.optional(z.int()) }),
})

describe('lists', () => {
  const list = async (path: string, as: TestPerson) => Page.parse(await (await get(path, as)).json())

  test('of a school that the actor does not see do not exist', async () => {
    for (const kind of ['students', 'employees', 'guardians', 'users', 'groups'])
      for (const [as, status] of [
        [town.otherAdmin, 404],
        [town.pupil, 403],
        [town.guardian, 403],
      ] as const)
        expect([kind, (await get(`/v1/organizations/${town.school}/${kind}`, as)).status]).toEqual([kind, status])
  })

  test('have 10 rows, the newest first; 100 at most', async () => {
    const big = await createMunicipality(server.kernel)
    const uids: string[] = []
    for (let index = 0; index < 12; index++)
      uids.push((await big.add(`Pupil ${(index * 5) % 12}`, [{ uid: big.otherSchool, role: 'student' }])).userId)
    const path = `/v1/organizations/${big.otherSchool}/students`
    const first = await list(path, big.otherAdmin)
    expect(first.data.map(({ id }) => id)).toEqual(uids.toReversed().slice(0, 10))
    expect(first.meta.totalCount).toBe(12)
    const second = await list(`${path}?pageNumber=2&sortBy=uid&sortOrder=desc`, big.otherAdmin)
    expect(second.data.map(({ id }) => id)).toEqual(uids.toReversed().slice(10))
    expect(second.meta.totalCount).toBe(12)
    const smaller = await list(`${path}?pageNumber=2&pageSize=5`, big.otherAdmin)
    expect(smaller.data.map(({ id }) => id)).toEqual(uids.toReversed().slice(5, 10))
    expect((await list(`${path}?calculateTotal=false`, big.otherAdmin)).meta).toEqual({})
    expect((await get(`${path}?pageSize=101`, big.otherAdmin)).status).toBe(400)
    expect((await get(`${path}?sortBy=password`, big.otherAdmin)).status).toBe(400)
    expect((await get(`${path}?filters=nonsense`, big.otherAdmin)).status).toBe(400)
  })

  test('show email addresses only to the teachers of a pupil and to administrators', async () => {
    const email = `${server.kernel.ids.next()}@example.org`
    const groups = [town.ownGroup]
    const person = await created(newPupil({ email }), town.admin)
    const shown = async (as: TestPerson) =>
      (await list(`/v1/organizations/${town.school}/students`, as)).data.find(({ id }) => id === person.id)?.email
    expect([await shown(town.teacher), await shown(town.admin)]).toEqual([null, email])
    await send('PUT', `/v1/users/${person.id}/groups`, town.admin, { data: { groups } })
    expect(await shown(town.teacher)).toBe(email)
    await send('PUT', `/v1/users/${person.id}/groups`, town.admin, { data: { groups: [] } })
  })

  test('show roles and groups of their school unit only, and the status of each person', async () => {
    const place = await createMunicipality(server.kernel)
    const made = await send('POST', '/v1/groups', place.chief, {
      data: { organizationId: place.otherSchool, name: '5 A' },
    })
    const { id: elsewhere } = z.looseObject({ id: z.string() }).parse(await made.json())
    const roles = [
      { uid: place.school, role: 'employee' as const },
      { uid: place.otherSchool, role: 'admin' as const },
    ]
    const { userId } = await place.add('Two Schools', roles, [place.ownGroup, elsewhere])
    const lastLogInAt = new Date('2026-11-01T08:00:00Z')
    const lastReadAt = new Date('2026-11-02T08:00:00Z')
    const bookId = await createTestBook(server.kernel, 'se')
    for (const reader of [userId, place.otherPupil.userId])
      await server.kernel.shards
        .forRealm('se')
        .insert(readingProgress)
        .values({ realm: 'se', userId: reader, bookId, lastOpenedAt: lastReadAt })
    await setPerson(userId, { lastLogInAt })
    await setPerson(place.pupil.userId, { ageFilter: 9 })
    await setPerson(place.otherPupil.userId, { deletionDueAt: lastLogInAt, lastLogInAt })
    const find = async (uid: string, as: TestPerson) =>
      (await list(`/v1/organizations/${place.school}/users`, as)).data.find(({ id }) => id === uid)
    expect(await find(userId, place.admin)).toMatchObject({
      roles: ['employee'],
      groups: [{ id: place.ownGroup, name: '4 A' }],
      status: 'active',
      lastLogInAt: lastLogInAt.toISOString(),
      lastReadAt: lastReadAt.toISOString(),
    })
    // A filter by role is about the role in this school unit.
    const admins = encodeURIComponent(JSON.stringify({ role: 'admin' }))
    const path = `/v1/organizations/${place.school}/employees?filters=${admins}`
    expect((await list(path, place.admin)).data.map(({ id }) => id)).toEqual([place.admin.userId])
    const ofGroup = await list(`/v1/groups/${place.ownGroup}/users`, place.admin)
    expect(ofGroup.data.find(({ id }) => id === userId)).toMatchObject({
      roles: ['employee'],
      groups: [{ id: place.ownGroup, name: '4 A' }],
      lastLogInAt: lastLogInAt.toISOString(),
      lastReadAt: lastReadAt.toISOString(),
    })
    // The groups of a person are in the order of their names.
    const first = await send('POST', '/v1/groups', place.chief, { data: { organizationId: place.school, name: '3 Z' } })
    const { id: group } = z.looseObject({ id: z.string() }).parse(await first.json())
    await send('PATCH', `/v1/groups/${group}`, place.chief, { data: { addUsers: [userId] } })
    expect((await find(userId, place.admin))?.['groups']).toMatchObject([{ name: '3 Z' }, { name: '4 A' }])
    const ofUnit = await list(`/v1/organizations/${place.unit}/users`, place.chief)
    expect(ofUnit.data).toContainEqual(expect.objectContaining({ id: place.superUser.userId, shared: false }))
    const employee = await read(userId, place.admin, 'employees')
    expect(employee.lastReadAt).toBe(lastReadAt.toISOString())
    expect(await find(place.pupil.userId, place.teacher)).toMatchObject({ ageFilter: 9, status: 'active' })
    // The teacher does not teach this pupil.
    expect(await find(place.otherPupil.userId, place.teacher)).toMatchObject({
      status: 'deleting',
      lastLogInAt: null,
      lastReadAt: null,
    })
    const { lastLogInAt: seenLogIn, lastReadAt: seenReading } = await read(place.otherPupil.userId, place.teacher)
    expect([seenLogIn, seenReading]).toEqual([null, null])
    // This person administers one school and teaches in the other one.
    const acting = { ...place.admin, userId }
    const { options } = (await read(place.otherAdmin.userId, acting, 'employees')).attributes.organizations
    expect(options.map(({ name }) => name)).toEqual(['Hamnskolan'])
    // An administration of up to 100 units needs no search.
    const below = Array.from({ length: 97 }, (_, index) => ({
      uid: server.kernel.ids.next(),
      realm: 'se',
      name: `Annex ${index}`,
      type: 'school',
      parent: place.unit,
    }))
    await server.kernel.shards.forRealm('se').insert(schoolUnits).values(below)
    const { options: all } = (await read(place.pupil.userId, place.chief)).attributes.organizations
    expect([all.length, all[0]?.name, all.at(-1)?.name]).toEqual([100, 'Annex 0', 'Hamnskolan'])
  })

  test('contain the people of the type, found by parts of words without accents', async () => {
    const found = async (query: string, kind = 'students', as: TestPerson = town.admin) =>
      (await list(`/v1/organizations/${town.school}/${kind}?${query}`, as)).data.map(({ name }) => name)
    expect(await found('q=oberg')).toEqual(['Åsa Öberg'])
    expect(await found('q=ÖBER+åsa')).toEqual(['Åsa Öberg'])
    expect(await found('q=100%25')).toEqual([])
    expect(await found('q=_')).toEqual([])
    expect(await found('qName=Cher', 'employees')).toEqual(['Tea Cher'])
    expect(await found(`q=${town.teacher.username}`, 'employees')).toEqual(['Tea Cher'])
    expect(await found(`qName=${town.teacher.username}`, 'employees')).toEqual([])
    expect(await found('q=Guar', 'employees')).toEqual([])
    expect(await found('q=Guar', 'users')).toEqual(['Guar Dian'])
    expect(await found('q=Guar', 'guardians')).toEqual(['Guar Dian'])
    expect(await found('q=Cher', 'guardians')).toEqual([])
    expect(await found('q=Cher', 'users')).toEqual(['Tea Cher'])
    expect(await found('q=Cher')).toEqual([])
    const filters = encodeURIComponent(JSON.stringify({ group: town.ownGroup }))
    expect(await found(`filters=${filters}&sortBy=name&sortOrder=asc`)).toEqual(['Åsa Öberg'])
    const withFilters = (values: object) =>
      found(`filters=${encodeURIComponent(JSON.stringify({ group: town.ownGroup, ...values }))}`)
    expect(await withFilters({ status: 'active' })).toEqual(['Åsa Öberg'])
    expect(await withFilters({ status: 'inactive' })).toEqual([])
    await setPerson(town.pupil.userId, { lastLogInAt: null })
    expect(await withFilters({ neverLoggedIn: true })).toEqual(['Åsa Öberg'])
    await setPerson(town.pupil.userId, { lastLogInAt: new Date() })
    expect(await withFilters({ neverLoggedIn: true })).toEqual([])
    const admins = encodeURIComponent(JSON.stringify({ role: 'admin' }))
    for (const kind of ['employees', 'users'])
      expect([kind, await found(`filters=${admins}`, kind)]).toEqual([kind, ['School Admin']])
    expect(await found(`filters=${admins}`)).toEqual([])
    // Each of two filters counts.
    for (const [role, names] of [
      ['student', ['Åsa Öberg']],
      ['guardian', []],
    ] as const) {
      const both = encodeURIComponent(JSON.stringify({ role, group: town.ownGroup, status: 'active' }))
      expect([role, await found(`q=oberg&filters=${both}`, 'users')]).toEqual([role, names])
    }
  })

  test('show a teacher nothing about the email or the log-in of other pupils by a search, an order or a filter', async () => {
    const place = await createMunicipality(server.kernel)
    const { school, ownGroup, otherGroup, pupil, otherPupil, teacher, admin } = place
    const student = [{ uid: school, role: 'student' as const }]
    await place.add('New Own', student, [ownGroup])
    await place.add('New Other', student, [otherGroup])
    const colleague = await place.add('Kol Lega', [{ uid: school, role: 'employee' }], [ownGroup])
    const [secret, id] = [`secret-${server.kernel.ids.next()}`, `roster-${server.kernel.ids.next()}`]
    await setPerson(pupil.userId, { email: `z.${secret}@example.org`, lastLogInAt: new Date('2026-11-01') })
    const hidden = { email: `a.${secret}@example.org`, lastLogInAt: new Date('2026-11-02') }
    await setPerson(otherPupil.userId, { ...hidden, externalId: id })
    await setPerson(colleague.userId, { email: `c.${secret}@example.org`, lastLogInAt: new Date('2026-11-03') })
    const find = async (query: string, as: TestPerson, path = `organizations/${school}/users`) =>
      (await list(`/v1/${path}?${query}`, as)).data.map(({ name }) => name)
    expect(await find(`q=${secret}&sortBy=name&sortOrder=asc`, admin)).toEqual([
      'Åsa Öberg',
      'Bo Bengtsson',
      'Kol Lega',
    ])
    expect(await find(`q=${secret}`, teacher)).toEqual(['Åsa Öberg'])
    expect([await find(`q=${id}`, admin), await find(`q=${id}`, teacher)]).toEqual([['Bo Bengtsson'], []])
    // Names and usernames are no secret.
    expect(await find('q=beng', teacher)).toEqual(['Bo Bengtsson'])
    expect(await find(`q=${otherPupil.username}`, teacher)).toEqual(['Bo Bengtsson'])
    const isBefore = async (order: string, as: TestPerson) => {
      const names = await find(`${order}&pageSize=100`, as)
      return names.indexOf('Bo Bengtsson') < names.indexOf('Åsa Öberg')
    }
    for (const order of ['sortBy=email&sortOrder=asc', 'sortBy=lastLogInAt&sortOrder=desc'])
      expect([order, await isBefore(order, admin), await isBefore(order, teacher)]).toEqual([order, true, false])
    // Also in the unit of the consumers, whose people are found in another way.
    await server.kernel.shards
      .forRealm('se')
      .update(schoolUnits)
      .set({ type: 'consumer' })
      .where(eq(schoolUnits.uid, school))
    const neverThere = `filters=${encodeURIComponent('{"neverLoggedIn":true}')}`
    expect((await find(neverThere, admin)).toSorted()).toContain('New Other')
    expect(await find(neverThere, teacher)).toEqual(['New Own'])
    await server.kernel.shards
      .forRealm('se')
      .update(schoolUnits)
      .set({ type: 'school' })
      .where(eq(schoolUnits.uid, school))
    const never = `filters=${encodeURIComponent('{"neverLoggedIn":true,"role":"student"}')}&sortBy=name&sortOrder=asc`
    expect([await find(never, admin), await find(never, teacher)]).toEqual([['New Other', 'New Own'], ['New Own']])
    // The teacher sees the members of the other group, too.
    const ofGroup = `groups/${otherGroup}/users`
    expect([await find(`q=${secret}`, admin, ofGroup), await find(`q=${secret}`, teacher, ofGroup)]).toEqual([
      ['Bo Bengtsson'],
      [],
    ])
    // To administer another school gives no rights here.
    const half = await place.add('Half Admin', [
      { uid: school, role: 'employee' },
      { uid: place.otherSchool, role: 'admin' },
    ])
    expect([await find(`q=${secret}`, half), await find(`q=${secret}`, half, ofGroup)]).toEqual([[], []])
  })

  test('of all people have every type of person with a role in the school unit, and no others', async () => {
    const place = await createMunicipality(server.kernel)
    const { school, otherSchool, chief, admin, otherAdmin, teacher, guardian, pupil, otherPupil } = place
    const uids = async (unit: string) =>
      (await list(`/v1/organizations/${unit}/users?pageSize=100`, chief)).data.map(({ id }) => id)
    // The shared account of a group is no person.
    const shared = await place.add('Class Account', [{ uid: school, role: 'student' }])
    await setPerson(shared.userId, { sharedAccount: true })
    const people = [admin, teacher, guardian, pupil, otherPupil].map(({ userId }) => userId)
    expect((await uids(school)).toSorted()).toEqual(people.toSorted())
    expect(await uids(otherSchool)).toEqual([otherAdmin.userId])
  })

  test('sort by the rules of the alphabet in both directions', async () => {
    const abc = await createMunicipality(server.kernel)
    for (const name of ['anna x', 'Berit x', 'Berit y', 'Åke x', 'Ceder x'])
      await abc.add(name, [{ uid: abc.otherSchool, role: 'student' }])
    const names = async (order: string) =>
      (
        await list(`/v1/organizations/${abc.otherSchool}/students?sortBy=name&sortOrder=${order}`, abc.otherAdmin)
      ).data.map(({ name }) => name)
    expect(await names('asc')).toEqual(
      ['Åke x', 'anna x', 'Berit x', 'Berit y', 'Ceder x'].toSorted(new Intl.Collator('und').compare),
    )
    expect(await names('desc')).toEqual((await names('asc')).toReversed())
  })

  test('sort by each of their columns in both directions, also the people of a group', async () => {
    const place = await createMunicipality(server.kernel)
    const uid = server.kernel.ids.next()
    const uids: string[] = []
    // The order of addresses ignores the case of letters.
    for (const [firstname, username, email, day] of [
      ['Alma', 'b', 'C', 3],
      ['Bea', 'c', 'a', 1],
      ['Cleo', 'a', 'b', 2],
    ] as const) {
      const { userId } = await place.add(firstname, [{ uid: place.otherSchool, role: 'student' }])
      const lastLogInAt = new Date(Date.UTC(2026, 10, day))
      await setPerson(userId, { username: `${username}.${uid}`, email: `${email}.${uid}@example.org`, lastLogInAt })
      uids.push(userId)
    }
    const data = { organizationId: place.otherSchool, name: '6 A' }
    const made = await send('POST', '/v1/groups', place.chief, { data })
    const { id } = z.looseObject({ id: z.string() }).parse(await made.json())
    expect((await send('PATCH', `/v1/groups/${id}`, place.chief, { data: { addUsers: uids } })).status).toBe(200)
    const orders = [
      ['name', ['Alma', 'Bea', 'Cleo']],
      ['username', ['Cleo', 'Alma', 'Bea']],
      ['lastLogInAt', ['Bea', 'Cleo', 'Alma']],
      ['uid', ['Alma', 'Bea', 'Cleo']],
    ] as const
    for (const [path, ofPath] of [
      [`organizations/${place.otherSchool}/students`, [...orders, ['email', ['Bea', 'Cleo', 'Alma']] as const]],
      [`groups/${id}/users`, orders],
    ] as const)
      for (const [sortBy, expected] of ofPath) {
        const sorted = async (order: string) =>
          (await list(`/v1/${path}?sortBy=${sortBy}&sortOrder=${order}`, place.chief)).data.map(({ name }) => name)
        expect([path, sortBy, await sorted('asc')]).toEqual([path, sortBy, expected])
        expect([path, sortBy, await sorted('desc')]).toEqual([path, sortBy, expected.toReversed()])
      }
  })

  test('show each of the yes-or-no values of a person as its own value, and so does the page of the person', async () => {
    const none = { sharedAccount: false, hidePasswordChange: false, speakingBookRights: false, superUser: false }
    const { userId } = await town.add('Yes No', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    for (const flag of ['sharedAccount', 'hidePasswordChange', 'speakingBookRights', 'superUser'] as const) {
      await setPerson(userId, { ...none, [flag]: true })
      const { attributes } = await read(userId, secure(town.chief))
      const { shared, hidePasswordChange, speakingBookRights } = attributes
      expect([flag, shared.value, hidePasswordChange.value, speakingBookRights.value]).toEqual([
        flag,
        flag === 'sharedAccount',
        flag === 'hidePasswordChange',
        flag === 'speakingBookRights',
      ])
      const { data } = await list(`/v1/organizations/${town.school}/students?pageSize=100`, town.chief)
      // The shared account of a group is no person.
      const expected = flag === 'sharedAccount' ? undefined : false
      expect([flag, data.find(({ id }) => id === userId)?.['shared']]).toEqual([flag, expected])
    }
    await setPerson(userId, none)
  })
})

describe('groups of a person', () => {
  test('a teacher adds pupils of the school to own groups, and sees which groups can be chosen', async () => {
    const uid = town.otherPupil.userId
    const Groups = z.object({
      values: z.array(
        z.looseObject({
          id: z.string(),
          organization_id: z.string(),
          name: z.string(),
          selectable: z.boolean(),
          removable: z.boolean(),
        }),
      ),
    })
    const readGroups = async (path: string, as: TestPerson) => Groups.parse(await (await get(path, as)).json())
    const options = await readGroups(`/v2/users/${uid}/groupoptions/${town.school}`, town.teacher)
    expect(options.values.map(({ name, selectable, removable }) => [name, selectable, removable])).toEqual([
      ['4 A', true, false],
      ['4 B', false, false],
    ])
    expect(options.values.map((group) => group.organization_id)).toEqual([town.school, town.school])
    const ofTeacher = await readGroups(`/v2/users/${town.teacher.userId}/groups`, town.teacher)
    expect(ofTeacher.values.map(({ name, removable }) => [name, removable])).toEqual([['4 A', true]])
    expect((await get(`/v2/users/${uid}/groupoptions/${town.otherSchool}`, town.teacher)).status).toBe(404)
    const put = (groups: readonly string[], as: TestPerson) =>
      send('PUT', `/v1/users/${uid}/groups`, as, { data: { groups } })
    expect((await put([town.ownGroup], town.otherAdmin)).status).toBe(404)
    expect((await put([town.ownGroup], town.teacher)).status).toBe(204)
    const groups = await readGroups(`/v2/users/${uid}/groups`, town.admin)
    // The teacher does not manage 4 B, so the pupil stays in it.
    expect(groups.values.map(({ id }) => id).toSorted()).toEqual([town.ownGroup, town.otherGroup].toSorted())
    expect(groups.values.map(({ removable }) => removable)).toEqual([true, true])
    expect(groups.values.map((group) => group.organization_id)).toEqual([town.school, town.school])
    const own = await readGroups(`/v2/users/${uid}/groups`, town.teacher)
    expect(own.values.map(({ name, selectable, removable }) => [name, selectable, removable])).toEqual([
      ['4 A', false, true],
      ['4 B', false, false],
    ])
    const third = await send('POST', '/v1/groups', town.admin, { data: { organizationId: town.school, name: '4 C' } })
    const { id: ofOthers } = z.looseObject({ id: z.string() }).parse(await third.json())
    expect((await put([town.ownGroup, ofOthers], town.teacher)).status).toBe(403)
    for (const as of [town.pupil, town.guardian]) {
      expect((await put([], as)).status).toBe(403)
      expect((await get(`/v2/users/${uid}/groups`, as)).status).toBe(403)
    }
    expect((await get(`/v2/users/${uid}/groups`, town.otherAdmin)).status).toBe(404)
    expect((await get(`/v2/users/${uid}/groupoptions/${town.school}`, town.otherAdmin)).status).toBe(404)
    const unchanged = await readGroups(`/v2/users/${uid}/groups`, town.admin)
    expect(unchanged).toEqual(groups)
    expect((await put([town.otherGroup], town.admin)).status).toBe(204)
    const left = await readGroups(`/v2/users/${uid}/groups`, town.admin)
    expect(left.values.map(({ id }) => id)).toEqual([town.otherGroup])
    // A group of another school: the pupil has no role there, and then a role that the teacher does not see.
    const made = await send('POST', '/v1/groups', town.chief, {
      data: { organizationId: town.otherSchool, name: '5 A' },
    })
    const { id: elsewhere } = z.looseObject({ id: z.string() }).parse(await made.json())
    const ofOther = await readGroups(`/v2/users/${uid}/groupoptions/${town.otherSchool}`, town.chief)
    expect(ofOther.values.map(({ name, selectable }) => [name, selectable])).toEqual([['5 A', false]])
    const schools = [town.school, town.otherSchool].map((id) => ({ uid: id, role: 'student' as const }))
    const both = await town.add('Two Schools', schools, [town.otherGroup, elsewhere])
    const seenBy = async (as: TestPerson) =>
      (await readGroups(`/v2/users/${both.userId}/groups`, as)).values.map(({ name }) => name)
    expect([await seenBy(town.teacher), await seenBy(town.chief)]).toEqual([['4 B'], ['4 B', '5 A']])
    const { values } = await readGroups(`/v2/users/${both.userId}/groups`, town.chief)
    expect(values.map((group) => group.organization_id)).toEqual([town.school, town.otherSchool])
  })

  test('are all groups of a large school, and the units to choose are all those of a large municipality, by name', async () => {
    const place = await createMunicipality(server.kernel)
    const next = () => server.kernel.ids.next()
    // The newest is the first by name.
    const names = Array.from({ length: 12 }, (_, index) => `A ${99 - index}`)
    const units = names.map((name) => ({ uid: next(), realm: 'se', name, type: 'school', parent: place.unit }))
    const made = names.map((name) => ({ uid: next(), realm: 'se', name, schoolUnitUid: place.otherSchool }))
    await createSchools(server.kernel.shards.forRealm('se'), { units, groups: made })
    const role = [{ uid: place.otherSchool, role: 'student' as const }]
    const { userId } = await place.add(
      'Many Groups',
      role,
      made.map(({ uid }) => uid),
    )
    const Named = z.object({ values: z.array(z.looseObject({ name: z.string() })) })
    for (const path of ['groups', `groupoptions/${place.otherSchool}`]) {
      const { values } = Named.parse(await (await get(`/v2/users/${userId}/${path}`, place.chief)).json())
      expect([path, values.map(({ name }) => name)]).toEqual([path, names.toReversed()])
    }
    const { options } = (await read(userId, place.chief)).attributes.organizations
    expect(options.map(({ name }) => name)).toEqual([...names.toReversed(), 'Fårö kommun', 'Fyrskolan', 'Hamnskolan'])
  })

  test('are set all at once or not at all', async () => {
    const person = await town.add('All Groups', [{ uid: town.school, role: 'student' }])
    const put = (groups: readonly string[], as: TestPerson, uid = person.userId) =>
      send('PUT', `/v1/users/${uid}/groups`, as, { data: { groups } })
    const Groups = z.object({ values: z.array(z.looseObject({ id: z.string() })) })
    const readIds = async () => {
      const response = await get(`/v2/users/${person.userId}/groups`, town.admin)
      return Groups.parse(await response.json()).values.map(({ id }) => id)
    }
    const both = [town.ownGroup, town.otherGroup].toSorted()
    expect((await put(both, town.teacher)).status).toBe(403)
    expect(await readIds()).toEqual([])
    expect((await put(both, town.admin)).status).toBe(204)
    expect((await readIds()).toSorted()).toEqual(both)
    const made = await send('POST', '/v1/groups', town.chief, {
      data: { organizationId: town.otherSchool, name: '6 A' },
    })
    const elsewhere = z.looseObject({ id: z.string() }).parse(await made.json())
    expect((await put([], town.chief)).status).toBe(204)
    // One call adds and removes.
    for (const group of both) {
      expect((await put([group], town.chief)).status).toBe(204)
      expect(await readIds()).toEqual([group])
    }
    expect((await put([], town.chief)).status).toBe(204)
    expect((await put([...both, elsewhere.id], town.chief)).status).toBe(404)
    expect(await readIds()).toEqual([])
    // A membership from the time of an earlier role at another school refuses nothing.
    const moved = await town.add('Moved Here', [{ uid: town.school, role: 'student' }], [elsewhere.id])
    expect((await put([town.ownGroup, elsewhere.id], town.chief, moved.userId)).status).toBe(204)
    // A person whose role has ended can be in groups, too.
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await end.where(eq(associations.userUid, moved.userId))
    const Options = z.object({ values: z.array(z.looseObject({ id: z.string(), selectable: z.boolean() })) })
    const listOptions = async (school = town.school) => {
      const response = await get(`/v2/users/${moved.userId}/groupoptions/${school}`, town.chief)
      return Options.parse(await response.json()).values
    }
    expect((await listOptions()).find(({ id }) => id === town.otherGroup)?.selectable).toBe(true)
    expect((await put([town.otherGroup], town.chief, moved.userId)).status).toBe(204)
    // All groups of a large school can be chosen.
    const many = Array.from({ length: 120 }, (_, index) => ({
      uid: server.kernel.ids.next(),
      realm: 'se',
      schoolUnitUid: town.otherSchool,
      name: `Many ${index}`,
    }))
    await server.kernel.shards.forRealm('se').insert(groupTable).values(many)
    expect((await listOptions(town.otherSchool)).length).toBeGreaterThanOrEqual(120)
    const unknown = server.kernel.ids.next()
    expect((await put(both, town.admin, unknown)).status).toBe(404)
    expect((await get(`/v2/users/${unknown}/groups`, town.admin)).status).toBe(404)
    expect((await get(`/v2/users/${unknown}/groupoptions/${town.school}`, town.admin)).status).toBe(404)
  })
})
