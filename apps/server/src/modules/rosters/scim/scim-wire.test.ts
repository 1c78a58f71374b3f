import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { BODY_BYTES_LARGE } from '@lectern/contracts'
import { users } from '../../account/tables.ts'
import { rostersPersonalData } from '../personal-data.ts'
import { rosterLinks, rosterSyncs, scimResources } from '../tables.ts'
import { ENTERPRISE, openScimSetting, createPatch } from '../testing/scim-setting.ts'
import type { ScimSchool, ScimSetting } from '../testing/scim-setting.ts'

let setting: ScimSetting
let school: ScimSchool
beforeAll(async () => {
  setting = await openScimSetting()
  school = await setting.addSchool()
})
afterAll(() => setting.close())

const rows = () => setting.server.kernel.shards.forRealm('se')
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  school.push('GET', path, undefined, headers)
const find = async (path: 'Users' | 'Groups', filter: string, query = '') => {
  const { status, body } = await get(`${path}?filter=${encodeURIComponent(filter)}${query}`)
  return status === 200 ? body.Resources.map(({ id }) => id) : status
}

describe('the description of the service', () => {
  test('says what the server can do', async () => {
    const { body, headers } = await get('ServiceProviderConfig')
    expect(headers.get('content-type')).toBe('application/scim+json')
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } })
  })

  test('names the types and schemas, each at an address of its own', async () => {
    for (const [path, ids] of [
      ['ResourceTypes', ['User', 'Group']],
      ['Schemas', [/core:2\.0:User$/, /enterprise:2\.0:User$/, /core:2\.0:Group$/]],
    ] as const) {
      const { body } = await get(path)
      expect(body.Resources.map(({ id }) => id)).toEqual(ids.map((id) => expect.stringMatching(id)))
      for (const { id } of body.Resources)
        expect(await get(`${path}/${id}`)).toMatchObject({ status: 200, body: { id } })
      expect(await get(`${path}/none`)).toMatchObject({ status: 404 })
    }
  })

  test.for(['Bulk', 'Me', 'Users/x/y', 'Nothing'])('knows no address %s', async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 404, body: { status: '404' } })
    expect(answer.body['schemas']).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
  })
})

describe('a resource', () => {
  test('is answered with its address and version, and 304 while it is the same', async () => {
    const created = await school.push('POST', 'Users', school.user('Res'))
    const { id } = created.body
    const location = `${setting.server.origin}/api/scim/v2/${school.town.school}/Users/${id}`
    expect(created.headers.get('location')).toBe(location)
    expect(created.body).toMatchObject({ meta: { resourceType: 'User', location, version: 'W/"1"' } })
    expect(created.headers.get('etag')).toBe('W/"1"')
    const same = await get(`Users/${id}`, { 'if-none-match': 'W/"1"' })
    expect(same.status).toBe(304)
  })

  test('is replaced by PUT, which removes the values that are missing, as Okta sends it', async () => {
    const id = await school.create('Users', school.user('Okta', { title: 'Ms' }))
    const body = school.user('Okta', { id, active: false })
    const put = await school.push('PUT', `Users/${id}`, { ...body, groups: [], password: 'secret-of-okta' })
    expect(put).toMatchObject({ status: 200, body: { id, active: false, meta: { version: 'W/"2"' } } })
    expect(put.body).not.toHaveProperty('title')
    expect(put.body).not.toHaveProperty('password')
  })

  test('with an old version is neither changed nor deleted', async () => {
    const id = await school.create('Users', school.user('Old'))
    const old = { 'if-match': 'W/"0"' }
    expect(await school.push('PUT', `Users/${id}`, school.user('New'), old)).toMatchObject({ status: 412 })
    expect(await school.push('PATCH', `Users/${id}`, createPatch({ op: 'remove', path: 'title' }), old)).toMatchObject({
      status: 412,
    })
    expect(await school.push('DELETE', `Users/${id}`, undefined, old)).toMatchObject({ status: 412 })
    expect(await school.push('DELETE', `Users/${id}`, undefined, { 'if-match': '*' })).toMatchObject({ status: 204 })
  })

  test('gets no name and no external id of another one', async () => {
    await school.create('Users', school.user('Taken'))
    const id = await school.create('Users', school.user('Free'))
    const { userName, externalId } = school.user('Taken')
    for (const value of [{ userName: userName.toUpperCase() }, { externalId }]) {
      const patched = await school.push('PATCH', `Users/${id}`, createPatch({ op: 'replace', value }))
      expect(patched).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    }
    // Another school can have both.
    const other = await setting.addSchool()
    expect(await other.push('POST', 'Users', school.user('Taken'))).toMatchObject({ status: 201 })
  })
})

