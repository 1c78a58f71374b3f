import { explainBooks } from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestChild, createTestParent } from '../../../testing/test-family.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, auditLog, groups, schoolUnits, subscriptions, users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { startLibraryServer } from '../testing/library-server.ts'
import type { LibraryServer } from '../testing/library-server.ts'
import { createTestBook } from '../testing/test-book.ts'
import { EVERY_WAY as WAYS_TO_FILE, findWaysToBook } from '../testing/ways-to-book.ts'
import { bookGrants, books, readingDays, shelfBooks } from '../tables.ts'

const BASE = '/api/library/v1'
let server: LibraryServer
let town: Municipality
let book: string
beforeAll(async () => {
  server = await startLibraryServer({ others: async (kernel) => [await createIdentityModule(kernel)] })
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  book = server.kernel.ids.next()
  // The subject of the book is its id, so that the filters can show the book.
  await createTestBook(server.kernel, 'se', { id: book, columns: { subjects: [book], coverPath: 'cover.jpg' } })
  await setAccess('subscribers')
})

const rows = () => server.kernel.shards.forRealm('se')
const send = (method: string, path: string, as: TestPerson, json?: unknown) =>
  server.fetch(`${BASE}${path}`, { method, as, ...(json === undefined ? {} : { json }) })
const setAccess = (access: 'everyone' | 'subscribers') =>
  rows().update(bookGrants).set({ access }).where(eq(bookGrants.bookId, book))
const List = z.object({
  data: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  meta: z.object({ totalCount: z.int() }),
})
const Shelf = z.object({ data: z.array(z.object({ book: z.looseObject({ id: z.string() }) })) })

/** The test book has no file to download. */
const EVERY_WAY = WAYS_TO_FILE.filter((way) => way !== 'feed download')

/**
 * Returns the ways in which a person reaches the book. Checks that the explanation for a super user agrees with them.
 */
async function waysToBook(person: TestPerson): Promise<string[]> {
  const ways = await findWaysToBook(server, person, { id: book, q: 'lamp', subject: book })
  const explained = await send('GET', `/user/${person.userId}/book-visibility?q=${book}`, town.superUser)
  const { data } = explainBooks.responses[200].parse(await explained.json())
  expect(data.map(({ reasons }) => reasons.length === 0)).toEqual([ways.length > 0])
  return ways
}

const subscribe = (owner: { userUid: string } | { schoolUnitUid: string }, from = -1, to: number | null = null) => {
  const now = server.kernel.clock.now().getTime()
  const day = 86_400_000
  return rows()
    .insert(subscriptions)
    .values({
      uid: server.kernel.ids.next(),
      realm: 'se',
      type: 'lectern-school',
      ...owner,
      startsAt: new Date(now + from * day),
      endsAt: to === null ? null : new Date(now + to * day),
    })
}

describe('a book for subscribers', () => {
  test('is closed in every way without a subscription, before it begins and after it ends', async () => {
    expect(await waysToBook(town.pupil)).toEqual([])
    await subscribe({ userUid: town.pupil.userId }, 1)
    await subscribe({ userUid: town.pupil.userId }, -9, -1)
    expect(await waysToBook(town.pupil)).toEqual([])
  })

  test('is open in every way with a subscription of the person, the school or the municipality', async () => {
    await subscribe({ userUid: town.pupil.userId })
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    await subscribe({ schoolUnitUid: town.school })
    expect(await waysToBook(town.otherPupil)).toEqual(EVERY_WAY)
    const neighbour = await town.add('Neigh Bour', [{ uid: town.otherSchool, role: 'student' }])
    expect(await waysToBook(neighbour)).toEqual([])
    // The administrators above the school may read what the school may read.
    expect(await waysToBook(town.chief)).toEqual(EVERY_WAY)
    await subscribe({ schoolUnitUid: town.unit })
    expect(await waysToBook(neighbour)).toEqual(EVERY_WAY)
  })

  test('is closed if the school unit is inactive', async () => {
    await subscribe({ schoolUnitUid: town.school })
    await rows().update(schoolUnits).set({ status: 'inactive' }).where(eq(schoolUnits.uid, town.school))
    expect(await waysToBook(town.pupil)).toEqual([])
  })

  test('is open for the children of a subscriber only, and again after a pause', async () => {
    const [parent, neighbour] = [await createTestParent(server.kernel), await createTestParent(server.kernel)]
    const child = await createTestChild(server.kernel, parent)
    const other = await createTestChild(server.kernel, neighbour)
    expect(await waysToBook(child)).toEqual([])
    await subscribe({ userUid: parent.userId }, -9, -1)
    expect(await waysToBook(child)).toEqual([])
    await subscribe({ userUid: parent.userId })
    expect(await waysToBook(child)).toEqual(EVERY_WAY)
    expect(await waysToBook(other)).toEqual([])
    expect(await waysToBook(neighbour)).toEqual([])
  })

  test('is closed for a child who is too young, and not for the parent and the older child', async () => {
    const parent = await createTestParent(server.kernel)
    const [young, older] = [
      await createTestChild(server.kernel, parent, { books: 6 }),
      await createTestChild(server.kernel, parent, { books: 'age' }),
    ]
    await subscribe({ userUid: parent.userId })
    await rows()
      .update(books)
      .set({ ages: { from: 7, to: null } })
      .where(eq(books.id, book))
    expect(await waysToBook(young)).toEqual([])
    expect(await waysToBook(older)).toEqual(EVERY_WAY)
    expect(await waysToBook(parent)).toEqual(EVERY_WAY)
  })

  test('of a child’s own account stays closed for the parent', async () => {
    const parent = await createTestParent(server.kernel)
    const child = await createTestChild(server.kernel, parent)
    await subscribe({ userUid: child.userId })
    expect([await waysToBook(child), await waysToBook(parent)]).toEqual([EVERY_WAY, []])
  })

  test('is open for super users and, if everyone may read it, for a free account', async () => {
    expect(await waysToBook(town.superUser)).toEqual(EVERY_WAY)
    const set = (as: TestPerson) => send('PUT', `/books/${book}/access`, as, { access: 'everyone' })
    expect((await set(town.chief)).status).toBe(403)
    expect((await set(town.superUser)).status).toBe(204)
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
  })
})

