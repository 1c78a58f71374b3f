import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CHILD_PROFILES_MAX, ChildProfile, createChildProfile, listMyChildProfiles } from '@lectern/contracts'
import type { PersonalDataSource } from '../../../kernel/personal-data.ts'
import { createTestChild, createTestParent } from '../../../testing/test-family.ts'
import type { TestParent } from '../../../testing/test-family.ts'
import { createTestUser, TEST_PASSWORD } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { logInPersonalData, createSessions } from '../../identity/index.ts'
import { readingPersonalData } from '../../library/index.ts'
import { shelfBooks } from '../../library/tables.ts'
import { createTestBook } from '../../library/testing/test-book.ts'
import { createAccountModule, createOwnAccountModule, findPerson, mayLogIn } from '../index.ts'
import { associations, auditLog, childProfiles, guardianships, users } from '../tables.ts'
import { deletionJob } from './deletion.ts'
import { childAgesJob } from './write-child-profiles.ts'

const DAY_MS = 24 * 3_600_000
const PATH = '/api/account/me/child-profiles'

let server: TestServer
let sources: readonly PersonalDataSource[]
let parent: TestParent
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => new Date(Date.now() + aheadMs) },
    modules: (kernel) => {
      sources = [readingPersonalData(kernel), logInPersonalData(kernel)]
      const ports = { sessions: createSessions(kernel), personalData: sources }
      return [createAccountModule(kernel), createOwnAccountModule(kernel, ports)]
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  parent = await createTestParent(server.kernel)
})
afterEach(() => {
  aheadMs = 0
})