describe('a list', () => {
  let ids: readonly string[]
  let group: string
  beforeAll(async () => {
    school = await setting.addSchool()
    ids = [
      await school.create('Users', school.user('Ada', { displayName: 'Ada', [ENTERPRISE]: { department: 'North' } })),
      await school.create('Users', school.user('Bea', { active: false })),
      await school.create('Users', school.user('Cia')),
    ]
    group = await school.create('Groups', { displayName: 'Class 5_C', members: [{ value: ids[0] }] })
  })

  test('is found by the filters of Entra ID, Okta and Google', async () => {
    const [ada = '', bea = '', cia = ''] = ids
    const { userName, externalId } = school.user('Ada')
    expect(await find('Users', `userName eq "${userName.toUpperCase()}"`)).toEqual([ada])
    expect(await find('Users', `externalId eq "${externalId}"`)).toEqual([ada])
    expect(await find('Users', `emails[type eq "work"].value eq "${userName}"`)).toEqual([ada])
    expect(await find('Users', `emails.value eq "${userName}" and active eq true`)).toEqual([ada])
    expect(await find('Users', `id eq "${bea}"`)).toEqual([bea])
    expect(await find('Users', 'id eq "none"')).toEqual([])
    expect(await find('Users', 'active eq false')).toEqual([bea])
    expect(await find('Users', 'userName sw "cia@" or displayName eq "ada"')).toEqual([ada, cia])
    expect(await find('Users', 'displayName co "AD"')).toEqual([ada])
    expect(await find('Users', 'userName co "%"')).toEqual([])
    const slash = await school.create('Groups', { displayName: String.raw`Back\x` })
    expect(await find('Groups', String.raw`displayName sw "Back\\x"`)).toEqual([slash])
    expect(await find('Groups', 'displayName eq "class 5_c"', '&excludedAttributes=members')).toEqual([group])
    expect(await find('Groups', 'displayName sw "Class 5\\\\_"')).toEqual([])
    expect(await find('Groups', `id eq "${group}" and members eq "${ada}"`)).toEqual([group])
  })

  test('has pages with a fixed order', async () => {
    expect((await get('Users?startIndex=1&count=2')).body).toMatchObject({
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 2,
      Resources: [{ id: ids[0] }, { id: ids[1] }],
    })
    const filter = encodeURIComponent('userName pr')
    expect((await get(`Users?filter=${filter}&startIndex=3&count=5`)).body).toMatchObject({
      totalResults: 3,
      Resources: [{ id: ids[2] }],
    })
    expect((await get('Users?startIndex=-5&count=0')).body).toMatchObject({
      totalResults: 3,
      startIndex: 1,
      Resources: [],
    })
    expect((await get('Users?startIndex=9')).body.Resources).toEqual([])
  })

  test('has only the attributes that are asked for, and always the id', async () => {
    const [ada] = ids
    const { body } = await get(`Users/${ada}?attributes=userName,name.familyName,emails.value,${ENTERPRISE}:department`)
    const { userName } = school.user('Ada')
    expect(body).toEqual({
      id: ada,
      schemas: expect.any(Array),
      Resources: [],
      userName,
      name: { familyName: 'Berg' },
      emails: [{ value: userName }],
      [ENTERPRISE]: { department: 'North' },
    })
    const without = await get(`Users/${ada}?excludedAttributes=emails,id,name.formatted,meta`)
    expect(without.body).not.toHaveProperty('emails')
    expect(without.body).toMatchObject({ id: ada, name: { familyName: 'Berg', givenName: 'Ada' } })
  })

  test.for([
    'Users?count=x',
    'Users?startIndex=1.5',
    'Users?filter=a&filter=b',
    'Users?filter=userName',
    'Users?filter=%00',
  ])('is refused for %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { status: '400' } })
  })
})