describe('the list of a school unit', () => {
  const path = (unit: string) => `/schoolUnits/${unit}/books`

  test('is changed by the administrators of the unit only; other books and units are forbidden', async () => {
    for (const as of [town.pupil, town.teacher, town.otherAdmin])
      expect((await send('POST', path(town.school), as, { bookId: book })).status).toBe(403)
    const foreignUnit = (await createMunicipality(server.kernel, 'no')).school
    expect((await send('POST', path(foreignUnit), town.superUser, { bookId: book })).status).toBe(403)
    const foreignBook = await createTestBook(server.kernel, 'de')
    expect((await send('POST', path(town.school), town.admin, { bookId: foreignBook })).status).toBe(404)
    const notOnList = await send('DELETE', `${path(town.school)}/${book}`, town.admin)
    expect([notOnList.status, await notOnList.json()]).toMatchObject([403, { code: 'forbidden' }])
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    expect((await send('POST', path(town.school), acting, { bookId: book })).status).toBe(403)
    expect((await send('POST', path(town.school), town.admin, { bookId: book })).status).toBe(204)
    expect((await send('DELETE', `${path(town.school)}/${book}`, acting)).status).toBe(403)
    await send('DELETE', `/books/${book}`, town.superUser)
    expect((await send('POST', path(town.school), town.admin, { bookId: book })).status).toBe(404)
  })

  test('is sorted by title; a removal and each change in the audit log are about one unit', async () => {
    const other = server.kernel.ids.next()
    await createTestBook(server.kernel, 'se', { id: other, title: 'A first title' })
    for (const [unit, bookId] of [
      [town.school, book],
      [town.school, book],
      [town.school, other],
      [town.otherSchool, book],
    ])
      expect((await send('POST', path(unit ?? ''), town.chief, { bookId })).status).toBe(204)
    const read = async (unit: string) =>
      List.parse(await (await send('GET', path(unit), town.chief)).json()).data.map(({ id }) => id)
    expect(await read(town.school)).toEqual([other, book])
    expect((await send('DELETE', `${path(town.school)}/${book}`, town.chief)).status).toBe(204)
    expect([await read(town.school), await read(town.otherSchool)]).toEqual([[other], [book]])
    const entries = await rows().select().from(auditLog).where(eq(auditLog.subject, town.school)).orderBy(auditLog.uid)
    const ofBook = entries.filter(({ details }) => details['bookId'] === book)
    const inOrder = ofBook.toSorted((a, b) => a.action.localeCompare(b.action))
    expect(inOrder.map(({ action, actor }) => [action, actor])).toEqual([
      ['unit-book.add', town.chief.userId],
      ['unit-book.remove', town.chief.userId],
    ])
  })

  test('opens a book for the people of the unit, and closes it again', async () => {
    expect((await send('POST', path(town.school), town.admin, { bookId: book })).status).toBe(204)
    expect((await send('POST', path(town.school), town.admin, { bookId: book })).status).toBe(204)
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    const neighbour = await town.add('Neigh Bour', [{ uid: town.otherSchool, role: 'student' }])
    expect(await waysToBook(neighbour)).toEqual([])
    const read = async (unit: string) =>
      List.parse(await (await send('GET', path(unit), town.chief)).json()).data.map(({ id }) => id)
    expect([await read(town.school), await read(town.otherSchool), await read(town.unit)]).toEqual([[book], [], []])
    const list = List.parse(await (await send('GET', path(town.school), town.teacher)).json())
    expect(list.data.map(({ id }) => id)).toEqual([book])
    expect((await send('GET', path(town.school), town.otherAdmin)).status).toBe(404)
    expect((await send('DELETE', `${path(town.school)}/${book}`, town.teacher)).status).toBe(403)
    expect((await send('DELETE', `${path(town.school)}/${book}`, town.admin)).status).toBe(204)
    expect(await waysToBook(town.pupil)).toEqual([])
    const entries = await rows().select().from(auditLog).where(eq(auditLog.subject, town.school)).orderBy(auditLog.uid)
    const ofList = entries.filter(({ action }) => action.startsWith('unit-book.'))
    expect(ofList.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: 'unit-book.add', actor: town.admin.userId, details: { bookId: book } },
      { action: 'unit-book.remove', actor: town.admin.userId, details: { bookId: book } },
    ])
  })

  test('is sorted by title', async () => {
    const titles = ['Bravo', 'Charlie', 'Alpha']
    const ids = new Map<string, string>()
    for (const title of titles) {
      const id = await createTestBook(server.kernel, 'se', { title })
      ids.set(title, id)
      expect((await send('POST', path(town.school), town.admin, { bookId: id })).status).toBe(204)
    }
    const list = List.parse(await (await send('GET', path(town.school), town.admin)).json())
    expect(list.data.map(({ title }) => title)).toEqual(titles.toSorted())
    const page = async (query: string) => {
      const found = List.parse(await (await send('GET', `${path(town.school)}?${query}`, town.admin)).json())
      return [found.data.map(({ title }) => title), found.meta.totalCount]
    }
    expect(await page('limit=1&offset=1')).toEqual([['Bravo'], 3])
    expect((await send('DELETE', `/books/${ids.get('Alpha')}`, town.superUser)).status).toBe(204)
    expect(await page('limit=1')).toEqual([['Bravo'], 2])
  })

  test('loses a book that the realm withdraws', async () => {
    await send('POST', path(town.school), town.admin, { bookId: book })
    expect((await send('DELETE', `/books/${book}`, town.admin)).status).toBe(403)
    expect((await send('DELETE', `/books/${book}`, town.superUser)).status).toBe(204)
    expect((await send('DELETE', `/books/${book}`, town.superUser)).status).toBe(404)
    const list = List.parse(await (await send('GET', path(town.school), town.admin)).json())
    expect(list).toMatchObject({ data: [], meta: { totalCount: 0 } })
    expect(await waysToBook(town.pupil)).toEqual([])
    expect(await waysToBook(town.superUser)).toEqual([])
    expect((await send('POST', `/books/${book}/restore`, town.superUser)).status).toBe(204)
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
  })

  test('is the only way to a book that the realm offers only on lists', async () => {
    const set = await send('PUT', `/books/${book}/access`, town.superUser, { access: 'lists' })
    expect(set.status).toBe(204)
    await subscribe({ userUid: town.pupil.userId })
    expect(await waysToBook(town.pupil)).toEqual([])
    expect(await waysToBook(town.superUser)).toEqual(EVERY_WAY)
    await send('POST', path(town.school), town.superUser, { bookId: book })
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
  })
})

