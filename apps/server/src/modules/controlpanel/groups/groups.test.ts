import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listPage, ManagedGroup, ManagedOrganization } from '@lectern/contracts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, auditLog, schoolUnits, users } from '../../account/tables.ts'
import { createControlPanelModule } from '../index.ts'
import { createImportsModule } from '../../imports/index.ts'
import { createMunicipality } from '../testing/municipality.ts'
import type { Municipality } from '../testing/municipality.ts'

const BASE = '/api/controlpanel/v1'
let server: TestServer
let town: Municipality
const ended: string[] = []
beforeAll(async () => {
  const sessions = { endAllForAccount: async (uid: string) => void ended.push(uid) }
  server = await startTestServer({
    modules: (kernel) => [createControlPanelModule(kernel, { sessions }), createImportsModule(kernel, { sessions })],
  })
  town = await createMunicipality(server.kernel)
})
afterAll(() => server.close())

const send = (method: string, path: string, as: TestPerson, data?: unknown) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(data === undefined ? {} : { json: { data } }) })
const rows = () => server.kernel.shards.forRealm('se')
const parse = async (response: Response) => ManagedGroup.parse(await response.json())
const Refused = z.object({
  details: z.object({ errors: z.array(z.object({ attribute: z.string(), rule: z.string() })) }),
})
const create = (data: object, as: TestPerson) =>
  send('POST', '/groups', as, { organizationId: town.school, name: `Group ${server.kernel.ids.next()}`, ...data })

describe('a new group', () => {
  test('is refused to pupils, guardians and people of other schools, and without a name', async () => {
    expect((await create({}, town.pupil)).status).toBe(403)
    expect((await create({}, town.guardian)).status).toBe(403)
    expect((await create({}, town.otherAdmin)).status).toBe(404)
    expect((await create({ name: ' ' }, town.admin)).status).toBe(400)
    expect((await create({ ageFilter: 99 }, town.admin)).status).toBe(400)
  })

  test.for<[object, string]>([
    [{ name: ' ' }, 'name required'],
    [{ name: 'x'.repeat(256) }, 'name too_long'],
    [{ ageFilter: 0 }, 'ageFilter out_of_range'],
    [{ ageFilter: 19 }, 'ageFilter out_of_range'],
    [{ ageFilter: 7.5 }, 'ageFilter not_a_number'],
  ])('and a changed one are refused with the problem of each value: %o', async ([data, expected]) => {
    const group = await parse(await create({}, town.admin))
    for (const response of [
      await create(data, town.admin),
      await send('PATCH', `/groups/${group.id}`, town.admin, data),
    ]) {
      const { details } = Refused.parse(await response.json())
      expect([response.status, details.errors.map(({ attribute, rule }) => `${attribute} ${rule}`)]).toEqual([
        400,
        [expected],
      ])
    }
  })

  test('can have the lowest and the highest age, and a long name', async () => {
    for (const ageFilter of [1, 18]) {
      const name = `${ageFilter}`.padEnd(255, 'x')
      const { attributes } = await parse(await create({ ageFilter, name }, town.admin))
      expect([attributes.ageFilter.value, attributes.name.value]).toEqual([ageFilter, name])
    }
  })

  test('belongs to the teacher who creates it', async () => {
    const made = await create({ name: ' 5 C ', generateCode: true, ageFilter: 11 }, town.teacher)
    expect(made.status).toBe(201)
    const group = await parse(made)
    expect(group.attributes.code.value).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(group.attributes.ageFilter.value).toBe(11)
    expect(group.attributes).toMatchObject({
      name: { value: '5 C', viewable: 2, editable: 2 },
      code: { viewable: 2, editable: 2 },
      ageFilter: { viewable: 2, editable: 2 },
    })
    expect(group.actions).toEqual(['EditGroup', 'DeleteGroup', 'EditGroupPassword', 'EditGroupAgeFilter'])
    expect(group.organization).toEqual({ id: town.school, name: 'Fyrskolan' })
    const colleague = await town.add('Col League', [{ uid: town.school, role: 'employee' }])
    const seen = await parse(await send('GET', `/groups/${group.id}`, colleague))
    expect(seen.attributes.name).toEqual({ value: '5 C', viewable: 2, editable: 0 })
    expect(seen.attributes.ageFilter).toEqual({ value: 11, viewable: 2, editable: 0 })
    const plain = await parse(await create({}, town.teacher))
    expect([plain.attributes.code.value, plain.attributes.ageFilter.value]).toEqual([null, null])
    // The creator is a member, and no pupil.
    const members = async ({ id }: { readonly id: string }) =>
      listPage(z.looseObject({ id: z.string() })).parse(
        await (await send('GET', `/groups/${id}/users`, town.admin)).json(),
      )
    expect([plain.student_count, (await members(plain)).data.map(({ id }) => id)]).toEqual([0, [town.teacher.userId]])
    const ofAdmin = await parse(await create({}, town.admin))
    expect(await members(ofAdmin)).toEqual({ data: [], meta: { totalCount: 0 } })
    expect(ofAdmin.actions).toEqual(group.actions)
    // To administer another school changes nothing here.
    const half = await town.add('Half Admin', [
      { uid: town.school, role: 'employee' },
      { uid: town.otherSchool, role: 'admin' },
    ])
    const ofHalf = await members(await parse(await create({}, half)))
    expect(ofHalf.data.map(({ id }) => id)).toEqual([half.userId])
  })

  test('with the name of another group of the school is refused', async () => {
    await create({ name: 'Twice' }, town.admin)
    const response = await create({ name: 'Twice' }, town.admin)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('"rule":"name_used"')
    expect((await create({ organizationId: town.otherSchool, name: 'Twice' }, town.chief)).status).toBe(201)
    const other = await parse(await create({}, town.admin))
    const renamed = await send('PATCH', `/groups/${other.id}`, town.admin, { name: 'Twice' })
    expect([renamed.status, await renamed.text()]).toEqual([409, expect.stringContaining('"rule":"name_used"')])
  })
})

