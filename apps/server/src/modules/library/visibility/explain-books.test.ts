import { BOOKS_EXPLAINED_MAX, explainBooks } from '@lectern/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { associations, groups, subscriptions, users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { startLibraryServer } from '../testing/library-server.ts'
import type { LibraryServer } from '../testing/library-server.ts'
import { createTestBook } from '../testing/test-book.ts'
import { bookGrants, books, schoolBooks, shelfBooks, unitBooks } from '../tables.ts'

const DAY_MS = 86_400_000
let server: LibraryServer
let town: Municipality
let book: string
beforeAll(async () => {
  server = await startLibraryServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
  book = server.kernel.ids.next()
  await createTestBook(server.kernel, 'se', { id: book, title: `Lamp ${book}` })
})

const rows = () => server.kernel.shards.forRealm('se')
const get = (as: TestPerson, about: TestPerson = town.pupil, q = book) =>
  server.fetch(`/api/library/v1/user/${about.userId}/book-visibility?${new URLSearchParams({ q }).toString()}`, { as })
const explain = async (as: TestPerson = town.teacher, about: TestPerson = town.pupil) =>
  explainBooks.responses[200].parse(await (await get(as, about)).json())
const reasons = async (as: TestPerson = town.teacher, about: TestPerson = town.pupil) =>
  (await explain(as, about)).data.map((found) => found.reasons.join())
const setGrant = (values: Partial<typeof bookGrants.$inferInsert>) =>
  rows().update(bookGrants).set(values).where(eq(bookGrants.bookId, book))
const NOW = Date.now()
const at = (days: number) => new Date(NOW + days * DAY_MS)
const subscribe = (startsAt: Date, endsAt: Date | null) =>
  rows().insert(subscriptions).values({
    uid: server.kernel.ids.next(),
    realm: 'se',
    type: 'lectern-school',
    schoolUnitUid: town.school,
    startsAt,
    endsAt,
  })
/** Makes the book one of a school unit only. */
async function giveToSchool(schoolUnitUid: string): Promise<void> {
  await rows().delete(bookGrants).where(eq(bookGrants.bookId, book))
  await rows().insert(schoolBooks).values({ realm: 'se', bookId: book, schoolUnitUid, createdAt: new Date() })
}

test('only the teachers and administrators of a person get an explanation', async () => {
  for (const [as, status] of [
    [town.pupil, 403],
    [town.guardian, 403],
    [town.otherAdmin, 404],
    [await town.add('Col League', [{ uid: town.school, role: 'employee' }]), 403],
    [town.teacher, 200],
    [town.chief, 200],
    [town.superUser, 200],
  ] as const)
    expect((await get(as)).status).toBe(status)
})

test('a visible book is on the shelf or not', async () => {
  expect(await explain()).toMatchObject({ status: 'active', data: [{ id: book, reasons: [], onShelf: false }] })
  await rows().insert(shelfBooks).values({ realm: 'se', userId: town.pupil.userId, bookId: book, addedAt: new Date() })
  expect((await explain()).data).toMatchObject([{ onShelf: true }])
  expect((await explain(town.chief, town.otherPupil)).data).toMatchObject([{ onShelf: false }])
})

test('the first books by title are explained', async () => {
  const word = `Shelf${book.replaceAll('-', '')}`
  const titles = Array.from({ length: BOOKS_EXPLAINED_MAX + 1 }, (_, n) => `${word} ${String(n).padStart(2, '0')}`)
  for (const title of titles.toReversed()) await createTestBook(server.kernel, 'se', { title })
  const { data } = explainBooks.responses[200].parse(await (await get(town.teacher, town.pupil, word)).json())
  expect(data.map((found) => found.title)).toEqual(titles.slice(0, BOOKS_EXPLAINED_MAX))
})

test('a withdrawn book is found with the reason; an unknown title is not', async () => {
  await setGrant({ withdrawnAt: at(-1) })
  expect(await reasons()).toEqual(['withdrawn'])
  await rows().delete(bookGrants).where(eq(bookGrants.bookId, book))
  expect(await reasons()).toEqual([])
})

test('a book for subscribers names the subscription that ended last, and the next one', async () => {
  await setGrant({ access: 'subscribers' })
  expect(await explain()).toMatchObject({ subscription: null, data: [{ reasons: ['subscription'] }] })
  await subscribe(at(-90), at(-60))
  await subscribe(at(-40), at(-10))
  expect((await explain()).subscription).toMatchObject({ state: 'ended', at: at(-10).toISOString() })
  await subscribe(at(9), null)
  await subscribe(at(5), at(6))
  expect((await explain()).subscription).toMatchObject({ state: 'later', at: at(5).toISOString() })
  await subscribe(at(-1), null)
  expect(await explain()).toMatchObject({ subscription: null, data: [{ reasons: [] }] })
})

test('a book for lists is visible if a unit of the person has it', async () => {
  await setGrant({ access: 'lists' })
  expect(await reasons()).toEqual(['list'])
  await rows().insert(unitBooks).values({ realm: 'se', schoolUnitUid: town.school, bookId: book, addedAt: new Date() })
  expect(await reasons()).toEqual([''])
})

test('an age filter is named with its group, unless the actor does not see the group; a second reason is added', async () => {
  await rows()
    .update(books)
    .set({ ages: { from: 9, to: null } })
    .where(eq(books.id, book))
  await rows().update(users).set({ ageFilter: 8 }).where(eq(users.uid, town.pupil.userId))
  await rows().update(groups).set({ ageFilter: 7 }).where(eq(groups.uid, town.ownGroup))
  const group = { id: town.ownGroup, name: '4 A' }
  expect(await explain()).toMatchObject({
    ageFilters: [
      { age: 7, source: 'group', group },
      { age: 8, source: 'person', group: null },
    ],
    data: [{ fromAge: 9, reasons: ['age'] }],
  })
  await rows()
    .insert(associations)
    .values({ realm: 'se', userUid: town.pupil.userId, schoolUnitUid: town.otherSchool, role: 'student' })
  const unseen = { age: 7, source: 'unseen_group', group: null }
  expect((await explain(town.otherAdmin)).ageFilters[0]).toEqual(unseen)
  await setGrant({ access: 'subscribers' })
  expect(await reasons()).toEqual(['subscription,age'])
})

test('a book of another school is found only by people of that school', async () => {
  await giveToSchool(town.otherSchool)
  expect(await reasons(town.teacher)).toEqual([])
  expect(await reasons(town.admin)).toEqual([])
  expect(await reasons(town.chief)).toEqual(['other_school'])
  expect(await reasons(town.superUser)).toEqual(['other_school'])
  const { superUser } = await createMunicipality(server.kernel)
  expect(await reasons(superUser)).toEqual(['other_school'])
  await giveToSchool(town.school)
  expect(await reasons(town.teacher)).toEqual([''])
})

test('a person without an active school, or whose account will be deleted, is named', async () => {
  await rows().update(associations).set({ active: false }).where(eq(associations.userUid, town.pupil.userId))
  expect((await explain(town.admin)).status).toBe('inactive')
  await rows()
    .update(users)
    .set({ deletionDueAt: at(9) })
    .where(eq(users.uid, town.pupil.userId))
  expect((await explain(town.admin)).status).toBe('deleting')
})