describe('the age filter', () => {
  const setAges = (from: number) =>
    rows()
      .update(books)
      .set({ ages: { from, to: null } })
      .where(eq(books.id, book))

  test('of a person or a group closes books for older readers in every way; the lower filter counts', async () => {
    await setAccess('everyone')
    await setAges(9)
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    await rows().update(groups).set({ ageFilter: 8 }).where(eq(groups.uid, town.ownGroup))
    expect(await waysToBook(town.pupil)).toEqual([])
    expect(await waysToBook(town.otherPupil)).toEqual(EVERY_WAY)
    await rows().update(groups).set({ ageFilter: 9 }).where(eq(groups.uid, town.ownGroup))
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    await rows().update(users).set({ ageFilter: 7 }).where(eq(users.uid, town.pupil.userId))
    expect(await waysToBook(town.pupil)).toEqual([])
    await setAges(7)
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    // A higher filter of the person opens no books that the filter of the group closes.
    await setAges(9)
    await rows().update(users).set({ ageFilter: 9 }).where(eq(users.uid, town.pupil.userId))
    expect(await waysToBook(town.pupil)).toEqual(EVERY_WAY)
    await rows().update(groups).set({ ageFilter: 8 }).where(eq(groups.uid, town.ownGroup))
    expect(await waysToBook(town.pupil)).toEqual([])
  })
})