describe('a changed group', () => {
  test('another teacher of the school sees the group, but neither its code nor a right to change it', async () => {
    const group = await parse(await create({ generateCode: true }, town.admin))
    const colleague = await town.add('Col League', [{ uid: town.school, role: 'employee' }])
    const seen = await parse(await send('GET', `/groups/${group.id}`, colleague))
    expect([seen.actions, seen.attributes.code]).toEqual([[], { value: null, viewable: 0, editable: 0 }])
    expect([seen.id, seen.version]).toEqual([group.id, 1])
    expect(seen).toMatchObject({
      organization: { id: town.school, name: 'Fyrskolan' },
      student_count: 0,
      attributes: { name: { value: group.attributes.name.value } },
    })
    const own = await parse(await send('GET', `/groups/${town.ownGroup}`, town.teacher))
    expect([own.student_count, own.actions]).toEqual([1, group.actions])
    expect((await send('GET', `/groups/${server.kernel.ids.next()}`, town.admin)).status).toBe(404)
    for (const as of [town.pupil, town.guardian])
      expect((await send('GET', `/groups/${town.ownGroup}`, as)).status).toBe(403)
    expect((await send('PATCH', `/groups/${group.id}`, colleague, { name: 'Mine' })).status).toBe(403)
    expect((await send('DELETE', `/groups/${group.id}`, colleague)).status).toBe(403)
    expect((await send('GET', `/groups/${group.id}`, town.otherAdmin)).status).toBe(404)
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    for (const [method, data] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect([method, (await send(method, `/groups/${group.id}`, acting, data)).status]).toEqual([method, 403])
    expect((await create({}, acting)).status).toBe(403)
  })

  test('is found by its name, and by its code only by those who see the code', async () => {
    const [ofOther, own] = [
      await parse(await create({ generateCode: true }, town.admin)),
      await parse(await create({ generateCode: true }, town.teacher)),
    ]
    const found = async (q: string | null, as: TestPerson) => {
      const response = await send('GET', `/organizations/${town.school}/groups?q=${q}`, as)
      return listPage(ManagedGroup)
        .parse(await response.json())
        .data.map(({ id }) => id)
    }
    for (const { id, attributes } of [ofOther, own])
      for (const as of [town.admin, town.teacher]) {
        const seesCode = as === town.admin || id === own.id
        expect([await found(attributes.name.value, as), await found(attributes.code.value, as)]).toEqual([
          [id],
          seesCode ? [id] : [],
        ])
      }
  })

  test('gets a new code, or none; an outdated change is refused', async () => {
    const group = await parse(await create({ generateCode: true }, town.admin))
    const first = group.attributes.code.value
    const renewed = await parse(await send('PATCH', `/groups/${group.id}`, town.admin, { generateCode: true }))
    expect(renewed.attributes.code.value).not.toBe(first)
    const outdated = await send('PATCH', `/groups/${group.id}`, town.admin, { version: group.version, name: 'Old' })
    expect(outdated.status).toBe(412)
    const without = await parse(await send('PATCH', `/groups/${group.id}`, town.admin, { generateCode: false }))
    expect(without.attributes.code.value).toBeNull()
    for (const ageFilter of [9, null]) {
      const filtered = await parse(await send('PATCH', `/groups/${group.id}`, town.admin, { ageFilter }))
      expect(filtered.attributes.ageFilter.value).toBe(ageFilter)
    }
    const coded = await parse(
      await send('PATCH', `/groups/${group.id}`, town.admin, { generateCode: true, ageFilter: 8 }),
    )
    const name = `Renamed ${server.kernel.ids.next()}`
    const renamed = await parse(
      await send('PATCH', `/groups/${group.id}`, town.admin, { version: coded.version, name: ` ${name} ` }),
    )
    // The other attributes stay.
    expect([renamed.version, renamed.attributes.name.value]).toEqual([coded.version + 1, name])
    expect([renamed.attributes.code, renamed.attributes.ageFilter]).toEqual([
      coded.attributes.code,
      { value: 8, viewable: 2, editable: 2 },
    ])
    expect((await send('PATCH', `/groups/${group.id}`, town.admin, { name: ' ' })).status).toBe(400)
    expect((await send('PATCH', `/groups/${group.id}`, town.admin, { ageFilter: 19 })).status).toBe(400)
    expect((await send('PATCH', `/groups/${group.id}`, town.otherAdmin, { name: 'X' })).status).toBe(404)
  })

  test('is in the list of its school unit; a teacher can list only own groups', async () => {
    const fresh = await createMunicipality(server.kernel)
    const Groups = listPage(ManagedGroup)
    const list = async (query: string, as = fresh.teacher) => {
      const response = await send('GET', `/organizations/${fresh.school}/groups?sortBy=name&${query}`, as)
      return Groups.parse(await response.json()).data.map(({ attributes }) => attributes.name.value)
    }
    expect(await list('sortOrder=asc')).toEqual(['4 A', '4 B'])
    expect(await list('q=b')).toEqual(['4 B'])
    expect(await list('qName=b')).toEqual(['4 B'])
    expect(await list(`filters=${encodeURIComponent('{"own":true}')}`)).toEqual(['4 A'])
    // These people see all groups, and teach none.
    for (const as of [fresh.admin, fresh.superUser])
      expect(await list(`filters=${encodeURIComponent('{"own":true}')}`, as)).toEqual([])
    const second = await send(
      'GET',
      `/organizations/${fresh.school}/groups?sortBy=name&sortOrder=asc&pageSize=1&pageNumber=2`,
      fresh.teacher,
    )
    const { data, meta } = Groups.parse(await second.json())
    expect([data.map(({ id }) => id), meta]).toEqual([[fresh.otherGroup], { totalCount: 2 }])
    expect(data[0]).toMatchObject({
      version: 1,
      organization: { id: fresh.school, name: 'Fyrskolan' },
      student_count: 1,
      actions: [],
      attributes: { code: { value: null, viewable: 0, editable: 0 } },
    })
    // The teacher teaches a group at another school, too. Its pupils are students there.
    const own = await send('POST', '/groups', fresh.chief, { organizationId: fresh.otherSchool, name: '5 A' })
    const { id: elsewhere } = await parse(own)
    const roles = (role: 'employee' | 'student') => [fresh.school, fresh.otherSchool].map((uid) => ({ uid, role }))
    const both = await fresh.add('Both Schools', roles('employee'), [fresh.ownGroup, elsewhere])
    const owned = async (school: string) => {
      const query = `filters=${encodeURIComponent('{"own":true}')}`
      const found = Groups.parse(await (await send('GET', `/organizations/${school}/groups?${query}`, both)).json())
      return found.data.map(({ attributes, student_count: students }) => [attributes.name.value, students])
    }
    const pupil = await fresh.add('Both Schools', roles('student'), [fresh.ownGroup, elsewhere])
    expect([await owned(fresh.school), await owned(fresh.otherSchool)]).toEqual([[['4 A', 2]], [['5 A', 1]]])
    const isHere = and(eq(associations.userUid, pupil.userId), eq(associations.schoolUnitUid, fresh.school))
    await rows().delete(associations).where(isHere)
    expect([await owned(fresh.school), await owned(fresh.otherSchool)]).toEqual([[['4 A', 1]], [['5 A', 1]]])
    expect((await send('GET', `/organizations/${fresh.school}/groups`, fresh.otherAdmin)).status).toBe(404)
    expect((await send('GET', `/organizations/${fresh.school}/groups`, fresh.pupil)).status).toBe(403)
  })

  test('has only the values in the audit log that differ from those before', async () => {
    const name = `Named ${server.kernel.ids.next()}`
    const group = await parse(await create({ name }, town.admin))
    const change = (data: object) => send('PATCH', `/groups/${group.id}`, town.admin, { name: ` ${name} `, ...data })
    await change({ ageFilter: null, generateCode: false })
    await change({ ageFilter: 9 })
    await change({ ageFilter: 9, generateCode: true })
    await change({ generateCode: false })
    await change({ name: `New ${name}` })
    const isEntry = and(eq(auditLog.subject, group.id), eq(auditLog.action, 'change-group'))
    const entries = await rows().select().from(auditLog).where(isEntry).orderBy(asc(auditLog.at), asc(auditLog.uid))
    expect(entries.map(({ details }) => details['fields'])).toEqual([
      ['ageFilter'],
      ['generateCode'],
      ['generateCode'],
      ['name'],
    ])
  })

  test('takes people of its school only, and counts its students', async () => {
    const group = await parse(await create({}, town.admin))
    const stranger = await town.add('Stran Ger', [{ uid: town.otherSchool, role: 'student' }])
    expect((await send('PATCH', `/groups/${group.id}`, town.admin, { addUsers: [stranger.userId] })).status).toBe(404)
    const mixed = { addUsers: [town.pupil.userId, stranger.userId] }
    expect((await send('PATCH', `/groups/${group.id}`, town.admin, mixed)).status).toBe(404)
    // A shared account is no student.
    const shared = await town.add('Class Account', [{ uid: town.school, role: 'student' }])
    await rows().update(users).set({ sharedAccount: true }).where(eq(users.uid, shared.userId))
    const addUsers = [town.pupil.userId, town.otherPupil.userId, town.teacher.userId, shared.userId]
    expect((await parse(await send('PATCH', `/groups/${group.id}`, town.admin, { addUsers }))).student_count).toBe(2)
    const People = z.object({ data: z.array(z.looseObject({ name: z.string() })) })
    const members = async () => {
      const list = await send('GET', `/groups/${group.id}/users?sortBy=name&sortOrder=asc`, town.teacher)
      return People.parse(await list.json()).data.map(({ name }) => name)
    }
    expect(await members()).toEqual(['Åsa Öberg', 'Bo Bengtsson', 'Tea Cher'])
    for (const search of ['q=oberg', 'qName=oberg']) {
      const found = await send('GET', `/groups/${group.id}/users?${search}`, town.teacher)
      expect([search, await found.json()]).toMatchObject([
        search,
        { data: [{ name: 'Åsa Öberg' }], meta: { totalCount: 1 } },
      ])
    }
    const page = await send('GET', `/groups/${group.id}/users?sortBy=name&pageSize=1`, town.teacher)
    expect(await page.json()).toMatchObject({
      data: [{ id: town.teacher.userId, username: town.teacher.username, roles: ['employee'], status: 'active' }],
      meta: { totalCount: 3 },
    })
    for (const [as, status] of [
      [town.otherAdmin, 404],
      [town.pupil, 403],
    ] as const)
      expect((await send('GET', `/groups/${group.id}/users`, as)).status).toBe(status)
    const removeUsers = [town.pupil.userId]
    expect((await parse(await send('PATCH', `/groups/${group.id}`, town.teacher, { removeUsers }))).student_count).toBe(
      1,
    )
    const third = await town.add('Thi Rd', [{ uid: town.school, role: 'student' }])
    const swap = { addUsers: [third.userId], removeUsers: [town.otherPupil.userId] }
    await send('PATCH', `/groups/${group.id}`, town.admin, swap)
    expect(await members()).toEqual(['Tea Cher', 'Thi Rd'])
    const readLast = async (subject: string) =>
      (await rows().select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.uid)).at(-1)
    const details = { group: group.id, schoolUnit: town.school }
    expect([await readLast(third.userId), await readLast(town.otherPupil.userId)]).toMatchObject([
      { action: 'join-group', actor: town.admin.userId, details },
      { action: 'leave-group', actor: town.admin.userId, details },
    ])
    // The removed people stay in their other groups.
    for (const [other, member] of [
      [town.ownGroup, town.pupil],
      [town.otherGroup, town.otherPupil],
    ] as const) {
      const list = People.parse(await (await send('GET', `/groups/${other}/users`, town.admin)).json())
      expect(list.data).toContainEqual(expect.objectContaining({ id: member.userId }))
    }
    const colleague = await town.add('Col League', [{ uid: town.school, role: 'employee' }])
    expect((await send('PATCH', `/groups/${group.id}`, colleague, { removeUsers: [third.userId] })).status).toBe(403)
    expect(await members()).toEqual(['Tea Cher', 'Thi Rd'])
    const two = [town.pupil.userId, town.otherPupil.userId]
    // A person who is named twice joins once.
    const twice = [...two, ...two]
    expect((await send('PATCH', `/groups/${group.id}`, town.admin, { addUsers: twice })).status).toBe(200)
    expect(await members()).toEqual(['Åsa Öberg', 'Bo Bengtsson', 'Tea Cher', 'Thi Rd'])
    await send('PATCH', `/groups/${group.id}`, town.admin, { removeUsers: two })
    expect(await members()).toEqual(['Tea Cher', 'Thi Rd'])
    const count = async () => (await parse(await send('GET', `/groups/${group.id}`, town.admin))).student_count
    expect(await count()).toBe(1)
    await send('PATCH', `/groups/${group.id}`, town.admin, { addUsers: [town.guardian.userId] })
    expect(await count()).toBe(1)
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, third.userId))
    expect(await count()).toBe(0)
  })

  test('gives each new name to its shared account, unless that has a name of its own', async () => {
    const before = `Group ${server.kernel.ids.next()}`
    const group = await parse(await create({ name: before }, town.teacher))
    const shared = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [group.id])
    const member = await town.add('Class Pupil', [{ uid: town.school, role: 'student' }], [group.id])
    const setFirstname = async (firstname: string) =>
      rows().update(users).set({ firstname, sharedAccount: true }).where(eq(users.uid, shared.userId))
    const rename = async (name: string) => {
      expect((await send('PATCH', `/groups/${group.id}`, town.teacher, { name })).status).toBe(200)
      const isOneOf = inArray(users.uid, [shared.userId, member.userId])
      const found = await rows().select().from(users).where(isOneOf).orderBy(desc(users.sharedAccount))
      return found.map(({ firstname }) => firstname)
    }
    await setFirstname(before)
    expect(await rename(`${before} maple`)).toEqual([`${before} maple`, 'Class'])
    await setFirstname('The maples')
    expect(await rename(`${before} oak`)).toEqual(['The maples', 'Class'])
  })

  test('is deleted, and its people stay', async () => {
    const group = await parse(await create({}, town.teacher))
    const shared = await town.add('Class Account', [{ uid: town.school, role: 'student' }], [group.id])
    await rows().update(users).set({ sharedAccount: true }).where(eq(users.uid, shared.userId))
    await send('PATCH', `/groups/${group.id}`, town.teacher, { addUsers: [town.pupil.userId] })
    expect((await send('DELETE', `/groups/${group.id}`, town.teacher)).status).toBe(204)
    // No one stays logged in to the account of a deleted group.
    expect(ended).toEqual([shared.userId])
    expect((await send('GET', `/groups/${group.id}`, town.admin)).status).toBe(404)
    const isEntry = and(eq(auditLog.subject, group.id), eq(auditLog.actor, town.teacher.userId))
    const entries = await rows().select().from(auditLog).where(isEntry).orderBy(auditLog.uid)
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['create-group', { schoolUnit: town.school }],
      ['change-group', { fields: ['addUsers'] }],
      ['delete-group', { schoolUnit: town.school }],
    ])
    expect((await send('GET', `/employees/${town.teacher.userId}`, town.admin)).status).toBe(200)
    expect((await send('GET', `/groups/${town.ownGroup}`, town.teacher)).status).toBe(200)
    expect((await send('DELETE', `/groups/${group.id}`, town.teacher)).status).toBe(404)
    expect((await send('DELETE', `/groups/${town.otherGroup}`, town.teacher)).status).toBe(403)
    expect((await send('DELETE', `/groups/${town.ownGroup}`, town.otherAdmin)).status).toBe(404)
  })
})