const db = () => server.kernel.shards.forRealm('se')
const thisYear = () => server.kernel.clock.now().getUTCFullYear()
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`${PATH}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const ada = () => ({ firstname: 'Ada', birthYear: thisYear() - 7, picture: 'owl', books: 'age' })
const add = async (as: TestPerson, changes: object = {}) =>
  createChildProfile.responses[200].parse(await (await send('POST', '', as, { ...ada(), ...changes })).json())
const list = async (as: TestPerson) =>
  listMyChildProfiles.responses[200].parse(await (await send('GET', '', as)).json()).data
const readUser = async (uid: string) => (await db().select().from(users).where(eq(users.uid, uid)))[0]
const codeAnd = async (response: Response): Promise<unknown> => [
  response.status,
  z.object({ code: z.string() }).parse(await response.json()).code,
]

describe('adding a child', () => {
  test.each([
    ['without a name', { firstname: ' ' }, 'firstname', 'required'],
    ['with an address as name', { firstname: 'www.evil.example' }, 'firstname', 'unsupported'],
    ['who is not born', { birthYear: 3000 }, 'birthYear', 'out_of_range'],
    ['who has grown up', { birthYear: 1990 }, 'birthYear', 'out_of_range'],
  ])('is refused for a child %s', async (_case, changes, attribute, rule) => {
    const response = await send('POST', '', parent, { ...ada(), ...changes })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: { errors: [{ attribute, rule }] } },
    ])
  })

  test('is refused to everyone but the parent of a family in the own session', async () => {
    const child = await createTestChild(server.kernel, parent)
    const guardian = await createTestUser(server.kernel, { role: 'guardian' })
    const pupil = await createTestUser(server.kernel)
    const support = { ...parent, act: { sub: server.kernel.ids.next(), name: 'Support' } }
    for (const who of [child, { ...parent, amr: ['pwd', 'profile'] }, guardian, pupil])
      expect(await codeAnd(await send('POST', '', who, ada()))).toEqual([403, 'forbidden'])
    expect(await codeAnd(await send('POST', '', support, ada()))).toEqual([403, 'not_while_acting'])
    expect(await list(parent)).toHaveLength(1)
  })

  test('makes a student of the consumer unit without a log-in, linked to the parent', async () => {
    const { uid } = await add(parent)
    expect(await list(parent)).toEqual([{ ...ada(), uid }])
    expect(await readUser(uid)).toMatchObject({ passwordHash: null, email: null, ageFilter: 7 })
    const [unit] = await db().select().from(associations).where(eq(associations.userUid, parent.userId))
    const roles = await db().select().from(associations).where(eq(associations.userUid, uid))
    expect(roles).toMatchObject([{ schoolUnitUid: unit?.schoolUnitUid, role: 'student', active: true }])
    const links = await db().select().from(guardianships).where(eq(guardianships.pupilUid, uid))
    expect(links).toMatchObject([{ guardianUid: parent.userId }])
  })

  test('ends at the maximum, also with requests at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: CHILD_PROFILES_MAX + 2 }, () => send('POST', '', parent, ada())),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(CHILD_PROFILES_MAX)
    expect(await codeAnd(await send('POST', '', parent, ada()))).toEqual([409, 'child_profiles_full'])
    expect(await list(parent)).toHaveLength(CHILD_PROFILES_MAX)
  })
})

describe('a child', () => {
  test('of another family cannot be listed, changed or removed', async () => {
    const { uid } = await add(parent)
    const other = await createTestParent(server.kernel)
    expect(await list(other)).toEqual([])
    expect(await codeAnd(await send('PATCH', `/${uid}`, other, { firstname: 'Eve' }))).toEqual([404, 'not_found'])
    expect(await codeAnd(await send('DELETE', `/${uid}`, other))).toEqual([404, 'not_found'])
    expect(await list(parent)).toMatchObject([{ firstname: 'Ada' }])
  })

  test('of the parent’s school link cannot be removed as a profile', async () => {
    const pupil = await createTestUser(server.kernel)
    await db().insert(guardianships).values({ realm: 'se', guardianUid: parent.userId, pupilUid: pupil.userId })
    expect(await codeAnd(await send('DELETE', `/${pupil.userId}`, parent))).toEqual([404, 'not_found'])
    expect(await readUser(pupil.userId)).toBeDefined()
  })

  test('changes part by part, with an entry in the audit log', async () => {
    const { uid } = await add(parent)
    const response = await send('PATCH', `/${uid}`, parent, { firstname: ' Åsa ', books: 4 })
    const changed = { ...ada(), uid, firstname: 'Åsa', books: 4 }
    expect(ChildProfile.parse(await response.json())).toEqual(changed)
    expect(await list(parent)).toEqual([changed])
    expect(await readUser(uid)).toMatchObject({ ageFilter: 4 })
    const entries = await db().select().from(auditLog).where(eq(auditLog.subject, uid))
    expect(entries.map(({ actor, action }) => [actor, action])).toContainEqual([parent.userId, 'change-user'])
    expect((await send('PATCH', `/${uid}`, parent, { firstname: '' })).status).toBe(400)
  })

  test('grows with the years if the books follow the age, and not otherwise', async () => {
    const [growing, fixed, all] = [
      await add(parent),
      await add(parent, { books: 7 }),
      await add(parent, { books: 'all' }),
    ]
    aheadMs = 366 * DAY_MS
    await childAgesJob(server.kernel).run({})
    const ages = await Promise.all([growing, fixed, all].map(async ({ uid }) => (await readUser(uid))?.ageFilter))
    expect(ages).toEqual([8, 7, null])
  })

  test('has no call to change, to export or to end its own account', async () => {
    const child = await createTestChild(server.kernel, parent)
    const own = await server.fetch('/api/account/me/account', { as: child })
    expect(await own.json()).toMatchObject({ actions: [], consumer: false, hasPassword: false })
    const calls = [
      ['PATCH', '', { firstname: 'Eve', lastname: '' }],
      ['POST', '/email', { email: 'eve@there.example', password: '' }],
      ['POST', '/password', { currentPassword: '', password: TEST_PASSWORD }],
      ['GET', '/sessions', undefined],
      ['POST', '/sessions/end', { password: '' }],
      ['GET', '/export', undefined],
      ['POST', '/deletion', { password: '' }],
      ['DELETE', '/deletion', undefined],
      ['POST', '/children', { code: 'NONE-NONE' }],
    ] as const
    const email = { confirmUrl: `${server.origin}/email/confirm` }
    const validation = { method: 'POST', as: child, json: email }
    expect((await server.fetch('/api/account/email/requestValidation', validation)).status).toBe(403)
    for (const [method, path, json] of calls) {
      const as = { method, as: child, ...(json === undefined ? {} : { json }) }
      const response = await server.fetch(`/api/account/me${path}`, as)
      expect([path, response.status]).toEqual([path, 403])
    }
  })

  test('may log in only while the parent may', async () => {
    const child = await createTestChild(server.kernel, parent)
    const mayRead = async () => {
      const person = await findPerson(server.kernel, child.userId)
      return person !== undefined && mayLogIn(person)
    }
    expect(await mayRead()).toBe(true)
    await db().update(users).set({ deletionCause: 'administrator' }).where(eq(users.uid, parent.userId))
    expect(await mayRead()).toBe(false)
  })
})

describe('the data of a child', () => {
  const shelve = async (...owners: readonly TestPerson[]) => {
    const bookId = await createTestBook(server.kernel, 'se')
    await db()
      .insert(shelfBooks)
      .values(owners.map(({ userId }) => ({ realm: 'se' as const, userId, bookId, addedAt: new Date() })))
  }
  const listShelf = ({ userId }: TestPerson) => db().select().from(shelfBooks).where(eq(shelfBooks.userId, userId))

  test('ends with the profile, and that of the other child stays', async () => {
    const [first, second] = [await createTestChild(server.kernel, parent), await createTestChild(server.kernel, parent)]
    await shelve(first, second)
    expect((await send('DELETE', `/${first.userId}`, parent)).status).toBe(204)
    expect([await readUser(first.userId), await listShelf(first)]).toEqual([undefined, []])
    expect(await listShelf(second)).toHaveLength(1)
    expect(await list(parent)).toMatchObject([{ uid: second.userId }])
  })

  test('ends with the account of the parent, and that of another family stays', async () => {
    const other = await createTestParent(server.kernel)
    const [child, stranger] = [
      await createTestChild(server.kernel, parent),
      await createTestChild(server.kernel, other),
    ]
    await shelve(child, stranger)
    const due = { deletionDueAt: new Date(Date.now() - DAY_MS), deletionCause: 'own-request' as const }
    await db().update(users).set(due).where(eq(users.uid, parent.userId))
    await deletionJob(server.kernel, sources).run({})
    expect([await readUser(parent.userId), await readUser(child.userId)]).toEqual([undefined, undefined])
    expect(await db().select().from(childProfiles).where(eq(childProfiles.parentUid, parent.userId))).toEqual([])
    expect([await listShelf(child), await listShelf(stranger)]).toMatchObject([[], [{ userId: stranger.userId }]])
  })

  test('is a part of the parent’s export', async () => {
    const child = await createTestChild(server.kernel, parent, { firstname: 'Ada' })
    await shelve(child)
    const response = await server.fetch('/api/account/me/export', { as: parent })
    expect(await response.json()).toMatchObject({
      children: [{ account: { person: { uid: child.userId, firstname: 'Ada', picture: 'fox' } } }],
    })
  })
})