/** The signature of a cover is valid for all files of the book. */
describe('a signed address', () => {
  const Cover = z.looseObject({ id: z.string(), coverUrl: z.string().nullable() })
  const Rows = z.object({ data: z.array(Cover) })
  const ShelfRows = z.object({ data: z.array(z.object({ book: Cover })) })
  const Reading = z.object({ books: z.array(z.object({ book: Cover, available: z.boolean() })) })
  const json = async (path: string, as: TestPerson): Promise<unknown> => (await send('GET', path, as)).json()

  test('in the statistics is only for a viewer who may read the book', async () => {
    await setAccess('everyone')
    const { userId } = town.pupil
    await rows().insert(readingDays).values({ realm: 'se', userId, bookId: book, day: '2026-03-10', seconds: 3 })
    const readCovers = async (as: TestPerson) => {
      const { books: read } = Reading.parse(await json(`/user/${userId}/reading?from=2026-03-01&to=2026-03-30`, as))
      return read.map((row) => [row.available, row.book.coverUrl === null])
    }
    expect(await readCovers(town.pupil)).toEqual([[true, false]])
    await rows()
      .update(books)
      .set({ ages: { from: 9, to: null } })
      .where(eq(books.id, book))
    await rows().update(users).set({ ageFilter: 7 }).where(eq(users.uid, userId))
    expect(await readCovers(town.pupil)).toEqual([[false, true]])
    await rows().update(users).set({ ageFilter: 7 }).where(eq(users.uid, town.teacher.userId))
    expect(await readCovers(town.teacher)).toEqual([[false, true]])
  })

  test('on the shelf of a pupil is not for a teacher who may not read the book', async () => {
    await subscribe({ userUid: town.pupil.userId })
    await rows()
      .insert(shelfBooks)
      .values({ realm: 'se', userId: town.pupil.userId, bookId: book, addedAt: new Date() })
    const readCovers = async (as: TestPerson) =>
      ShelfRows.parse(await json(`/user/${town.pupil.userId}/books`, as)).data.map((row) => row.book.coverUrl === null)
    expect(await readCovers(town.pupil)).toEqual([false])
    expect(await readCovers(town.teacher)).toEqual([true])
  })

  test('in the list of a school unit is not for a teacher whose age filter hides the book', async () => {
    await send('POST', `/schoolUnits/${town.school}/books`, town.admin, { bookId: book })
    await rows()
      .update(books)
      .set({ ages: { from: 9, to: null } })
      .where(eq(books.id, book))
    await rows().update(users).set({ ageFilter: 7 }).where(eq(users.uid, town.teacher.userId))
    const readCovers = async (as: TestPerson) =>
      Rows.parse(await json(`/schoolUnits/${town.school}/books`, as)).data.map(({ coverUrl }) => coverUrl === null)
    expect(await readCovers(town.admin)).toEqual([false])
    expect(await readCovers(town.teacher)).toEqual([true])
  })
})

