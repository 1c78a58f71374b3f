import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeople } from '../account/index.ts'
import { users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import { openOneRosterSetting, readIds } from './testing/open-school.ts'
import type { OneRosterAnswer, OneRosterSetting } from './testing/open-school.ts'

let setting: OneRosterSetting
let token: string
let add: (count: number) => Promise<string[]>
/** 25 pupils, of whom `createMunicipality` has stored two. */
let pupils: string[]
beforeAll(async () => {
  setting = await openOneRosterSetting()
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { kernel } = setting.server
  const town = await createMunicipality(kernel)
  token = await setting.logIn(await setting.createClient(town.admin, town.school))
  add = async (count) => {
    const people = Array.from({ length: count }, (_none, index) => {
      const uid = kernel.ids.next()
      return {
        uid,
        realm: 'se' as const,
        username: `pupil.${uid}`,
        firstname: `Pupil ${count - index}`,
        lastname: 'Same',
        associations: [{ uid: town.school, role: 'student' as const }],
        groups: [town.ownGroup],
      }
    })
    await createPeople(kernel, kernel.shards.forRealm('se'), people, 'command:test')
    return people.map(({ uid }) => uid)
  }
  pupils = [town.pupil.userId, town.otherPupil.userId, ...(await add(23))]
})

const get = (query: string) => setting.get(token, `/students?${query}`)
/** Returns the address of a page in the header `Link`, after the base path. */
const toLink = ({ headers }: OneRosterAnswer, relation: string) =>
  new RegExp(`<[^>]*/v1p2([^>]*)>; rel="${relation}"`).exec(headers.get('link') ?? '')?.[1]
/** Follows the links to the end. `between` runs after each page. */
const follow = async (query: string, between: (page: number) => Promise<unknown> = () => Promise.resolve()) => {
  const found: string[] = []
  let pages = 0
  for (let path: string | undefined = `/students?${query}`; path !== undefined; pages += 1) {
    const answer = await setting.get(token, path)
    found.push(...readIds(answer))
    path = toLink(answer, 'next')
    await between(pages)
  }
  return { found, pages }
}

describe('a list', () => {
  test('without a limit has at most 100 records, and the total', async () => {
    await add(100)
    const answer = await setting.get(token, '/students')
    expect(readIds(answer)).toHaveLength(100)
    expect(answer.headers.get('x-total-count')).toBe('125')
  })

  test('with a limit above 1000 has the limit 1000', async () => {
    expect(toLink(await get('limit=5000'), 'last')).toBe('/students?limit=1000&offset=0')
  })

  test('names its pages in links', async () => {
    const links = async (query: string) => {
      const answer = await get(query)
      return ['first', 'prev', 'next', 'last'].map((name) =>
        toLink(answer, name)?.replace('/students?limit=10&offset=', ''),
      )
    }
    expect(await links('limit=10')).toEqual(['0', undefined, '10', '20'])
    expect(await links('limit=10&offset=10')).toEqual(['0', '0', '20', '20'])
    expect(await links('limit=10&offset=20')).toEqual(['0', '10', undefined, '20'])
    expect(await links('limit=10&offset=5')).toEqual(['0', '0', '15', '20'])
    expect(await links('limit=10&offset=900')).toEqual(['0', '20', undefined, '20'])
  })

  test('that is empty has one page', async () => {
    const answer = await get("filter=familyName='None'&limit=10")
    expect([readIds(answer), answer.headers.get('x-total-count')]).toEqual([[], '0'])
    expect(toLink(answer, 'last')).toContain('offset=0')
    expect(toLink(answer, 'next')).toBeUndefined()
  })

  test('whose last page is full has no empty page after it', async () => {
    expect(toLink(await get('limit=5&offset=20'), 'next')).toBeUndefined()
    expect(toLink(await get('limit=5'), 'last')).toBe('/students?limit=5&offset=20')
  })

  test.each(['', '&sort=givenName', '&sort=familyName', '&sort=email&orderBy=desc', '&sort=dateLastModified'])(
    'has each record on exactly one page, with the query "%s"',
    async (query) => {
      const { found, pages } = await follow(`limit=4${query}`)
      expect(pages).toBe(7)
      expect(found.toSorted()).toEqual(pupils.toSorted())
    },
  )

  test('keeps the filter, the order and the fields in its links', async () => {
    const query = "sort=givenName&orderBy=desc&filter=givenName~'Pupil 1' AND familyName='Same'&fields=sourcedId"
    const answer = await get(`limit=3&${query}`)
    const next = new URL(toLink(answer, 'next') ?? '', 'http://next.invalid').searchParams
    expect(Object.fromEntries(next)).toEqual({
      ...Object.fromEntries(new URLSearchParams(query)),
      limit: '3',
      offset: '3',
    })
    expect((await follow(`limit=3&${query}`)).found).toHaveLength(11)
  })
})

describe('while a client reads the pages', () => {
  test('new people come at the end, and no person is missing or doubled', async () => {
    const added: string[] = []
    const { found } = await follow('limit=4', async (page) => {
      if (page < 3) added.push(...(await add(1)))
    })
    expect(found.toSorted()).toEqual([...pupils, ...added].toSorted())
  })

  test('changed people stay at their place', async () => {
    const db = setting.server.kernel.shards.forRealm('se')
    const { found } = await follow('limit=4', (page) =>
      db
        .update(users)
        .set({ firstname: `Renamed ${page}` })
        .where(inArray(users.uid, pupils)),
    )
    expect(found).toEqual(pupils.toSorted())
  })

  test('the total says that people were deleted', async () => {
    const db = setting.server.kernel.shards.forRealm('se')
    const before = (await get('limit=4')).headers.get('x-total-count')
    await db.delete(users).where(inArray(users.uid, pupils.slice(0, 3)))
    const after = await get('limit=4&offset=4')
    expect([before, after.headers.get('x-total-count')]).toEqual(['25', '22'])
  })
})
