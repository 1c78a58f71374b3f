import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CustomerUser,
  FieldProblems,
  IDEMPOTENCY_KEY_HEADER,
  listPage,
  LogInCounts,
  SchoolUnit,
  SubscriptionPeriod,
  UserLogIns,
} from '@lectern/contracts'
import { readRows } from '../../kernel/spreadsheet/testing/read-rows.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import type { OwnSession } from '../account/index.ts'
import { associations, auditLog, groups as groupTable, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { badges } from '../federation/tables.ts'
import { passkeys, recoveryCodes, secondFactors } from '../identity/tables.ts'
import { createCustomersModule } from './index.ts'

const BASE = '/api/customers/eu'
let server: TestServer
let town: Municipality
let root: TestPerson
const ended: string[] = []
const sessionsByPerson = new Map<string, OwnSession[]>()
beforeAll(async () => {
  const sessions = {
    listForAccount: (uid: string) => Promise.resolve(sessionsByPerson.get(uid) ?? []),
    endAllForAccount: (uid: string) => {
      ended.push(uid)
      return Promise.resolve()
    },
  }
  server = await startTestServer({
    modules: (kernel) => [createCustomersModule(kernel, { sessions, personalData: [] })],
  })
  town = await createMunicipality(server.kernel)
  root = town.superUser
})
afterAll(() => server.close())

const send = (method: string, path: string, json?: unknown, as: TestPerson = root) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const get = (path: string, as: TestPerson = root) => send('GET', path, undefined, as)
const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`
const user = async (uid: string) => CustomerUser.parse(await (await get(`/users/${uid}`)).json())
const Rows = z.object({ data: z.array(z.looseObject({})) })
const periodOf = (owner: string, dates: object) => ({ owner, type: 'lectern-school', ...dates })
const Refused = z.object({ details: FieldProblems })
const problem = async (response: Response) => {
  const text = await response.text()
  return /"attribute":"(\w+)".*?"rule":"(\w+)"/.exec(text)?.slice(1).join(' ') ?? text
}

describe('who may call', () => {
  const dates = { startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }

  /** The calls that are tested, and a function that makes one of them. */
  function listCalls() {
    const [uid, school, group] = [town.pupil.userId, town.school, town.ownGroup]
    const calls = [
      'GET /users',
      `GET /users/${uid}`,
      `DELETE /users/${uid}`,
      `GET /users/${uid}/schoolSubscriptions`,
      `GET /users/${uid}/auditLogs`,
      `PUT /users/${uid}/schoolUnits`,
      `PUT /users/${uid}/schoolUnits/${school}`,
      `DELETE /users/${uid}/schoolUnits/${school}`,
      `PUT /users/${uid}/groups/${group}`,
      `DELETE /users/${uid}/groups/${group}`,
      'GET /userGroups',
      'GET /userSchoolUnits',
      'GET /schoolUnits',
      'POST /schoolUnits',
      `GET /schoolUnits/${school}`,
      `PATCH /schoolUnits/${school}`,
      `POST /schoolUnits/${school}/identifiers`,
      'GET /groups',
      'PUT /groups',
      `GET /groups/${group}`,
      `PATCH /groups/${group}`,
      `DELETE /groups/${group}`,
      'GET /subscriptionTypes',
      ...['userSubscriptionPeriods', 'schoolUnitSubscriptionPeriods'].flatMap((periods) => [
        `GET /${periods}`,
        `POST /${periods}`,
        `PUT /${periods}/1`,
        `DELETE /${periods}/${uid}/1`,
      ]),
      'GET /auditLogs',
    ]
    const bodies: Readonly<Record<string, object>> = {
      [`PUT /users/${uid}/schoolUnits`]: { schoolAssociations: [{ schoolUid: school, role: 'student' }] },
      [`PUT /users/${uid}/schoolUnits/${school}`]: { role: 'student' },
      'POST /schoolUnits': { name: 'X', type: 'school' },
      [`PATCH /schoolUnits/${school}`]: { name: 'X' },
      [`POST /schoolUnits/${school}/identifiers`]: { identifiers: {} },
      'PUT /groups': { schoolUnit: school, name: 'X' },
      [`PATCH /groups/${group}`]: { name: 'X' },
    }
    const call = async (name: string, as: TestPerson, shard = 'eu') => {
      const [method = '', path = ''] = name.split(' ')
      const json = method === 'GET' || method === 'DELETE' ? {} : { json: bodies[name] ?? periodOf(uid, dates) }
      return (await server.fetch(`/api/customers/${shard}${path}`, { method, as, ...json })).status
    }
    return { calls, call }
  }

  test('super users only, on the shard of their realm', async () => {
    const { calls, call } = listCalls()
    for (const name of calls) {
      for (const as of [town.pupil, town.guardian, town.teacher, town.admin, town.chief])
        expect([name, await call(name, as)]).toEqual([name, 403])
      // The other shard answers as if it knew nothing.
      expect([name, await call(name, root, 'us')]).toEqual([name, 404])
    }
    for (const path of ['/download-schoolUnits', '/download-auditLogs'])
      expect([path, await call(`GET ${path}`, town.chief)]).toEqual([path, 403])
    const american = await createMunicipality(server.kernel, 'us')
    expect((await server.fetch('/api/customers/us/users', { as: american.superUser })).status).toBe(200)
    expect((await get('/users', american.superUser)).status).toBe(404)
  })

  test('super users see no rows of another realm of the shard', async () => {
    const german = await createMunicipality(server.kernel, 'de')
    const foreign = german.superUser
    const { school, ownGroup, unit } = town
    const period = { type: 'lectern-school', startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
    for (const [kind, owner] of [
      ['user', town.teacher.userId],
      ['schoolUnit', unit],
    ])
      expect((await send('POST', `/${kind}SubscriptionPeriods`, { ...period, owner })).status).toBe(201)
    for (const [path, values] of [
      ['users', { schoolUnit: school }],
      ['schoolUnits', { parent: unit }],
      ['groups', { schoolUnit: school }],
      ['userGroups', { group: ownGroup }],
      ['userSchoolUnits', { schoolUnit: school }],
      ['userSubscriptionPeriods', { owner: town.teacher.userId }],
      ['schoolUnitSubscriptionPeriods', { owner: unit }],
    ] as const) {
      const list = async (as: TestPerson) =>
        Rows.parse(await (await get(`/${path}?${filters(values)}`, as)).json()).data
      expect([path, (await list(root)).length > 0, await list(foreign)]).toEqual([path, true, []])
    }
    for (const path of [`/users/${town.pupil.userId}`, `/schoolUnits/${school}`, `/groups/${ownGroup}`])
      expect([path, (await get(path, foreign)).status]).toEqual([path, 404])
    expect((await send('PATCH', `/schoolUnits/${school}`, { name: 'Mine' }, foreign)).status).toBe(404)
    expect(await (await get(`/schoolUnits/${school}`)).json()).toMatchObject({ name: 'Fyrskolan' })
    expect((await send('POST', '/schoolUnits', { name: 'X', type: 'school', parent: unit }, foreign)).status).toBe(404)
    const role = `/users/${german.pupil.userId}/schoolUnits/${school}`
    expect((await send('PUT', role, { role: 'student' }, foreign)).status).toBe(404)
  })

  test('changes nothing during an impersonation', async () => {
    const acting = { ...root, act: { sub: town.chief.userId, name: 'Chief' } }
    const { calls, call } = listCalls()
    for (const name of calls.filter((each) => !each.startsWith('GET')))
      expect([name, await call(name, acting)]).toEqual([name, 403])
  })
})

describe('school units', () => {
  const create = (data: object) => send('POST', '/schoolUnits', { name: 'Ny skola', type: 'school', ...data })
  const created = async (data: object) => SchoolUnit.parse(await (await create(data)).json())

  test('need a name and a type; numbers are numbers', async () => {
    expect(await problem(await create({ name: ' ' }))).toBe('name required')
    expect(await problem(await send('POST', '/schoolUnits', { name: 'X' }))).toBe('type type_missing')
    const empty = Refused.parse(await (await send('POST', '/schoolUnits', {})).json())
    expect(empty.details.errors.map(({ attribute, rule }) => `${attribute} ${rule}`)).toEqual([
      'name required',
      'type type_missing',
    ])
    for (const pupilNumber of [-1, 1.5, 1_000_001])
      expect(await problem(await create({ pupilNumber }))).toBe('pupilNumber not_a_number')
    for (const pupilNumber of [0, 1_000_000]) expect((await created({ pupilNumber })).pupilNumber).toBe(pupilNumber)
    for (const attribute of ['name', 'address', 'postalCode', 'city', 'country', 'phone'])
      expect(await problem(await create({ [attribute]: 'x'.repeat(256) }))).toBe(`${attribute} too_long`)
    expect((await create({ parent: server.kernel.ids.next() })).status).toBe(404)
    const made = await create({ type: 'library', address: ' Storgatan 1 ' })
    expect(made.status).toBe(201)
    const { uid, ...library } = SchoolUnit.parse(await made.json())
    expect(library).toMatchObject({
      version: 1,
      name: 'Ny skola',
      type: 'library',
      status: 'active',
      parent: null,
      address: 'Storgatan 1',
      postalCode: '',
      city: '',
      country: '',
      phone: '',
      secureAuthEnabled: false,
      qrCodeLoginEnabled: false,
      pupilNumber: null,
      identifiers: {},
    })
    for (const atLimit of [{ name: 'x'.repeat(255) }, { pupilNumber: 0 }, { pupilNumber: 1_000_000 }])
      expect([atLimit, (await create(atLimit)).status]).toEqual([atLimit, 201])
    const change = (data: object) => send('PATCH', `/schoolUnits/${uid}`, data)
    expect(await problem(await change({ name: ' ' }))).toBe('name required')
    const trimmed = await change({ name: ' Norra skolan ', city: ' Visby ' })
    expect(await trimmed.json()).toMatchObject({ name: 'Norra skolan', city: 'Visby' })
    expect((await change({ type: 'park' })).status).toBe(400)
    expect(SchoolUnit.parse(await (await change({ type: 'school' })).json()).type).toBe('school')
  })

  test('have every field of the specification; names can repeat in a realm', async () => {
    const data = {
      parent: town.unit,
      address: 'Storgatan 1',
      postalCode: '624 66',
      city: 'Fårö',
      country: 'Sverige',
      phone: '+46 498 1',
      secureAuthEnabled: true,
      qrCodeLoginEnabled: false,
      pupilNumber: 120,
    }
    const unit = await created(data)
    expect(unit).toMatchObject({ ...data, parent: { uid: town.unit, name: 'Fårö kommun' }, status: 'active' })
    expect(unit.legacyId).toBeGreaterThan(0)
    const list = await get(`/schoolUnits?q=ny+skola&${filters({ parent: town.unit })}`)
    expect(listPage(SchoolUnit).parse(await list.json()).data).toContainEqual(unit)
    const second = await created({ ...data, status: 'inactive' })
    expect([second.name, second.status]).toEqual([unit.name, 'inactive'])
    expect(second.legacyId).not.toBe(unit.legacyId)
    const identify = async (identifiers: object) => {
      expect((await send('POST', `/schoolUnits/${unit.uid}/identifiers`, { identifiers })).status).toBe(204)
      return SchoolUnit.parse(await (await get(`/schoolUnits/${unit.uid}`)).json())
    }
    const codes = { officialMunicipalityKey: '1', sisSchoolUnitCode: '2', sectoralCode: '3', establishmentId: '4' }
    expect(await identify(codes)).toMatchObject({ ...codes, identifiers: codes })
    const { version } = SchoolUnit.parse(await (await get(`/schoolUnits/${unit.uid}`)).json())
    const save = (body: object) => send('POST', `/schoolUnits/${unit.uid}/identifiers`, body)
    expect((await save({ identifiers: codes, version })).status).toBe(204)
    // Another super user, who has opened the form before.
    const late = await save({ identifiers: { sectoralCode: 'late' }, version })
    expect([late.status, await late.json()]).toMatchObject([412, { code: 'changed_meanwhile' }])
    expect((await send('PATCH', `/schoolUnits/${unit.uid}`, { name: 'Late', version })).status).toBe(412)
    expect(SchoolUnit.parse(await (await get(`/schoolUnits/${unit.uid}`)).json())).toMatchObject(codes)
    const unknown = server.kernel.ids.next()
    expect((await get(`/schoolUnits/${unknown}`)).status).toBe(404)
    expect((await send('POST', `/schoolUnits/${unknown}/identifiers`, { identifiers: codes })).status).toBe(404)
    expect((await send('PATCH', `/schoolUnits/${unknown}`, { name: 'X' })).status).toBe(404)
    const fewer = await identify({ sisSchoolUnitCode: ' 1234 ', own: 'x', sectoralCode: ' ' })
    expect([fewer.sisSchoolUnitCode, fewer.sectoralCode, fewer.identifiers]).toEqual([
      '1234',
      null,
      { sisSchoolUnitCode: '1234', own: 'x' },
    ])
    const others = {
      name: 'Södra biblioteket',
      type: 'library',
      status: 'inactive',
      address: 'Hamngatan 2',
      postalCode: '621 57',
      city: 'Visby',
      country: 'Norge',
      phone: '+47 2',
      secureAuthEnabled: false,
      qrCodeLoginEnabled: true,
      pupilNumber: 7,
    }
    const none = { address: '', postalCode: '', city: '', country: '', phone: '', pupilNumber: null }
    for (const values of [others, none]) {
      const changed = await send('PATCH', `/schoolUnits/${unit.uid}`, values)
      expect(await changed.json()).toMatchObject({ ...others, ...values, parent: unit.parent })
    }
    const findByName = async (name: string) =>
      listPage(SchoolUnit)
        .parse(await (await get(`/schoolUnits?qName=${name}&${filters({ parent: town.unit })}`)).json())
        .data.map(({ uid }) => uid)
    expect([await findByName('sodra'), await findByName('ny+skola')]).toEqual([[unit.uid], [second.uid]])
  })

  test('move below another unit, to the top with parent null, and never below themselves', async () => {
    const above = await created({ type: 'municipality' })
    const below = await created({ parent: above.uid })
    const closed = await created({ parent: above.uid, status: 'inactive' })
    const change = (uid: string, data: object) => send('PATCH', `/schoolUnits/${uid}`, data)
    expect(await problem(await change(above.uid, { name: 'x'.repeat(256) }))).toBe('name too_long')
    expect(await problem(await change(above.uid, { parent: below.uid }))).toBe('parent format')
    expect(await problem(await change(above.uid, { parent: above.uid }))).toBe('parent format')
    const lowest = await created({ parent: below.uid })
    for (const { uid } of [closed, lowest])
      expect(await problem(await change(above.uid, { parent: uid }))).toBe('parent format')
    const { version } = below
    expect((await change(below.uid, { version: version + 1, name: 'Late' })).status).toBe(412)
    const listBelow = async (values: object = {}) => {
      const list = await get(`/schoolUnits?${filters({ parent: above.uid, ...values })}`)
      return listPage(SchoolUnit)
        .parse(await list.json())
        .data.map(({ uid }) => uid)
    }
    expect(await listBelow()).toEqual([closed.uid, below.uid])
    expect([await listBelow({ status: 'inactive' }), await listBelow({ type: 'library' })]).toEqual([[closed.uid], []])
    expect(SchoolUnit.parse(await (await change(below.uid, { version, parent: null })).json()).parent).toBeNull()
    expect((await change(below.uid, { version, name: 'Late' })).status).toBe(412)
    expect(await listBelow()).toEqual([closed.uid])
  })

  test('are found by name and city, filtered, sorted, and counted with their periods', async () => {
    const unit = await created({ name: 'Ängsskolan 3', city: 'Visby' })
    const found = listPage(SchoolUnit).parse(
      await (await get(`/schoolUnits?q=angs+visby&includePeriodCounts=true&sortBy=city&sortOrder=asc`)).json(),
    )
    expect(found.data.map(({ uid, periodCount }) => [uid, periodCount])).toEqual([[unit.uid, 0]])
    const uncounted = listPage(SchoolUnit).parse(await (await get('/schoolUnits?q=angs+visby')).json())
    expect(uncounted.data.map(({ periodCount }) => periodCount)).toEqual([undefined])
    const list = async (query: string) =>
      listPage(SchoolUnit)
        .parse(await (await get(`/schoolUnits?q=angs&${query}`)).json())
        .data.map(({ uid }) => uid)
    expect(await list(filters({ type: 'school', status: 'active' }))).toEqual([unit.uid])
    expect(await list(filters({ type: 'municipality', status: 'active' }))).toEqual([])
    expect(await list(filters({ type: 'school', status: 'inactive' }))).toEqual([])
    const second = await created({ name: 'Ängsskolan 2', city: 'Ystad' })
    expect(await list('sortBy=city&sortOrder=asc')).toEqual([unit.uid, second.uid])
    expect(await list('sortBy=city&sortOrder=desc')).toEqual([second.uid, unit.uid])
    expect(await list('sortBy=name&sortOrder=asc')).toEqual([second.uid, unit.uid])
    expect(await list('sortBy=name&sortOrder=desc')).toEqual([unit.uid, second.uid])
    // The units of a city are in the order of their names.
    expect((await send('PATCH', `/schoolUnits/${second.uid}`, { city: 'Visby' })).status).toBe(200)
    expect(await list('sortBy=city&sortOrder=asc')).toEqual([second.uid, unit.uid])
    expect(await list('qName=2')).toEqual([second.uid])
    // A search by name finds no city.
    for (const query of ['qName=visby', 'qName=vi', 'qName=2+visby'])
      expect([query, await list(query)]).toEqual([query, []])
    const [older, newer] = [[unit.uid], [second.uid]]
    for (const [pageNumber, uids] of [newer, older].entries()) {
      const page = await get(`/schoolUnits?q=angs&pageSize=1&pageNumber=${pageNumber + 1}`)
      const { data, meta } = listPage(SchoolUnit).parse(await page.json())
      expect([data.map(({ uid }) => uid), meta]).toEqual([uids, { totalCount: 2 }])
    }
    expect(await (await get('/schoolUnits?q=angs&pageSize=1&calculateTotal=false')).json()).toMatchObject({ meta: {} })
    const period = { owner: unit.uid, type: 'lectern-school', startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
    await send('POST', '/schoolUnitSubscriptionPeriods', period)
    // A period that has ended is counted, too.
    const ended = { ...period, startsAt: '2025-08-01T00:00:00.000Z', endsAt: '2026-07-01T00:00:00.000Z' }
    await send('POST', '/schoolUnitSubscriptionPeriods', ended)
    const counted = await get('/schoolUnits?q=angs&includePeriodCounts=true&sortBy=name&sortOrder=asc')
    const { data } = listPage(SchoolUnit).parse(await counted.json())
    expect(data.map(({ uid, periodCount }) => [uid, periodCount])).toEqual([
      [second.uid, 0],
      [unit.uid, 2],
    ])
  })

  test('are downloaded as an Excel file with the attributes of the specification', async () => {
    const data = {
      name: '=Åkerskolan',
      parent: town.unit,
      address: 'Storgatan 1',
      postalCode: '624 66',
      city: 'Visby',
      country: 'Sverige',
      phone: '+46 498 1',
      pupilNumber: 12,
      secureAuthEnabled: true,
    }
    const identifiers = {
      officialMunicipalityKey: '1',
      sisSchoolUnitCode: '2',
      sectoralCode: '3',
      establishmentId: '4',
    }
    const unit = await created(data)
    await send('POST', `/schoolUnits/${unit.uid}/identifiers`, { identifiers })
    const download = async (type: string) =>
      readRows(await get(`/download-schoolUnits?q=akerskolan&${filters({ type })}`))
    const [header = [], ...rows] = await download('school')
    expect(rows).toHaveLength(1)
    expect(Object.fromEntries(header.map((name, index) => [name, rows[0]?.[index]]))).toEqual({
      ...data,
      ...identifiers,
      uid: unit.uid,
      legacyId: `${unit.legacyId}`,
      type: 'school',
      status: 'active',
      parent: 'Fårö kommun',
      pupilNumber: '12',
      secureAuthEnabled: 'true',
      qrCodeLoginEnabled: 'false',
    })
    expect(await download('municipality')).toHaveLength(1)
  })

  test('are all in the Excel file; its search, filters and order are those of the list', async () => {
    const { superUser, unit } = await createMunicipality(server.kernel, 'nl')
    const numbers = Array.from({ length: 1001 }, (_, index) => `${index}`.padStart(4, '0'))
    const schools = numbers.map((number) => ({
      uid: server.kernel.ids.next(),
      realm: 'nl',
      name: `School ${number}`,
      type: number === '0001' ? 'library' : 'school',
      status: number === '0000' ? ('inactive' as const) : ('active' as const),
      parent: unit,
    }))
    await server.kernel.shards.forRealm('nl').insert(schoolUnits).values(schools.toReversed())
    const read = async (query: string) => {
      const [header = [], ...rows] = await readRows(await get(`/download-schoolUnits?${query}`, superUser))
      return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index]])))
    }
    const ofUnit = `q=school&${filters({ parent: unit })}`
    const names = async (order: string) => (await read(`${ofUnit}${order}`)).map(({ name }) => name)
    const byName = numbers.map((number) => `School ${number}`)
    expect(await names('&sortBy=name&sortOrder=asc')).toEqual(byName)
    expect(await names('&sortBy=name&sortOrder=desc')).toEqual(byName.toReversed())
    const listed = await get(`/schoolUnits?pageSize=3&${ofUnit}`, superUser)
    const newest = z.object({ data: z.array(z.object({ name: z.string() })) }).parse(await listed.json()).data
    expect((await names('')).slice(0, 3)).toEqual(newest.map(({ name }) => name))
    expect(await read(`q=school+0007&${filters({ parent: unit })}`)).toMatchObject([{ name: 'School 0007' }])
    for (const [values, name] of [
      [{ status: 'inactive' }, 'School 0000'],
      [{ type: 'library' }, 'School 0001'],
    ] as const)
      expect(await read(filters(values))).toMatchObject([{ name, ...values, parent: 'Fårö kommun' }])
    expect((await read(filters({ parent: town.unit }))).length).toBe(0)
  })
})

describe('groups', () => {
  const GROUP_CODE = /^[A-HJKMNP-Z2-9]{6}$/
  const Groups = z.object({
    data: z.array(z.looseObject({ uid: z.string(), name: z.string(), schoolUnit: z.optional(z.unknown()) })),
    meta: z.object({ totalItems: z.optional(z.int()), pageSize: z.int() }),
  })

  test('are listed by school unit, in the order of the units’ names, and sorted within the units', async () => {
    const { chief, unit } = await createMunicipality(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    // Two schools have the same name.
    const schools = ['Cederskolan', 'Bergskolan', 'Bergskolan'].map((name) => {
      const uid = server.kernel.ids.next()
      return { uid, realm: 'se', type: 'school', parent: unit, name: `${name} ${chief.userId}` }
    })
    await db.insert(schoolUnits).values(schools)
    const made = ['2', '1', '3'].flatMap((name) =>
      schools.map(({ uid }, at) => ({
        uid: server.kernel.ids.next(),
        realm: 'se',
        schoolUnitUid: uid,
        name: `${at}${name} ${chief.userId}`,
      })),
    )
    await db.insert(groupTable).values(made)
    const list = async (query: string) => {
      const names = []
      for (const page of [1, 2, 3]) {
        const found = await get(`/groups?q=${chief.userId}&sortBy=name&pageSize=4&pageNumber=${page}&${query}`)
        names.push(...Groups.parse(await found.json()).data.map(({ name }) => name.slice(0, 2)))
      }
      return names.join(' ')
    }
    expect(await list('sortOrder=asc&groupBy=schoolUnit')).toBe('11 12 13 21 22 23 01 02 03')
    expect(await list('sortOrder=desc&groupBy=schoolUnit')).toBe('13 12 11 23 22 21 03 02 01')
    expect(await list('sortOrder=asc&groupBy=schoolUnit&groupDesc=true')).toBe('01 02 03 21 22 23 11 12 13')
    expect(await list('sortOrder=asc')).toBe('01 02 03 11 12 13 21 22 23')
    expect((await get('/groups?groupBy=name')).status).toBe(400)
    // A letter with a mark is beside the same letter without.
    const schoolUnitUid = schools[0]?.uid ?? ''
    const letters = ['z', 'ö', 'å', 'A'].map((letter) => `${letter} letter ${chief.userId}`)
    await db
      .insert(groupTable)
      .values(letters.map((name) => ({ uid: server.kernel.ids.next(), realm: 'se', schoolUnitUid, name })))
    const sorted = await get(`/groups?q=letter+${chief.userId}&sortBy=name&sortOrder=asc`)
    expect(Groups.parse(await sorted.json()).data.map(({ name }) => name[0])).toEqual(['A', 'å', 'ö', 'z'])
  })

  test('are created by PUT, listed with their unit on request, changed and deleted', async () => {
    const response = await send('PUT', '/groups', { schoolUnit: town.otherSchool, name: '7 C', generateCode: true })
    expect(response.status).toBe(201)
    const { uid } = z.object({ uid: z.string() }).parse(await response.json())
    const [stored] = await server.kernel.shards.forRealm('se').select().from(groupTable).where(eq(groupTable.uid, uid))
    expect(await (await get(`/groups/${uid}`)).json()).toMatchObject({
      legacyId: stored?.legacyId,
      version: 1,
      code: expect.stringMatching(GROUP_CODE),
    })
    const query = filters({ schoolUnit: town.otherSchool })
    const plain = Groups.parse(await (await get(`/groups?${query}`)).json())
    expect([plain.data.map((group) => group.schoolUnit), plain.meta]).toEqual([
      [undefined],
      { totalItems: 1, pageSize: 10 },
    ])
    const ofSchool = filters({ schoolUnit: town.school })
    const { meta } = Groups.parse(await (await get(`/groups?${ofSchool}&pageSize=1`)).json())
    expect(meta).toEqual({ totalItems: 2, pageSize: 1 })
    const none = Groups.parse(await (await get(`/groups?${filters({ schoolUnit: server.kernel.ids.next() })}`)).json())
    expect(none).toEqual({ data: [], meta: { totalItems: 0, pageSize: 10 } })
    for (const [order, names] of [
      ['asc', ['4 A', '4 B']],
      ['desc', ['4 B', '4 A']],
    ] as const) {
      const list = await get(`/groups?${ofSchool}&sortBy=name&sortOrder=${order}`)
      expect([order, Groups.parse(await list.json()).data.map(({ name }) => name)]).toEqual([order, names])
    }
    const uncounted = Groups.parse(await (await get(`/groups?${ofSchool}&calculateTotal=false`)).json())
    expect(uncounted.meta).toEqual({ pageSize: 10 })
    const ofPupil = Groups.parse(await (await get(`/groups?${filters({ user: town.pupil.userId })}`)).json())
    expect(ofPupil.data.map((group) => group.uid)).toEqual([town.ownGroup])
    const ofNone = await get(`/groups?${filters({ schoolUnit: town.otherSchool, user: town.pupil.userId })}`)
    expect(Groups.parse(await ofNone.json()).data).toEqual([])
    const found = async (q: string) =>
      Groups.parse(await (await get(`/groups?${ofSchool}&${q}`)).json()).data.map(({ name }) => name)
    expect([await found('q=b'), await found('qName=b'), await found('')]).toEqual([['4 B'], ['4 B'], ['4 B', '4 A']])
    expect(await found('q=a&qName=b')).toEqual([])
    const full = Groups.parse(await (await get(`/groups?${query}&include=schoolUnit`)).json())
    expect(full.data[0]?.schoolUnit).toEqual({ uid: town.otherSchool, name: 'Hamnskolan' })
    // So are those of the whole realm, the newest first.
    const all = Groups.parse(await (await get('/groups?include=schoolUnit')).json())
    expect(all.data[0]).toMatchObject({ uid, schoolUnit: { uid: town.otherSchool, name: 'Hamnskolan' } })
    const Group = z.looseObject({ version: z.int(), name: z.string(), code: z.nullable(z.string()) })
    const changed = Group.parse(
      await (await send('PATCH', `/groups/${uid}`, { version: 1, name: ' 7 D ', generateCode: false })).json(),
    )
    expect([changed.version, changed.name, changed.code]).toEqual([2, '7 D', null])
    expect((await send('PATCH', `/groups/${uid}`, { version: 1, name: '7 E' })).status).toBe(412)
    for (const name of ['', ' ']) {
      const unnamed = { schoolUnit: town.otherSchool, name }
      expect(await problem(await send('PUT', '/groups', unnamed))).toBe('name required')
      expect(await problem(await send('PATCH', `/groups/${uid}`, { name }))).toBe('name required')
    }
    expect(await problem(await send('PUT', '/groups', { schoolUnit: town.otherSchool }))).toBe('name required')
    const long = { name: 'x'.repeat(256) }
    expect(await problem(await send('PUT', '/groups', { schoolUnit: town.otherSchool, ...long }))).toBe('name too_long')
    expect(await problem(await send('PATCH', `/groups/${uid}`, long))).toBe('name too_long')
    expect((await send('PATCH', `/groups/${uid}`, { name: 'x'.repeat(255) })).status).toBe(200)
    expect((await send('PATCH', `/groups/${uid}`, { name: '7 D' })).status).toBe(200)
    const first = Group.parse(await (await send('PATCH', `/groups/${uid}`, { generateCode: true })).json())
    const again = Group.parse(await (await send('PATCH', `/groups/${uid}`, { generateCode: true })).json())
    expect(again.code).toMatch(GROUP_CODE)
    expect([first.code, again.code, again.name]).toEqual([
      expect.stringMatching(GROUP_CODE),
      expect.not.stringMatching(first.code ?? ''),
      '7 D',
    ])
    const byCode = async (query: string) =>
      Groups.parse(await (await get(`/groups?${query}=${again.code}`)).json()).data.map((group) => group.uid)
    expect([await byCode('q'), await byCode('qName')]).toEqual([[uid], []])
    // A change without `generateCode` keeps the code, and one to the same name also the version.
    const renamed = Group.parse(await (await send('PATCH', `/groups/${uid}`, { name: '7 E' })).json())
    expect([renamed.version, renamed.code]).toEqual([again.version + 1, again.code])
    const back = Group.parse(await (await send('PATCH', `/groups/${uid}`, { name: '7 D' })).json())
    const same = Group.parse(await (await send('PATCH', `/groups/${uid}`, { name: ' 7 D ' })).json())
    expect([back.version, same.version]).toEqual([again.version + 2, again.version + 2])
    expect((await send('PUT', '/groups', { schoolUnit: server.kernel.ids.next(), name: '7 F' })).status).toBe(404)
    const codeless = await (await send('PUT', '/groups', { schoolUnit: town.otherSchool, name: '7 F' })).json()
    const { uid: withoutCode } = z.object({ uid: z.string() }).parse(codeless)
    expect(await (await get(`/groups/${withoutCode}`)).json()).toMatchObject({ code: null })
    expect((await send('DELETE', `/groups/${withoutCode}`)).status).toBe(204)
    expect((await send('DELETE', `/groups/${withoutCode}`)).status).toBe(404)
    expect(await (await get(`/groups/${uid}`)).json()).toMatchObject({
      uid,
      name: '7 D',
      code: again.code,
      schoolUnit: { uid: town.otherSchool, name: 'Hamnskolan' },
    })
    const school = [{ uid: town.otherSchool, role: 'student' as const }]
    const { userId: shared } = await town.add('Class Account', school, [uid])
    await server.kernel.shards.forRealm('se').update(users).set({ sharedAccount: true }).where(eq(users.uid, shared))
    expect((await send('DELETE', `/groups/${uid}`)).status).toBe(204)
    expect((await get(`/groups/${uid}`)).status).toBe(404)
    expect(ended).toContain(shared)
    // The shared account waits for 30 days, because the group can be restored.
    const { deletionDueAt } = await user(shared)
    expect(Date.parse(deletionDueAt ?? '')).toBeGreaterThan(server.kernel.clock.now().getTime() + 29 * 86_400_000)
    expect(await (await get(`/users/${shared}/auditLogs?sortBy=at`)).json()).toMatchObject({
      data: [{ action: 'schedule-deletion', actor: root.userId, details: { group: uid } }, {}],
    })
  })

  test('take and lose people', async () => {
    const member = `/users/${town.pupil.userId}/groups/${town.otherGroup}`
    expect((await send('PUT', member)).status).toBe(204)
    const Links = listPage(z.looseObject({ groupName: z.string(), userUid: z.string() }))
    const link = await get(`/userGroups?${filters({ user: town.pupil.userId, group: town.otherGroup })}`)
    expect(await link.json()).toEqual({
      data: [
        {
          userUid: town.pupil.userId,
          userName: town.pupil.username,
          name: 'Åsa Öberg',
          groupUid: town.otherGroup,
          groupName: '4 B',
          schoolUid: town.school,
        },
      ],
      meta: { totalCount: 1 },
    })
    const members = async () => {
      const list = await get(`/userGroups?${filters({ group: town.otherGroup })}`)
      const { data, meta } = Links.parse(await list.json())
      expect(meta.totalCount).toBe(data.length)
      return data.map(({ userUid }) => userUid)
    }
    const names = async () => {
      const list = await get(`/userGroups?${filters({ user: town.pupil.userId })}&sortBy=name`)
      return Links.parse(await list.json()).data.map(({ groupName }) => groupName)
    }
    expect((await names()).toSorted()).toEqual(['4 A', '4 B'])
    expect((await members()).toSorted()).toEqual([town.pupil.userId, town.otherPupil.userId].toSorted())
    const unit = [{ uid: town.school, role: 'student' as const }]
    const { userId: shared } = await town.add('Class Account', unit, [town.otherGroup])
    const isShared = eq(users.uid, shared)
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ sharedAccount: true }).where(isShared)
    expect(await members()).toContain(shared)
    await db.delete(users).where(isShared)
    expect((await send('DELETE', member)).status).toBe(204)
    expect(await names()).toEqual(['4 A'])
    expect(await members()).toEqual([town.otherPupil.userId])
    const ofBoth = await get(`/userGroups?${filters({ group: town.otherGroup, schoolUnit: town.school })}`)
    expect(Links.parse(await ofBoth.json()).data.map(({ userUid }) => userUid)).toEqual([town.otherPupil.userId])
    const elsewhere = filters({ group: town.otherGroup, schoolUnit: town.otherSchool })
    const notThere = filters({ user: town.pupil.userId, schoolUnit: town.otherSchool })
    for (const query of [elsewhere, notThere])
      expect(Links.parse(await (await get(`/userGroups?${query}`)).json()).data).toEqual([])
    const stranger = await town.add('Stran Ger', [{ uid: town.otherSchool, role: 'student' }])
    expect((await send('PUT', `/users/${stranger.userId}/groups/${town.ownGroup}`)).status).toBe(404)
    // A second addition and a second removal change nothing.
    const kept = `/users/${town.pupil.userId}/groups/${town.ownGroup}`
    expect([(await send('PUT', kept)).status, (await send('DELETE', member)).status]).toEqual([204, 204])
    expect(await names()).toEqual(['4 A'])
    for (const method of ['PUT', 'DELETE'])
      expect((await send(method, `/users/${town.pupil.userId}/groups/${server.kernel.ids.next()}`)).status).toBe(404)
  })
})

describe('people', () => {
  test('are listed with roles, groups and identifiers as a list', async () => {
    const list = await get(`/users?${filters({ schoolUnit: town.school, role: 'student', group: town.ownGroup })}`)
    const { data } = listPage(CustomerUser).parse(await list.json())
    expect(data.map(({ uid }) => uid)).toEqual([town.pupil.userId])
    expect(data[0]).toMatchObject({
      userName: town.pupil.username,
      admin: false,
      shared: false,
      identifiers: [],
      schoolAssociations: [{ schoolUid: town.school, schoolName: 'Fyrskolan', role: 'student', active: true }],
      groups: [{ uid: town.ownGroup, name: '4 A' }],
    })
    expect((await user(town.chief.userId)).admin).toBe(true)
    expect((await user(town.teacher.userId)).admin).toBe(false)
    const guardians = await get(`/users?${filters({ schoolUnit: town.school, role: 'guardian' })}`)
    expect(
      listPage(CustomerUser)
        .parse(await guardians.json())
        .data.map(({ uid }) => uid),
    ).toEqual([town.guardian.userId])
    // The order of addresses ignores the case of letters.
    const email = `B${server.kernel.ids.next()}@example.org`
    const stored = {
      email,
      ageFilter: 9,
      externalId: 'ext-1',
      sharedAccount: true,
      // The name of a provider of log-ins is also a type of identifier.
      identifiers: { gsuiteid: '7', office365: 'a@o.se', vidis: 'v-1' },
    }
    const { userId, username } = await town.add('All Fields', [{ uid: town.school, role: 'student' }])
    await server.kernel.shards.forRealm('se').update(users).set(stored).where(eq(users.uid, userId))
    const full = await user(userId)
    expect(full).toMatchObject({
      userName: username,
      email,
      firstName: 'All',
      lastName: 'Fields',
      ageFilter: 9,
      externalId: 'ext-1',
      shared: true,
      identifiers: [
        { type: 'vidis', value: 'v-1' },
        { type: 'gsuiteid', value: '7' },
        { type: 'office365', value: 'a@o.se' },
      ],
    })
    const [row] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.uid, userId))
    expect(full.legacyId).toBe(row?.legacyId)
    expect([full.status, full.superUser, full.lastLogInAt, full.deletionDueAt]).toEqual(['active', false, null, null])
    expect((await get(`/users/${server.kernel.ids.next()}`)).status).toBe(404)
    const later = await town.add('Later Newcomer', [{ uid: town.school, role: 'student' }])
    await server.kernel.shards
      .forRealm('se')
      .update(users)
      .set({ email: `a${email}` })
      .where(eq(users.uid, later.userId))
    const byEmail = await get(`/users?q=${email}&sortBy=email&sortOrder=desc`)
    expect(
      listPage(CustomerUser)
        .parse(await byEmail.json())
        .data.map(({ uid, externalId }) => [uid, externalId]),
    ).toEqual([
      [userId, 'ext-1'],
      [later.userId, null],
    ])
  })

  test('are filtered by status, role and log-in, sorted by username and last log-in, and counted with their periods', async () => {
    const fresh = await createMunicipality(server.kernel)
    const db = server.kernel.shards.forRealm('se')
    const set = (uid: string, values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.uid, uid))
    const list = async (values: object, more = '') => {
      const response = await get(`/users?${filters({ schoolUnit: fresh.school, ...values })}&${more}`)
      return listPage(CustomerUser).parse(await response.json()).data
    }
    const names = async (values: object, more?: string) => (await list(values, more)).map(({ firstName }) => firstName)
    const { pupil, otherPupil } = fresh
    const [early, late] = [new Date('2026-11-01T08:00:00Z'), new Date('2026-11-02T08:00:00Z')]
    await set(pupil.userId, { lastLogInAt: early, username: `z.${pupil.userId}` })
    await set(otherPupil.userId, { lastLogInAt: late, deletionDueAt: late, username: `a.${otherPupil.userId}` })
    const student = { role: 'student' }
    expect(await names({ ...student, status: 'deleting' })).toEqual(['Bo'])
    expect(await names({ ...student, status: 'active' })).toEqual(['Åsa'])
    expect(await names({ ...student, neverLoggedIn: true })).toEqual([])
    expect((await names({ neverLoggedIn: true })).toSorted()).toEqual(['Guar', 'School', 'Tea'])
    // A person who has never logged in is before the first log-in.
    const byLogIn = async (order: string) => names({}, `sortBy=lastLogInAt&sortOrder=${order}`)
    expect([(await byLogIn('asc')).slice(-2), (await byLogIn('desc')).slice(0, 2)]).toEqual([
      ['Åsa', 'Bo'],
      ['Bo', 'Åsa'],
    ])
    for (const sortBy of ['username', 'lastLogInAt']) {
      const inOrder = sortBy === 'username' ? ['Bo', 'Åsa'] : ['Åsa', 'Bo']
      expect([sortBy, await names(student, `sortBy=${sortBy}&sortOrder=asc`)]).toEqual([sortBy, inOrder])
      expect([sortBy, await names(student, `sortBy=${sortBy}&sortOrder=desc`)]).toEqual([sortBy, inOrder.toReversed()])
    }
    for (const [role, found] of [
      ['guardian', []],
      ['employee', [fresh.teacher.userId]],
    ] as const) {
      const ofRealm = await get(`/users?${filters({ role })}&q=${fresh.teacher.username}`)
      const { data } = listPage(CustomerUser).parse(await ofRealm.json())
      expect([role, data.map(({ uid }) => uid)]).toEqual([role, found])
    }
    for (const [page, found] of [
      [1, ['Bo']],
      [2, ['Åsa']],
    ] as const) {
      const query = `${filters({ schoolUnit: fresh.school, ...student })}&sortBy=name&pageSize=1&pageNumber=${page}`
      const { data, meta } = listPage(CustomerUser).parse(await (await get(`/users?${query}`)).json())
      expect([data.map(({ firstName }) => firstName), meta]).toEqual([found, { totalCount: 2 }])
    }
    expect(await names(student, 'sortBy=name&sortOrder=asc')).toEqual(['Åsa', 'Bo'])
    expect(await names({}, `qName=oberg`)).toEqual(['Åsa'])
    expect(await names({}, `q=z.${pupil.userId}`)).toEqual(['Åsa'])
    expect(await names({}, `qName=z.${pupil.userId}`)).toEqual([])
    // The wildcards of the database are no wildcards of the search.
    for (const search of ['%25', '%25%25%25', '_', '___', '%5C'])
      expect([search, await names({}, `q=${search}`)]).toEqual([search, []])
    const uncounted = await get(`/users?${filters({ schoolUnit: fresh.school })}&calculateTotal=false`)
    expect(await uncounted.json()).toMatchObject({ meta: {} })
    const period = { owner: pupil.userId, type: 'lectern-school', startsAt: early.toISOString(), endsAt: null }
    // A period that has ended counts, too.
    for (const endsAt of [null, late.toISOString()])
      await send('POST', '/userSubscriptionPeriods', { ...period, endsAt })
    const counted = await list(student, 'includePeriodCounts=true&sortBy=username')
    expect(counted.map(({ periodCount }) => periodCount)).toEqual([2, 0])
    expect((await list(student)).map(({ periodCount }) => periodCount)).toEqual([undefined, undefined])
    const { lastLogInAt, createdAt } = await user(pupil.userId)
    const [row] = await db.select().from(users).where(eq(users.uid, pupil.userId))
    expect([lastLogInAt, createdAt]).toEqual([early.toISOString(), row?.createdAt.toISOString()])
    const flags = async (uid: string) => {
      const { admin, superUser, shared } = await user(uid)
      return { admin, superUser, shared }
    }
    const none = { admin: false, superUser: false, shared: false }
    await set(fresh.guardian.userId, { sharedAccount: true })
    await set(fresh.teacher.userId, { superUser: true })
    expect(await flags(fresh.chief.userId)).toEqual({ ...none, admin: true })
    expect(await flags(fresh.teacher.userId)).toEqual({ ...none, superUser: true })
    expect(await flags(fresh.guardian.userId)).toEqual({ ...none, shared: true })
  })

  test('of a school unit are those with a role in it, and no others', async () => {
    const place = await createMunicipality(server.kernel)
    const { school, otherSchool, admin, otherAdmin, teacher, guardian, pupil, otherPupil } = place
    const list = async (schoolUnit: string) => {
      const response = await get(`/users?pageSize=100&${filters({ schoolUnit })}`)
      return listPage(CustomerUser)
        .parse(await response.json())
        .data.map(({ uid }) => uid)
    }
    // The shared account of a group is one of them.
    const shared = await place.add('Class Account', [{ uid: school, role: 'student' }], [place.ownGroup])
    const db = server.kernel.shards.forRealm('se')
    await db.update(users).set({ sharedAccount: true }).where(eq(users.uid, shared.userId))
    const people = [admin, teacher, guardian, pupil, otherPupil, shared].map(({ userId }) => userId)
    expect((await list(school)).toSorted()).toEqual(people.toSorted())
    expect(await list(otherSchool)).toEqual([otherAdmin.userId])
  })

  test('are listed with their roles and groups by school unit and name', async () => {
    const fresh = await createMunicipality(server.kernel)
    for (const name of ['Bok', 'Cam', 'Aas'])
      await fresh.add(`Same ${name}`, [{ uid: fresh.school, role: 'guardian' }], [fresh.ownGroup])
    const Links = listPage(z.looseObject({ userUid: z.string(), name: z.string(), active: z.optional(z.boolean()) }))
    const list = async (path: string, values: object, more: string) =>
      Links.parse(await (await get(`/${path}?${filters(values)}&${more}`)).json()).data
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, fresh.pupil.userId))
    for (const path of ['userGroups', 'userSchoolUnits']) {
      const uids = async (values: object, more = '') => (await list(path, values, more)).map(({ userUid }) => userUid)
      const here = { schoolUnit: fresh.school }
      for (const search of ['q=oberg', 'qName=oberg'])
        expect([path, search, await uids(here, search)]).toEqual([path, search, [fresh.pupil.userId]])
      expect([path, await uids({ user: fresh.pupil.userId }, 'qName=bengtsson')]).toEqual([path, []])
      expect([path, await uids({ schoolUnit: fresh.otherSchool }, 'q=oberg')]).toEqual([path, []])
      for (const values of [here, { user: fresh.pupil.userId }]) {
        expect([path, await uids(values, 'qName=oberg')]).toEqual([path, [fresh.pupil.userId]])
        for (const search of ['qName=nobody', `qName=${fresh.pupil.username}`, 'q=oberg&qName=bengtsson'])
          expect([path, search, await uids(values, search)]).toEqual([path, search, []])
      }
      const both = [fresh.otherPupil.userId, fresh.pupil.userId]
      const pupils = async (order: string) =>
        (await uids(here, `sortBy=name&sortOrder=${order}`)).filter((uid) => both.includes(uid))
      expect([path, await pupils('desc')]).toEqual([path, both])
      expect([path, await pupils('asc')]).toEqual([path, both.toReversed()])
      // People with the same first name are in the order of their last names.
      const sameName = async (values: object) =>
        (await list(path, values, 'q=same&sortBy=name&sortOrder=asc')).map(({ name }) => name)
      for (const values of [here, { group: fresh.ownGroup }].slice(0, path === 'userGroups' ? 2 : 1))
        expect([path, await sameName(values)]).toEqual([path, ['Same Aas', 'Same Bok', 'Same Cam']])
    }
    const isActive = async (user: string) =>
      (await list('userSchoolUnits', { user }, '')).map(({ active }) => active).join(' ')
    expect([await isActive(fresh.pupil.userId), await isActive(fresh.otherPupil.userId)]).toEqual(['false', 'true'])
    // The list of the realm has the number of its own rows.
    for (const [path, table] of [
      ['userGroups', memberships],
      ['userSchoolUnits', associations],
    ] as const) {
      const { meta } = Links.parse(await (await get(`/${path}?pageSize=1`)).json())
      expect([path, meta.totalCount]).toEqual([path, await db.$count(table, eq(table.realm, 'se'))])
    }
    // As in the list of users, no role in a closed unit is active.
    await db.update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, fresh.school))
    expect(await isActive(fresh.otherPupil.userId)).toBe('false')
  })

  test('get two roles in two requests at the same time', async () => {
    const tries = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { userId } = await town.add('Mo Ving', [{ uid: town.unit, role: 'employee' }])
        const statuses = await Promise.all(
          [town.school, town.otherSchool].map(async (unit) => {
            const { status } = await send('PUT', `/users/${userId}/schoolUnits/${unit}`, { role: 'employee' })
            return status
          }),
        )
        const roles = (await user(userId)).schoolAssociations.map(({ schoolUid }) => schoolUid)
        return [statuses, roles.toSorted()]
      }),
    )
    const all = [[204, 204], [town.unit, town.school, town.otherSchool].toSorted()]
    expect(tries).toEqual(tries.map(() => all))
  })

  test('get roles one by one and all at once, of one type', async () => {
    const person = await town.add('Mo Ving', [{ uid: town.school, role: 'student' }])
    const path = `/users/${person.userId}/schoolUnits`
    const asGuardian = await send('PUT', `${path}/${town.otherSchool}`, { role: 'guardian' })
    expect([asGuardian.status, await asGuardian.json()]).toMatchObject([409, { code: 'other_user_type' }])
    expect((await send('PUT', `${path}/${town.otherSchool}`, { role: 'student' })).status).toBe(204)
    const roles = async () => (await user(person.userId)).schoolAssociations.map(({ schoolUid }) => schoolUid)
    const roleIn = async (unit: string) =>
      (await user(person.userId)).schoolAssociations.find(({ schoolUid }) => schoolUid === unit)?.role
    expect((await roles()).toSorted()).toEqual([town.school, town.otherSchool].toSorted())
    expect([await roleIn(town.school), await roleIn(town.otherSchool)]).toEqual(['student', 'student'])
    const one = [{ schoolUid: town.otherSchool, role: 'student' }]
    expect((await send('PUT', path, { schoolAssociations: one })).status).toBe(204)
    expect(await roles()).toEqual([town.otherSchool])
    // Without `addToSubSchools`, the role is one in this unit only.
    expect((await send('PUT', path, { schoolAssociations: [{ ...one[0], schoolUid: town.unit }] })).status).toBe(204)
    expect(await roles()).toEqual([town.unit])
    const everywhere = [{ schoolUid: town.unit, role: 'employee', addToSubSchools: true }]
    expect((await send('PUT', path, { schoolAssociations: everywhere })).status).toBe(204)
    expect(await roles()).toEqual(expect.arrayContaining([town.unit, town.school, town.otherSchool]))
    // The roles are in the order of the names of their units.
    const unitNames = (await user(person.userId)).schoolAssociations.map(({ schoolName }) => schoolName)
    expect(unitNames).toEqual(unitNames.toSorted(new Intl.Collator('und').compare))
    expect(unitNames.indexOf('Fårö kommun')).toBeLessThan(unitNames.indexOf('Fyrskolan'))
    expect(ended).toContain(person.userId)
    const everywhereBelow = async () =>
      (await user(person.userId)).schoolAssociations.flatMap((role) => (role.addToSubSchools ? [role.schoolUid] : []))
    expect(await everywhereBelow()).toEqual([town.unit])
    expect((await send('PUT', `${path}/${town.school}`, { role: 'admin' })).status).toBe(204)
    expect(await everywhereBelow()).toEqual([town.unit])
    expect([await roleIn(town.unit), await roleIn(town.school), await roleIn(town.otherSchool)]).toEqual([
      'employee',
      'admin',
      'employee',
    ])
    // A role of one unit is a role of this unit only.
    expect((await send('PUT', `${path}/${town.unit}`, { role: 'employee' })).status).toBe(204)
    expect([await everywhereBelow(), await roleIn(town.unit)]).toEqual([[], 'employee'])
    const unknown = server.kernel.ids.next()
    expect((await send('PUT', `${path}/${unknown}`, { role: 'admin' })).status).toBe(404)
    const nobody = `/users/${unknown}/schoolUnits`
    expect((await send('PUT', `${nobody}/${town.school}`, { role: 'admin' })).status).toBe(404)
    expect((await send('PUT', nobody, { schoolAssociations: one })).status).toBe(404)
    expect(await problem(await send('PUT', path, { schoolAssociations: [] }))).toBe('organizations choice_missing')
    const schoolAssociations = [{ schoolUid: town.unit, role: 'employee', addToSubSchools: false }]
    expect((await send('PUT', path, { schoolAssociations })).status).toBe(204)
    expect([await roles(), await everywhereBelow()]).toEqual([[town.unit], []])
    // The same role, now also in the units below, and back.
    expect((await send('PUT', path, { schoolAssociations: everywhere })).status).toBe(204)
    expect([await roles(), await everywhereBelow()]).toEqual([
      expect.arrayContaining([town.unit, town.school, town.otherSchool]),
      [town.unit],
    ])
    // The units of a person are in ascending order in both directions of the list.
    for (const order of ['asc', 'desc']) {
      const list = await get(`/userSchoolUnits?${filters({ user: person.userId })}&sortBy=name&sortOrder=${order}`)
      const { data } = listPage(z.looseObject({ schoolUid: z.string() })).parse(await list.json())
      expect([order, data.map(({ schoolUid }) => schoolUid)]).toEqual([order, (await roles()).toSorted()])
    }
    expect((await send('PUT', path, { schoolAssociations })).status).toBe(204)
    expect(await roles()).toEqual([town.unit])
    // The same role again, but for the units below, too; and the same role again after its end.
    const below = [{ schoolUid: town.unit, role: 'employee', addToSubSchools: true }]
    expect((await send('PUT', path, { schoolAssociations: below })).status).toBe(204)
    expect(await roles()).toEqual(expect.arrayContaining([town.unit, town.school, town.otherSchool]))
    expect((await send('PUT', path, { schoolAssociations })).status).toBe(204)
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await end.where(eq(associations.userUid, person.userId))
    expect((await user(person.userId)).status).toBe('inactive')
    expect((await send('PUT', path, { schoolAssociations })).status).toBe(204)
    expect((await user(person.userId)).status).toBe('active')
    expect(await roles()).toEqual([town.unit])
    const links = await get(`/userSchoolUnits?${filters({ user: person.userId })}`)
    const Links = listPage(z.looseObject({ userUid: z.string(), schoolName: z.string(), role: z.string() }))
    const ofUnit = Links.parse(await (await get(`/userSchoolUnits?${filters({ schoolUnit: town.unit })}`)).json())
    expect(ofUnit.data.map(({ userUid }) => userUid)).toContain(person.userId)
    const both = filters({ schoolUnit: town.unit, user: person.userId })
    expect(await (await get(`/userSchoolUnits?${both}`)).json()).toMatchObject({ meta: { totalCount: 1 } })
    expect(new Set(ofUnit.data.map(({ schoolName }) => schoolName))).toEqual(new Set(['Fårö kommun']))
    expect(await links.json()).toEqual({
      data: [
        {
          userUid: person.userId,
          userName: person.username,
          name: 'Mo Ving',
          schoolUid: town.unit,
          schoolName: 'Fårö kommun',
          role: 'employee',
          active: true,
        },
      ],
      meta: { totalCount: 1 },
    })
  })

  test('with a role in a closed school unit keep this role as it is, when they get another role', async () => {
    const make = async (data: object) => SchoolUnit.parse(await (await send('POST', '/schoolUnits', data)).json()).uid
    const above = await make({ name: 'Stängda kommunen', type: 'municipality' })
    const below = await make({ name: 'Nedre skolan', type: 'school', parent: above })
    const { userId } = await town.add('Clo Sed', [{ uid: above, role: 'employee' }])
    const path = `/users/${userId}/schoolUnits`
    const everywhere = [{ schoolUid: above, role: 'employee', addToSubSchools: true }]
    expect((await send('PUT', path, { schoolAssociations: everywhere })).status).toBe(204)
    expect((await send('DELETE', `${path}/${below}`)).status).toBe(200)
    expect((await send('PATCH', `/schoolUnits/${above}`, { status: 'inactive' })).status).toBe(200)
    expect((await send('PUT', `${path}/${town.school}`, { role: 'employee' })).status).toBe(204)
    const { schoolAssociations } = await user(userId)
    expect(schoolAssociations.map(({ schoolUid, addToSubSchools }) => [schoolUid, addToSubSchools])).toEqual([
      [town.school, false],
      [above, true],
    ])
  })

  test('removed from the only unit are deleted within 30 days; a role at another unit saves them', async () => {
    const person = await town.add('Lea Ver', [
      { uid: town.school, role: 'student' },
      { uid: town.otherSchool, role: 'student' },
    ])
    const remove = (unit: string) => send('DELETE', `/users/${person.userId}/schoolUnits/${unit}`)
    const first = CustomerUser.parse(await (await remove(town.school)).json())
    expect([first.status, first.deletionDueAt]).toEqual(['active', null])
    expect((await remove(town.school)).status).toBe(404)
    const last = CustomerUser.parse(await (await remove(town.otherSchool)).json())
    expect(last.status).toBe('deleting')
    const days = (new Date(last.deletionDueAt ?? 0).getTime() - server.kernel.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(ended).toContain(person.userId)
    const [row] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.uid, person.userId))
    // A page of the person from before the two removals must not save its values.
    expect([row?.deletionCause, row?.version]).toEqual(['no-school-unit', 3])
    // A role at another unit saves the account, also later.
    const role = `/users/${person.userId}/schoolUnits/${town.school}`
    expect((await send('PUT', role, { role: 'student' })).status).toBe(204)
    const saved = await user(person.userId)
    expect([saved.status, saved.deletionDueAt]).toEqual(['active', null])
    expect(saved.schoolAssociations.map(({ schoolUid, active }) => [schoolUid, active])).toEqual([[town.school, true]])
    const logged = await get(`/users/${person.userId}/auditLogs?${filters({ action: 'restore-user' })}`)
    expect(await logged.json()).toMatchObject({ meta: { totalCount: 1 } })
    const removals = await get(`/users/${person.userId}/auditLogs?${filters({ action: 'remove-from-unit' })}`)
    expect(await removals.json()).toMatchObject({
      data: [{ details: { schoolUnit: town.otherSchool } }, { details: { schoolUnit: town.school } }],
    })
    // The same role in the same unit is active again.
    expect((await send('DELETE', role)).status).toBe(200)
    expect((await user(person.userId)).status).toBe('deleting')
    expect((await send('PUT', role, { role: 'student' })).status).toBe(204)
    const again = await user(person.userId)
    expect([again.status, again.schoolAssociations.map(({ active }) => active)]).toEqual(['active', [true]])
    // An inactive role in another unit saves the account, too.
    const elsewhere = await town.add('Else Where', [
      { uid: town.school, role: 'student' },
      { uid: town.otherSchool, role: 'student' },
    ])
    const inactive = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await inactive.where(
      and(eq(associations.userUid, elsewhere.userId), eq(associations.schoolUnitUid, town.otherSchool)),
    )
    const left = await send('DELETE', `/users/${elsewhere.userId}/schoolUnits/${town.school}`)
    expect(await left.json()).toMatchObject({ status: 'inactive', deletionDueAt: null })
    // No one removes the own role.
    expect((await send('DELETE', `/users/${root.userId}/schoolUnits/${town.unit}`)).status).toBe(403)
    // A deletion that an administrator decided stays.
    expect((await send('DELETE', `/users/${person.userId}`)).status).toBe(200)
    const other = `/users/${person.userId}/schoolUnits/${town.otherSchool}`
    expect((await send('PUT', other, { role: 'student' })).status).toBe(204)
    const deleting = await user(person.userId)
    expect(deleting.status).toBe('deleting')
    // So do the other roles.
    expect(deleting.schoolAssociations.map(({ schoolUid }) => schoolUid).toSorted()).toEqual(
      [town.school, town.otherSchool].toSorted(),
    )
  })

  test('removed from the only unit keep the day of a deletion that was decided before, and an own request', async () => {
    const db = server.kernel.shards.forRealm('se')
    const due = new Date(server.kernel.clock.now().getTime() + 86_400_000)
    for (const [before, after] of [
      ['own-request', 'own-request'],
      ['administrator', 'no-school-unit'],
    ] as const) {
      const { userId } = await town.add('Le Aving', [{ uid: town.school, role: 'student' }])
      const isPerson = eq(users.uid, userId)
      await db.update(users).set({ deletionDueAt: due, deletionCause: before }).where(isPerson)
      const removed = await send('DELETE', `/users/${userId}/schoolUnits/${town.school}`)
      expect(await removed.json()).toMatchObject({
        deletionDueAt: due.toISOString(),
        schoolAssociations: [{ active: false }],
      })
      const [row] = await db.select().from(users).where(isPerson)
      expect(row?.deletionCause).toBe(after)
    }
  })

  test('of an inactive school unit are inactive, and no administrators', async () => {
    const unit = await send('POST', '/schoolUnits', { name: 'Stängda skolan', type: 'school', status: 'inactive' })
    const { uid } = SchoolUnit.parse(await unit.json())
    const person = await town.add('Ida Inaktiv', [{ uid, role: 'admin' }])
    const { status, admin, schoolAssociations } = await user(person.userId)
    expect([status, admin]).toEqual(['inactive', false])
    expect(schoolAssociations).toMatchObject([{ schoolUid: uid, role: 'admin', active: false }])
    // A super user needs no school.
    const colleague = await town.add('Super Colleague', [{ uid, role: 'employee' }])
    expect((await user(colleague.userId)).status).toBe('active')
    expect((await send('DELETE', `/users/${colleague.userId}`)).status).toBe(403)
    const find = async (value: string) =>
      Rows.parse(await (await get(`/users?q=${colleague.username}&${filters({ status: value })}`)).json()).data.length
    expect([await find('active'), await find('inactive')]).toEqual([1, 0])
    expect((await send('DELETE', `/users/${root.userId}/schoolUnits/${town.unit}`)).status).toBe(403)
  })

  test('are deleted with the status 200; their changes are in the audit log with the name of the actor', async () => {
    const person = await town.add('Dele Ted', [{ uid: town.school, role: 'student' }])
    const response = await send('DELETE', `/users/${person.userId}`)
    expect([response.status, CustomerUser.parse(await response.json()).status]).toEqual([200, 'deleting'])
    expect(ended).toContain(person.userId)
    expect((await send('DELETE', `/users/${person.userId}`)).status).toBe(403)
    const Entries = listPage(z.looseObject({ action: z.string(), actorName: z.nullable(z.string()) }))
    const path = `/users/${person.userId}/auditLogs`
    const { data } = Entries.parse(await (await get(`${path}?sortBy=at`)).json())
    expect(data.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['schedule-deletion', 'Super User'],
      ['create-user', null],
    ])
    const oldestFirst = Entries.parse(await (await get(`${path}?sortBy=at&sortOrder=asc`)).json())
    expect(oldestFirst.data.map(({ action }) => action)).toEqual(['create-user', 'schedule-deletion'])
    const some = Entries.parse(await (await get(`${path}?${filters({ action: 'create-user' })}`)).json())
    expect([some.meta.totalCount, some.data.map(({ action }) => action)]).toEqual([1, ['create-user']])
    expect(data[0]).toMatchObject({
      actor: root.userId,
      actingFor: null,
      subject: { uid: person.userId, kind: 'person', name: 'Dele Ted' },
    })
    const second = Entries.parse(await (await get(`${path}?sortBy=at&pageSize=1&pageNumber=2`)).json())
    expect([second.meta.totalCount, second.data.map(({ action }) => action)]).toEqual([2, ['create-user']])
    const unknown = server.kernel.ids.next()
    expect((await get(`/users/${unknown}/auditLogs`)).status).toBe(404)
    const { userId: actingFor } = town.teacher
    const { clock, ids, shards } = server.kernel
    const acted = {
      uid: ids.next(),
      at: clock.now(),
      realm: 'se',
      actor: root.userId,
      actingFor,
      action: 'change-user',
    }
    await shards
      .forRealm('se')
      .insert(auditLog)
      .values({ ...acted, subject: person.userId })
    const impersonated = Entries.parse(await (await get(`${path}?${filters({ action: 'change-user' })}`)).json())
    expect(impersonated.data[0]).toMatchObject({ actingFor: { uid: actingFor, name: 'Tea Cher' } })
    expect((await send('DELETE', `/users/${unknown}`)).status).toBe(404)
  })
})

describe('changes', () => {
  test('are entries of the audit log with names of fields and ids, and no values', async () => {
    const Uid = z.object({ uid: z.string() })
    const Period = z.object({ legacyId: z.int() })
    const read = async (subject: string) => {
      const query = `sortBy=at&sortOrder=asc&pageSize=100&${filters({ actor: root.userId, subject })}`
      const Entries = listPage(z.looseObject({ action: z.string(), details: z.unknown() }))
      const { data } = Entries.parse(await (await get(`/auditLogs?${query}`)).json())
      return data.map(({ action, details }) => [action, details])
    }
    const unit = await send('POST', '/schoolUnits', { name: 'Skola', type: 'school', city: 'Visby' })
    const { uid } = Uid.parse(await unit.json())
    await send('PATCH', `/schoolUnits/${uid}`, { version: 1, city: 'Hemse', phone: '1' })
    await send('POST', `/schoolUnits/${uid}/identifiers`, { identifiers: { sectoralCode: '3', establishmentId: '' } })
    const dates = { startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
    const made = await send('POST', '/schoolUnitSubscriptionPeriods', periodOf(uid, dates))
    const { legacyId: period } = Period.parse(await made.json())
    await send('PUT', `/schoolUnitSubscriptionPeriods/${period}`, dates)
    await send('DELETE', `/schoolUnitSubscriptionPeriods/${uid}/${period}`)
    const type = 'lectern-school'
    expect(await read(uid)).toEqual([
      ['create-school-unit', { fields: ['name', 'type', 'city'] }],
      ['change-school-unit', { fields: ['city', 'phone'] }],
      ['change-school-unit', { fields: ['sectoralCode', 'establishmentId'] }],
      ['create-subscription-period', { type, period }],
      ['change-subscription-period', { type, period, fields: ['startsAt', 'endsAt'] }],
      ['delete-subscription-period', { type, period }],
    ])
    const person = await town.add('Au Dit', [{ uid, role: 'student' }])
    const group = Uid.parse(await (await send('PUT', '/groups', { schoolUnit: uid, name: '1 A' })).json()).uid
    await send('PATCH', `/groups/${group}`, { version: 1, name: '1 B', generateCode: true })
    await send('PUT', `/users/${person.userId}/groups/${group}`)
    await send('DELETE', `/users/${person.userId}/groups/${group}`)
    await send('DELETE', `/groups/${group}`)
    expect(await read(group)).toEqual([
      ['create-group', { schoolUnit: uid }],
      ['change-group', { fields: ['name', 'generateCode'] }],
      ['change-group', { fields: ['addUsers'] }],
      ['change-group', { fields: ['removeUsers'] }],
      ['delete-group', { schoolUnit: uid }],
    ])
    await send('PUT', `/users/${person.userId}/schoolUnits/${town.school}`, { role: 'student' })
    await send('DELETE', `/users/${person.userId}/schoolUnits/${uid}`)
    await send('DELETE', `/users/${person.userId}`)
    expect(await read(person.userId)).toEqual([
      ['join-group', { group, schoolUnit: uid }],
      ['leave-group', { group, schoolUnit: uid }],
      ['change-user', { fields: ['organizations'] }],
      ['remove-from-unit', { schoolUnit: uid }],
      ['schedule-deletion', {}],
    ])
  })
})

test.each(['userSubscriptionPeriods', 'schoolUnitSubscriptionPeriods', 'schoolUnits'])(
  'a creation that is sent again has the first response: POST /%s',
  async (path) => {
    const { pupil, school } = await createMunicipality(server.kernel)
    const owner = path.startsWith('user') ? pupil.userId : school
    const period = periodOf(owner, { startsAt: '2026-08-01T00:00:00.000Z', endsAt: null })
    const json = path === 'schoolUnits' ? { name: 'Nya skolan', type: 'school' } : period
    const headers = { [IDEMPOTENCY_KEY_HEADER]: `"${server.kernel.ids.next()}"` }
    const create = async () => {
      const response = await server.fetch(`${BASE}/${path}`, { method: 'POST', as: root, json, headers })
      return [response.status, await response.json()]
    }
    const first = await create()
    expect([first[0], await create()]).toEqual([201, first])
  },
)

describe('the log-ins of a person', () => {
  const read = (uid: string, as?: TestPerson) => get(`/users/${uid}/logIns`, as)
  const session = (uid: string, browser: string, day: number): OwnSession => ({
    uid,
    browser,
    system: 'Windows',
    lastUsedAt: new Date(Date.UTC(2026, 10, day)),
  })

  test('are refused to everyone else, during an impersonation, across realms, and for an unknown person', async () => {
    const abroad = await createMunicipality(server.kernel, 'de')
    sessionsByPerson.set(abroad.pupil.userId, [session('a', 'Firefox', 3)])
    for (const as of [town.pupil, town.guardian, town.teacher, town.admin, town.chief])
      expect((await read(town.pupil.userId, as)).status).toBe(403)
    const acting = { ...root, act: { sub: town.chief.userId, name: 'Chief' } }
    expect((await read(town.pupil.userId, acting)).status).toBe(403)
    for (const uid of [abroad.pupil.userId, server.kernel.ids.next()]) expect((await read(uid)).status).toBe(404)
  })

  test('show the devices with the numbers of sessions, and the numbers of second factors', async () => {
    const { userId: userUid } = await town.add('Log Ins', [{ uid: town.school, role: 'employee' }])
    const logIns = async () => UserLogIns.parse(await (await read(userUid)).json())
    expect(await logIns()).toEqual({ devices: [], secondFactors: { apps: 0, passkeys: 0, recoveryCodes: 0 } })
    sessionsByPerson.set(userUid, [session('a', 'Firefox', 3), session('b', 'Chrome', 2), session('c', 'Firefox', 1)])
    const db = server.kernel.shards.forRealm('se')
    await db.insert(secondFactors).values({ userUid, realm: 'se', totpSecret: 'sealed' })
    await db.insert(recoveryCodes).values(['one', 'two'].map((hash) => ({ userUid, realm: 'se', hash })))
    const key = { publicKey: 'x', counter: 0, oneDevice: true, transports: [], createdAt: new Date() }
    await db.insert(passkeys).values({ id: userUid, realm: 'se', userUid, name: 'Phone', ...key })
    expect(await logIns()).toEqual({
      devices: [
        { browser: 'Firefox', system: 'Windows', lastUsedAt: '2026-11-03T00:00:00.000Z', sessions: 2 },
        { browser: 'Chrome', system: 'Windows', lastUsedAt: '2026-11-02T00:00:00.000Z', sessions: 1 },
      ],
      secondFactors: { apps: 1, passkeys: 1, recoveryCodes: 2 },
    })
  })
})

describe('subscription periods', () => {
  const startsAt = '2026-08-01T00:00:00.000Z'
  const endsAt = '2027-07-01T00:00:00.000Z'
  const Created = z.object({ legacyId: z.int() })

  test.for([
    ['userSubscriptionPeriods', () => ({ uid: town.pupil.userId, name: 'Åsa Öberg' })],
    ['schoolUnitSubscriptionPeriods', () => ({ uid: town.school, name: 'Fyrskolan' })],
  ] as const)('%s are created, listed, changed, deleted and audited', async ([path, findOwner]) => {
    const { uid: owner, name } = findOwner()
    const type = 'begreppa-school'
    const wrong = await send('POST', `/${path}`, { owner, type, startsAt: endsAt, endsAt: startsAt })
    expect(await problem(wrong)).toBe('endsAt date_too_early')
    const empty = await send('POST', `/${path}`, { owner, type, startsAt, endsAt: startsAt })
    expect(await problem(empty)).toBe('endsAt date_too_early')
    const unknown = await send('POST', `/${path}`, { owner: server.kernel.ids.next(), type, startsAt, endsAt })
    expect(unknown.status).toBe(404)
    const create = async (from: string, to = path, of = owner, until = endsAt) => {
      const made = await send('POST', `/${to}`, { owner: of, type, startsAt: from, endsAt: until })
      return Created.parse(await made.json()).legacyId
    }
    const legacyId = await create(startsAt)
    const read = async (query: string) =>
      listPage(SubscriptionPeriod).parse(await (await get(`/${path}?${query}`)).json()).data
    const list = () => read(filters({ owner }))
    const meta = async () =>
      listPage(SubscriptionPeriod).parse(await (await get(`/${path}?${filters({ owner })}&pageSize=1`)).json()).meta
    expect(await list()).toMatchObject([
      { legacyId, type, startsAt, endsAt, active: true, owner: { uid: owner, name } },
    ])
    // Created later, starts earlier, and ends later.
    const earlier = await create('2026-07-01T00:00:00.000Z', path, owner, '2027-08-01T00:00:00.000Z')
    const sorted = async (order: string, by = 'startsAt') =>
      (await read(`${filters({ owner })}&sortBy=${by}&sortOrder=${order}`)).map((period) => period.legacyId)
    expect([await sorted('asc'), await sorted('desc')]).toEqual([
      [earlier, legacyId],
      [legacyId, earlier],
    ])
    expect([await sorted('asc', 'endsAt'), await sorted('desc', 'endsAt')]).toEqual([
      [legacyId, earlier],
      [earlier, legacyId],
    ])
    expect(await meta()).toEqual({ totalCount: 2 })
    const second = await read(`${filters({ owner })}&sortBy=startsAt&pageSize=1&pageNumber=2`)
    expect(second.map((period) => period.legacyId)).toEqual([earlier])
    // The last one created is the first one of the list.
    expect((await list()).map((period) => period.legacyId)).toEqual([earlier, legacyId])
    expect((await send('POST', `/${path}`, { owner, type: 'other', startsAt, endsAt })).status).toBe(400)
    expect((await send('PUT', `/${path}/${earlier + 100_000}`, { startsAt, endsAt })).status).toBe(404)
    expect((await send('DELETE', `/${path}/${owner}/${earlier}`)).status).toBe(204)
    expect((await list()).map((period) => period.legacyId)).toEqual([legacyId])
    const ofOtherKind =
      path === 'userSubscriptionPeriods'
        ? await create(startsAt, 'schoolUnitSubscriptionPeriods', town.otherSchool)
        : await create(startsAt, 'userSubscriptionPeriods', town.otherPupil.userId)
    expect((await read('')).map((period) => period.legacyId)).not.toContain(ofOtherKind)
    const german = await createMunicipality(server.kernel, 'de')
    for (const [method, to, body] of [
      ['POST', `/${path}`, { owner, type, startsAt, endsAt }],
      ['PUT', `/${path}/${legacyId}`, { startsAt, endsAt }],
      ['DELETE', `/${path}/${owner}/${legacyId}`, undefined],
    ] as const)
      expect([method, (await send(method, to, body, german.superUser)).status]).toEqual([method, 404])
    const ofOther = await get(`/${path}?${filters({ owner: server.kernel.ids.next() })}`)
    expect(listPage(SubscriptionPeriod).parse(await ofOther.json()).data).toEqual([])
    const late = await send('PUT', `/${path}/${legacyId}`, { startsAt: endsAt, endsAt })
    expect(await problem(late)).toBe('startsAt date_too_late')
    const both = await send('PUT', `/${path}/${legacyId}`, { startsAt: endsAt, endsAt: startsAt })
    expect(await problem(both)).toBe('endsAt date_too_early')
    const past = { startsAt: '2025-08-01T00:00:00.000Z', endsAt: '2026-07-01T00:00:00.000Z' }
    expect((await send('PUT', `/${path}/${legacyId}`, past)).status).toBe(204)
    expect(await list()).toMatchObject([{ ...past, active: false }])
    const dates = { startsAt: '2026-09-01T00:00:00.000Z', endsAt: null }
    expect((await send('PUT', `/${path}/${legacyId}`, dates)).status).toBe(204)
    expect(await list()).toMatchObject([{ ...dates, active: true }])
    const future = { startsAt: '2099-01-01T00:00:00.000Z', endsAt: null }
    expect((await send('PUT', `/${path}/${legacyId}`, future)).status).toBe(204)
    expect(await list()).toMatchObject([{ ...future, active: false }])
    expect((await send('DELETE', `/${path}/${server.kernel.ids.next()}/${legacyId}`)).status).toBe(404)
    expect((await send('DELETE', `/${path}/${owner}/${legacyId}`)).status).toBe(204)
    expect(await list()).toEqual([])
    const entries = await server.kernel.shards
      .forRealm('se')
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, owner))
      .orderBy(auditLog.uid)
    expect(
      entries
        .map(({ action }) => action)
        .filter((action) => action.includes('period'))
        .toSorted(),
    ).toEqual([
      'change-subscription-period',
      'change-subscription-period',
      'change-subscription-period',
      'create-subscription-period',
      'create-subscription-period',
      'delete-subscription-period',
      'delete-subscription-period',
    ])
    for (const { details } of entries.filter(({ action }) => action === 'change-subscription-period'))
      expect(details).toEqual({ type, period: legacyId, fields: ['startsAt', 'endsAt'] })
  })

  test('are sorted by start, end and type', async () => {
    // A person without a last name.
    const { userId: owner } = await town.add('Scriber', [{ uid: town.school, role: 'student' }])
    const create = async (type: string, from: string, to: string) => {
      const dates = { startsAt: `${from}-01T00:00:00.000Z`, endsAt: `${to}-01T00:00:00.000Z` }
      expect((await send('POST', '/userSubscriptionPeriods', { owner, type, ...dates })).status).toBe(201)
    }
    await create('lectern-school', '2026-01', '2027-03')
    await create('begreppa-school', '2026-03', '2027-01')
    await create('polylino-school', '2026-02', '2027-02')
    for (const [sortBy, types] of [
      ['startsAt', ['lectern-school', 'polylino-school', 'begreppa-school']],
      ['endsAt', ['begreppa-school', 'polylino-school', 'lectern-school']],
      ['type', ['begreppa-school', 'lectern-school', 'polylino-school']],
    ] as const)
      for (const [sortOrder, expected] of [
        ['asc', types],
        ['desc', types.toReversed()],
      ] as const) {
        const list = await get(`/userSubscriptionPeriods?${filters({ owner })}&sortBy=${sortBy}&sortOrder=${sortOrder}`)
        const { data } = listPage(SubscriptionPeriod).parse(await list.json())
        expect([sortBy, sortOrder, data.map(({ type }) => type)]).toEqual([sortBy, sortOrder, expected])
        expect(new Set(data.map((period) => period.owner.name))).toEqual(new Set(['Scriber']))
      }
  })

  test('of one kind are not changed as the other kind', async () => {
    const body = { owner: town.school, type: 'lectern-school', startsAt, endsAt }
    const create = async (more: object = {}) => {
      const made = await send('POST', '/schoolUnitSubscriptionPeriods', { ...body, ...more })
      return Created.parse(await made.json()).legacyId
    }
    const legacyId = await create()
    expect((await send('PUT', `/userSubscriptionPeriods/${legacyId}`, { startsAt, endsAt })).status).toBe(404)
    const Periods = z.object({ data: z.array(SubscriptionPeriod) })
    const counted = await get(`/schoolUnits?${filters({ type: 'school' })}&q=fyrskolan&includePeriodCounts=true`)
    const { data } = listPage(SchoolUnit).parse(await counted.json())
    expect(data.find(({ uid }) => uid === town.school)?.periodCount).toBe(1)
    const ofOther = await create({ owner: town.otherSchool, startsAt: '2026-07-15T00:00:00.000Z' })
    const earlier = await create({ startsAt: '2026-07-01T00:00:00.000Z' })
    const listOf = async (uid: string) =>
      Periods.parse(await (await get(`/users/${uid}/schoolSubscriptions`)).json()).data
    const periods = await listOf(town.pupil.userId)
    expect(periods.map((period) => period.legacyId)).toEqual([legacyId, earlier])
    const schools = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const pupil = await town.add('Two Schools', schools)
    const later = await create({ startsAt: '2026-07-01T00:00:00.000Z' })
    // The newer one of two with the same start is first.
    const made = [legacyId, ofOther, later, earlier]
    const ofBoth = async () =>
      (await listOf(pupil.userId)).map((period) => period.legacyId).filter((id) => made.includes(id))
    expect(await ofBoth()).toEqual(made)
    // The periods of a school in which the role has ended stay in the list.
    const end = server.kernel.shards.forRealm('se').update(associations).set({ active: false })
    await end.where(and(eq(associations.userUid, pupil.userId), eq(associations.schoolUnitUid, town.otherSchool)))
    expect(await ofBoth()).toEqual(made)
    expect(periods[0]).toEqual({
      legacyId,
      type: 'lectern-school',
      owner: { uid: town.school, name: 'Fyrskolan' },
      startsAt,
      endsAt,
      active: true,
    })
    expect((await get(`/users/${server.kernel.ids.next()}/schoolSubscriptions`)).status).toBe(404)
  })

  test('have the types of the specification’s services', async () => {
    expect(await (await get('/subscriptionTypes')).json()).toEqual([
      'lectern-school',
      'lectern-consumer',
      'polylino-school',
      'begreppa-school',
    ])
  })
})

describe('the numbers before a change of the log-in methods of a school unit', () => {
  const count = async (place: Municipality, unit = place.school) => {
    const response = await server.fetch(`${BASE}/schoolUnits/${unit}/logInCounts`, { as: place.superUser })
    return LogInCounts.parse(await response.json())
  }
  const store = () => server.kernel.shards.forRealm('se')
  const addFactor = async (userUid: string, totpSecret: string | null, passkey = false) => {
    await store().insert(secondFactors).values({ userUid, realm: 'se', totpSecret })
    const key = { id: userUid, realm: 'se', userUid, name: 'Key', publicKey: 'k', counter: 0, oneDevice: true }
    if (passkey)
      await store()
        .insert(passkeys)
        .values({ ...key, transports: [], createdAt: new Date() })
  }
  const addCard = (userUid: string, revokedAt: Date | null = null) =>
    store().insert(badges).values({
      uid: server.kernel.ids.next(),
      realm: 'se',
      userUid,
      secretHash: server.kernel.ids.next(),
      issuedAt: new Date(),
      revokedAt,
    })

  test('are the staff and the administrators above, and those of them without an app or a passkey', async () => {
    const place = await createMunicipality(server.kernel)
    // The teacher, the administrator of the school and that of the municipality; no super user, pupil or guardian.
    expect(await count(place)).toEqual({ staff: 3, withoutSecondFactor: 3, cards: 0 })
    await addFactor(place.teacher.userId, 'sealed')
    await addFactor(place.admin.userId, null, true)
    // Recovery codes only replace another factor.
    await addFactor(place.chief.userId, null)
    await addFactor(place.otherAdmin.userId, 'sealed')
    expect(await count(place)).toEqual({ staff: 3, withoutSecondFactor: 1, cards: 0 })
    const former = await place.add('For Mer', [{ uid: place.school, role: 'employee' }])
    await store().update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    const deleted = await place.add('De Leted', [{ uid: place.school, role: 'employee' }])
    await store().update(users).set({ deletionCause: 'administrator' }).where(eq(users.uid, deleted.userId))
    expect((await count(place)).staff).toBe(3)
    expect((await count(place, place.otherSchool)).staff).toBe(2)
  })

  test('are the valid cards of pupils who have no other school with cards', async () => {
    const place = await createMunicipality(server.kernel)
    await addCard(place.pupil.userId)
    await addCard(place.otherPupil.userId, new Date())
    const schools = [place.school, place.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    await addCard((await place.add('Two Schools', schools)).userId)
    const former = await place.add('For Mer', [{ uid: place.school, role: 'student' }])
    await addCard(former.userId)
    await store().update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    expect((await count(place)).cards).toBe(2)
    await store().update(schoolUnits).set({ qrCodeLoginEnabled: true }).where(eq(schoolUnits.uid, place.otherSchool))
    expect((await count(place)).cards).toBe(1)
    expect((await count(place, place.otherSchool)).cards).toBe(0)
  })

  test('are refused to administrators of schools, and for a unit of another realm', async () => {
    const place = await createMunicipality(server.kernel)
    const norway = await createMunicipality(server.kernel, 'no')
    const ask = (unit: string, as: TestPerson) => server.fetch(`${BASE}/schoolUnits/${unit}/logInCounts`, { as })
    expect((await ask(place.school, place.chief)).status).toBe(403)
    expect((await ask(norway.school, place.superUser)).status).toBe(404)
  })
})