describe('the shelf of another person', () => {
  const path = (person: TestPerson) => `/user/${person.userId}/books`
  beforeEach(() => setAccess('everyone'))

  test('is seen and changed by the teachers of a group, and administrators, not by others', async () => {
    for (const [as, status] of [
      [town.otherPupil, 403],
      [town.guardian, 403],
      [town.otherAdmin, 404],
    ] as const) {
      expect((await send('GET', path(town.pupil), as)).status).toBe(status)
      expect((await send('PUT', path(town.pupil), as, { bookId: book })).status).toBe(status)
    }
    expect((await send('PUT', path(town.otherPupil), town.teacher, { bookId: book })).status).toBe(403)
    // The second one changes nothing.
    for (let addition = 0; addition < 2; addition++)
      expect((await send('PUT', path(town.pupil), town.teacher, { bookId: book })).status).toBe(204)
    // The teacher has another book on the own shelf.
    const other = server.kernel.ids.next()
    await createTestBook(server.kernel, 'se', { id: other })
    expect((await send('PUT', path(town.teacher), town.teacher, { bookId: other })).status).toBe(204)
    const shelf = async (as: TestPerson) =>
      Shelf.parse(await (await send('GET', path(town.pupil), as)).json()).data.map((row) => row.book.id)
    for (const as of [town.teacher, town.admin]) expect(await shelf(as)).toEqual([book])
    expect(await shelf(town.pupil)).toEqual([book])
    for (let removal = 0; removal < 2; removal++)
      expect((await send('DELETE', `${path(town.pupil)}/${book}`, town.teacher)).status).toBe(204)
    expect(await shelf(town.pupil)).toEqual([])
    const entries = await rows()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, town.pupil.userId))
      .orderBy(auditLog.uid)
    const ofShelf = entries.filter(({ action }) => action.startsWith('shelf.'))
    expect(ofShelf.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: 'shelf.add', actor: town.teacher.userId, details: { bookId: book } },
      { action: 'shelf.remove', actor: town.teacher.userId, details: { bookId: book } },
    ])
  })

  test('takes no book that its owner may not read; an impersonation adds and removes none', async () => {
    await setAccess('subscribers')
    await subscribe({ userUid: town.teacher.userId })
    for (const as of [town.teacher, town.superUser])
      expect((await send('PUT', path(town.pupil), as, { bookId: book })).status).toBe(404)
    await setAccess('everyone')
    // Also to a super user, who may read each book, the shelf shows what its owner may read.
    const ofPupil = async () =>
      Shelf.parse(await (await send('GET', path(town.pupil), town.superUser)).json()).data.map((row) => row.book.id)
    expect((await send('PUT', path(town.pupil), town.superUser, { bookId: book })).status).toBe(204)
    expect(await ofPupil()).toEqual([book])
    await setAccess('subscribers')
    expect(await ofPupil()).toEqual([])
    // A book that its owner may not read any more can be removed.
    expect((await send('DELETE', `${path(town.pupil)}/${book}`, town.pupil)).status).toBe(204)
    await setAccess('everyone')
    expect(await ofPupil()).toEqual([])
    // An impersonation changes the shelf of the impersonated person.
    const asPupil = { ...town.pupil, act: { sub: town.admin.userId, name: 'Admin' } }
    expect((await send('PUT', path(town.pupil), asPupil, { bookId: book })).status).toBe(204)
    expect(await ofPupil()).toEqual([book])
    const acting = { ...town.teacher, act: { sub: town.admin.userId, name: 'Admin' } }
    expect((await send('PUT', path(town.pupil), acting, { bookId: book })).status).toBe(403)
    expect((await send('PUT', `/groups/${town.ownGroup}/books`, acting, { bookId: book })).status).toBe(403)
    expect((await send('DELETE', `${path(town.pupil)}/${book}`, acting)).status).toBe(403)
    expect(await ofPupil()).toEqual([book])
  })

  test('a teacher adds a book for a whole group; pupils who may not read it are skipped', async () => {
    await rows()
      .update(books)
      .set({ ages: { from: 9, to: null } })
      .where(eq(books.id, book))
    const young = await town.add('Yo Ung', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    await rows().update(users).set({ ageFilter: 7 }).where(eq(users.uid, young.userId))
    // A pupil whose role has ended is no pupil of the group.
    const former = await town.add('For Mer', [{ uid: town.school, role: 'student' }], [town.ownGroup])
    await rows().update(associations).set({ active: false }).where(eq(associations.userUid, former.userId))
    const add = (group: string, as: TestPerson) => send('PUT', `/groups/${group}/books`, as, { bookId: book })
    expect((await add(town.otherGroup, town.teacher)).status).toBe(403)
    expect((await add(town.ownGroup, town.pupil)).status).toBe(403)
    expect((await add(server.kernel.ids.next(), town.teacher)).status).toBe(404)
    expect(await (await add(town.ownGroup, town.teacher)).json()).toEqual({ added: 1, skipped: 1 })
    const shelf = Shelf.parse(await (await send('GET', path(town.pupil), town.pupil)).json())
    expect(shelf.data.map((row) => row.book.id)).toEqual([book])
    // The subscription of the teacher is none of the pupils.
    await setAccess('subscribers')
    await subscribe({ userUid: town.teacher.userId })
    expect(await (await add(town.ownGroup, town.teacher)).json()).toEqual({ added: 0, skipped: 2 })
    // The shelf has no book that its owner may not read, and does not count it.
    const other = server.kernel.ids.next()
    await createTestBook(server.kernel, 'se', { id: other })
    expect((await send('PUT', path(town.pupil), town.teacher, { bookId: other })).status).toBe(204)
    expect(await (await send('GET', `${path(town.pupil)}?limit=1`, town.pupil)).json()).toMatchObject({
      data: [{ book: { id: other } }],
      meta: { totalCount: 1 },
    })
  })
})