describe('a hostile body', () => {
  const json = 'application/scim+json'
  test.for<[title: string, body: string, status: number, type?: string]>([
    ['without an end', '{"userName": "a"', 400],
    ['with a prototype', '{"userName": "a", "__proto__": {"x": 1}}', 400],
    ['of brackets', '['.repeat(100_000), 400],
    ['of deep objects', `{"name": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 400],
    ['above the limit', `{"userName": "${'x'.repeat(BODY_BYTES_LARGE)}"}`, 413],
    ['of another type', 'userName=a', 415, 'application/x-www-form-urlencoded'],
    ['with too many emails', JSON.stringify({ userName: 'a', emails: Array.from({ length: 101 }, () => 'x') }), 400],
    ['that is a list', '[]', 400],
    ['that is nothing', '', 400],
  ])('%s is refused in the form of SCIM', async ([, body, status, type = json]) => {
    const refused = await school.push('POST', 'Users', body, { 'content-type': type })
    expect(refused).toMatchObject({ status, body: { status: String(status), detail: expect.any(String) } })
    expect(refused.headers.get('content-type')).toBe(json)
  })

  test('of plain JSON is taken, as Google and scripts send it', async () => {
    const taken = await school.push('POST', 'Users', school.user('Plain'), { 'content-type': 'application/json' })
    expect(taken.status).toBe(201)
  })

  test.for(['x', '%00', '..%2F..', "1' or 1=1", '0'.repeat(3000)])('the id %s is unknown', async (id) => {
    expect((await get(`Users/${id}`)).status).toBe(404)
  })

  test('a group is no user, and the reverse', async () => {
    const group = await school.create('Groups', { displayName: 'x' })
    expect((await get(`Users/${group}`)).status).toBe(404)
    expect((await school.push('DELETE', `Users/${group}`)).status).toBe(404)
  })
})

describe('the personal data of a pushed person', () => {
  const openPerson = async () => {
    const id = await school.create('Users', school.user('Person', { title: 'Ms Person' }))
    await school.run()
    const [user] = await rows()
      .select()
      .from(users)
      .where(eq(users.username, school.user('Person').userName))
    const source = rostersPersonalData(setting.server.kernel)
    return { id, source, key: { realm: 'se', uid: user?.uid ?? '' } as const }
  }

  test('is exported, deleted, and not created again by the sync', async () => {
    school = await setting.addSchool()
    const { id, source, key } = await openPerson()
    expect(JSON.stringify(await source.exportPerson(key))).toContain('Ms Person')
    await source.deletePerson(key)
    expect(JSON.stringify(await source.exportPerson(key))).not.toMatch(/Ms Person|Berg/)
    const [left] = await rows().select().from(scimResources).where(eq(scimResources.uid, id))
    expect(left).toMatchObject({ name: null, emails: [] })
    // For the identity provider, the user is gone. A new push of it takes the same place.
    expect(await get(`Users/${id}`)).toMatchObject({ status: 404 })
    expect((await get('Users')).body).toMatchObject({ totalResults: 0 })
    expect(await school.create('Users', school.user('Person'))).toBe(id)
    const isLink = eq(rosterLinks.uid, key.uid)
    expect(await rows().$count(rosterLinks, isLink)).toBe(1)
    await school.run()
    expect(await rows().$count(rosterLinks, isLink)).toBe(1)
  })

  test('is deleted with the sync', async () => {
    school = await setting.addSchool()
    await openPerson()
    await rows().delete(rosterSyncs).where(eq(rosterSyncs.uid, school.syncId))
    expect(await rows().$count(scimResources, eq(scimResources.syncUid, school.syncId))).toBe(0)
    expect((await get('Users')).status).toBe(401)
  })
})

test('a person who is adopted keeps one account after the identity provider has given a new id', async () => {
  school = await setting.addSchool()
  const id = await school.create('Users', school.user('Eva'))
  await school.run()
  await school.push('DELETE', `Users/${id}`)
  await school.create('Users', school.user('Eva', { externalId: 'new-object-id' }))
  const job = await school.run()
  expect(job?.counts?.person).toMatchObject({ create: 0, remove: 0 })
  const found = await rows()
    .select()
    .from(users)
    .where(eq(users.username, school.user('Eva').userName))
  expect(z.array(z.object({ externalId: z.string() })).parse(found)).toMatchObject([{ externalId: 'new-object-id' }])
})