describe('school units', () => {
  const Names = z.object({ data: z.array(z.looseObject({ name: z.string(), administered: z.boolean() })) })
  const names = async (as: TestPerson, query = '') => {
    const list = await send('GET', `/organizations?sortBy=name&sortOrder=asc${query}`, as)
    return Names.parse(await list.json()).data.map(({ name, administered }) => `${name} ${administered}`)
  }

  test('are those that the actor administers, also below, and those in which the actor teaches', async () => {
    expect(await names(town.teacher)).toEqual(['Fyrskolan false'])
    expect(await names(town.chief)).toEqual(['Fårö kommun true', 'Fyrskolan true', 'Hamnskolan true'])
    expect(await names(town.chief, '&q=hamn')).toEqual(['Hamnskolan true'])
    expect(await names(town.chief, '&qName=fyr')).toEqual(['Fyrskolan true'])
    expect(await names(town.admin)).toEqual(['Fyrskolan true'])
    const both = await town.add('Two Schools', [
      { uid: town.school, role: 'admin' },
      { uid: town.otherSchool, role: 'employee' },
    ])
    expect(await names(both)).toEqual(['Fyrskolan true', 'Hamnskolan false'])
    const roles = [
      { uid: town.school, role: 'employee' as const },
      { uid: town.otherSchool, role: 'admin' as const },
    ]
    const other = await town.add('Two Roles', roles)
    expect(await names(other)).toEqual(['Fyrskolan false', 'Hamnskolan true'])
    // The people of a group are listed with their role in the school of the group.
    const group = await parse(await create({ organizationId: town.otherSchool }, town.chief))
    await send('PATCH', `/groups/${group.id}`, town.chief, { addUsers: [other.userId] })
    expect(await (await send('GET', `/groups/${group.id}/users`, town.chief)).json()).toMatchObject({
      data: [{ id: other.userId, roles: ['admin'], groups: [{ id: group.id }] }],
    })
    // A super user administers all units of the realm.
    const norway = await createMunicipality(server.kernel, 'no')
    await createMunicipality(server.kernel, 'no')
    const ofRealm = ['Fårö kommun true', 'Fyrskolan true', 'Hamnskolan true'].flatMap((name) => [name, name])
    expect(await names(norway.superUser)).toEqual(ofRealm)
    expect((await names(norway.chief)).length).toBe(3)
    const page = await send('GET', '/organizations?sortBy=name&sortOrder=asc&pageSize=1&pageNumber=2', town.chief)
    expect(await page.json()).toMatchObject({ data: [{ id: town.school }], meta: { totalCount: 3 } })
    expect((await send('GET', '/organizations', town.pupil)).status).toBe(403)
    const fresh = await createMunicipality(server.kernel)
    await rows().update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, fresh.otherSchool))
    // Two levels below the municipality.
    const deep = { uid: server.kernel.ids.next(), realm: 'se' as const, name: 'Södra annexet', type: 'school' }
    await rows()
      .insert(schoolUnits)
      .values({ ...deep, parent: fresh.school })
    const list = await send('GET', '/organizations?sortBy=name&sortOrder=asc', fresh.chief)
    expect(await list.json()).toMatchObject({
      data: [
        { id: fresh.unit, type: 'municipality', status: 'active' },
        { id: fresh.school, type: 'school', status: 'active' },
        { id: fresh.otherSchool, type: 'school', status: 'inactive' },
        { id: deep.uid, parent: { id: fresh.school, name: 'Fyrskolan' }, administered: true },
      ],
    })
  })

  test('count their people by type', async () => {
    const fresh = await createMunicipality(server.kernel)
    const response = await send('GET', `/organizations/${fresh.school}`, fresh.teacher)
    const unit = ManagedOrganization.parse(await response.json())
    expect(unit.counts).toEqual({ students: 2, employees: 2, guardians: 1, groups: 2 })
    const shared = await fresh.add('Class Account', [{ uid: fresh.school, role: 'student' }])
    await rows().update(users).set({ sharedAccount: true }).where(eq(users.uid, shared.userId))
    const ofAdmin = await send('GET', `/organizations/${fresh.school}`, fresh.admin)
    expect(await ofAdmin.json()).toMatchObject({ administered: true, counts: unit.counts })
    // People whose role has ended are in the lists, and so in the numbers.
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, fresh.pupil.userId))
    const afterEnd = await send('GET', `/organizations/${fresh.school}`, fresh.admin)
    expect(await afterEnd.json()).toMatchObject({ counts: unit.counts })
    const ofChief = await send('GET', `/organizations/${fresh.otherSchool}`, fresh.chief)
    expect(await ofChief.json()).toMatchObject({
      name: 'Hamnskolan',
      qrCodeLoginEnabled: false,
      counts: { students: 0, employees: 1, guardians: 0, groups: 0 },
    })
    expect((await send('GET', `/organizations/${fresh.school}`, fresh.pupil)).status).toBe(403)
    expect((await send('GET', `/organizations/${fresh.unit}`, fresh.admin)).status).toBe(404)
    expect(unit).toMatchObject({
      id: fresh.school,
      name: 'Fyrskolan',
      type: 'school',
      status: 'active',
      parent: { id: fresh.unit, name: 'Fårö kommun' },
      administered: false,
      qrCodeLoginEnabled: true,
      secureAuthEnabled: false,
    })
    expect((await send('GET', `/organizations/${town.school}`, fresh.chief)).status).toBe(404)
  })
})
