import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SERVICE_PATHS } from '@lectern/contracts'
import { startLibraryServer } from '../modules/library/testing/library-server.ts'
import type { LibraryServer } from '../modules/library/testing/library-server.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { ExpectedEntitlement } from './expected-entitlement.ts'
import { asBytes, compareKeys, containsWords } from './expected-list.ts'
import type { SortKeys } from './expected-list.ts'
import { findGroup, findPerson, findUnit, expectedStatus } from './expected-people.ts'
import { ExpectedRights } from './expected-rights.ts'
import { makeBooks } from './random-library.ts'
import type { ModelBook } from './random-library.ts'
import { chooseActor, makeRealm } from './random-realm.ts'
import { readContext } from './read.ts'
import type { ReadContext } from './read.ts'
import type { ModelPeriod, RealmModel } from './realm-model.ts'
import { expectSame, forRandomChoices } from './for-random-choices.ts'
import { storeBooks, storeRealms, toTestPerson } from './store-realm.ts'

const BASE = SERVICE_PATHS.library
const READS_OF_A_CALL = 30

let server: LibraryServer
beforeAll(async () => {
  server = await startLibraryServer({ env: { LECTERN_DEMO: '0' }, clock: createStoppedClock() })
})
afterAll(() => server.close())

/** A read of the library with the expected response: a refusal, or the part of the body that the rules decide. */
interface LibraryRead {
  readonly path: string
  readonly expected: object
}

interface LibraryContext extends ReadContext {
  readonly books: readonly ModelBook[]
  readonly own: ExpectedEntitlement
}

test('people find and read the books that the rule of entitlement gives, and no others', async () => {
  expect.hasAssertions()
  await forRandomChoices(8, async (choices) => {
    const now = server.kernel.clock.now()
    const realm = makeRealm(choices, choices.one(['se', 'no', 'uk']), now)
    const foreign = makeRealm(choices, 'fi', now)
    const books = makeBooks(choices, realm)
    await storeRealms(server.kernel, [realm, foreign])
    await storeBooks(server.kernel, [
      { realm, books },
      { realm: foreign, books: makeBooks(choices, foreign) },
    ])
    for (const makeRead of READS)
      for (let count = 0; count < READS_OF_A_CALL; count++) {
        const actor = chooseActor(choices, realm)
        const rights = new ExpectedRights(realm, actor)
        const own = new ExpectedEntitlement(realm, actor.person)
        const context = { ...readContext(choices, realm, foreign, { actor, rights }), books, own }
        const { path, expected } = makeRead(context)
        const response = await server.fetch(`${BASE}${path}`, { as: toTestPerson(realm, actor) })
        expectSame({ path, actor }, await readAnswer(response), expected)
      }
  })
})

const READS: readonly ((context: LibraryContext) => LibraryRead)[] = [
  (context) => {
    const { path, page } = choosePage(context)
    const found = context.books.filter((book) => context.own.mayRead(book))
    return { path: `/v1/books?${path}`, expected: page(byTitle(found).map((book) => ({ id: book.id, cover: true }))) }
  },
  ({ books, own, choices }) => {
    const book = choices.one(books)
    const expected = own.mayRead(book) ? { id: book.id, cover: true } : { code: 'book_not_found' }
    return { path: `/v1/books/${book.id}`, expected }
  },
  (context) => {
    const { books, own, realm, rights, actor } = context
    const uid = context.choices.chance(20) ? actor.person.uid : context.person()
    const { path, page } = choosePage(context)
    const refusal = uid === actor.person.uid ? undefined : refusalToHelp(context, uid)
    const owner = findPerson(realm, uid)
    if (refusal !== undefined || owner === undefined)
      return { path: `/v1/user/${uid}/books?${path}`, expected: { code: refusal } }
    const ofOwner = rights.isSelf(owner) ? own : new ExpectedEntitlement(realm, owner)
    const rows = books.flatMap((book) =>
      book.shelves.filter(({ person }) => person === uid && ofOwner.mayRead(book)).map((row) => ({ book, row })),
    )
    const keys = ({ book, row }: (typeof rows)[number]): SortKeys => [
      row.openedAt === null ? 1 : 0,
      -(row.openedAt?.getTime() ?? 0),
      -row.addedAt.getTime(),
      book.id,
    ]
    const sorted = rows.toSorted((a, b) => compareKeys(keys(a), keys(b)))
    const expected = page(sorted.map(({ book }) => ({ id: book.id, cover: own.mayRead(book) })))
    return { path: `/v1/user/${uid}/books?${path}`, expected }
  },
  (context) => {
    const { books, own, realm, rights } = context
    const unit = context.unit()
    const { path, page } = choosePage(context)
    const found = books.filter(({ lists, grant }) => lists.includes(unit) && grant?.withdrawn === false)
    const rows = byTitle(found).map((book) => ({ id: book.id, cover: own.mayRead(book) }))
    const isSeen = rights.seesUnit(unit) && findUnit(realm, unit) !== undefined
    const code = refusalOfScope(context) ?? (isSeen ? undefined : 'not_found')
    return { path: `/v1/schoolUnits/${unit}/books?${path}`, expected: code === undefined ? page(rows) : { code } }
  },
  (context) => {
    const { books, realm, rights, choices } = context
    const uid = context.person()
    const q = choices.one(['lamp', 'ö', 'zebra', 'LAMPAN'])
    const path = `/v1/user/${uid}/book-visibility?${new URLSearchParams({ q }).toString()}`
    const code = refusalToHelp(context, uid)
    const person = findPerson(realm, uid)
    if (code !== undefined || person === undefined) return { path, expected: { code } }
    const reader = new ExpectedEntitlement(realm, person)
    const viewer = new ExpectedEntitlement(realm, context.actor.person)
    const found = books.filter((book) => viewer.mayKnow(book) && containsWords(book.title, q))
    const ageFilters = reader.ageFilters
      .toSorted((a, b) => a.age - b.age)
      .map(({ age, group }) => {
        const ofGroup = group === null ? undefined : findGroup(realm, group)
        if (ofGroup === undefined) return { age, source: 'person', group: null }
        if (!rights.seesUnit(ofGroup.unit)) return { age, source: 'unseen_group', group: null }
        return { age, source: 'group', group: { id: ofGroup.uid, name: ofGroup.name } }
      })
    return {
      path,
      expected: {
        status: expectedStatus(realm, person),
        ageFilters: sortByText(ageFilters),
        subscription: missingPeriod(realm, reader),
        data: byTitle(found)
          .slice(0, 8)
          .map((book) => ({
            id: book.id,
            title: book.title,
            authors: [],
            language: 'en',
            fromAge: book.fromAge,
            reasons: reader.hiddenReasons(book, viewer),
            onShelf: book.shelves.some((row) => row.person === uid),
          })),
      },
    }
  },
]

function choosePage({ choices }: ReadContext) {
  const limit = choices.number(1, 8)
  const offset = choices.chance(60) ? 0 : choices.number(1, 5)
  return {
    path: new URLSearchParams({ limit: `${limit}`, offset: `${offset}` }).toString(),
    page: <T>(rows: readonly T[]) => ({ rows: rows.slice(offset, offset + limit), totalCount: rows.length }),
  }
}

const byTitle = (books: readonly ModelBook[]): ModelBook[] =>
  books.toSorted((a, b) => compareKeys([asBytes(a.title), a.id], [asBytes(b.title), b.id]))

function refusalOfScope({ rights }: ReadContext): string | undefined {
  if (!rights.mayAdminister) return 'forbidden'
  return rights.needsSecureLogIn ? 'need_secure_login' : undefined
}

/** Returns the code with which an actor is refused who wants to help a reader. */
function refusalToHelp(context: ReadContext, uid: string): string | undefined {
  const { realm, rights } = context
  const refusal = refusalOfScope(context)
  if (refusal !== undefined) return refusal
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) return 'not_found'
  return rights.knowsDetails(person) ? undefined : 'forbidden'
}

/** Returns the period that begins next, or else the one that ended last. Null if a period is active. */
function missingPeriod({ now }: RealmModel, { periods, isSubscriber }: ExpectedEntitlement) {
  if (isSubscriber) return null
  const startOf = ({ startsAt }: ModelPeriod) => startsAt.getTime()
  const endOf = ({ endsAt }: ModelPeriod) => endsAt?.getTime() ?? 0
  const [next] = periods.filter((period) => startOf(period) > now.getTime()).toSorted((a, b) => startOf(a) - startOf(b))
  if (next !== undefined) return { type: next.type, state: 'later', at: next.startsAt.toISOString() }
  const [last] = periods.toSorted((a, b) => endOf(b) - endOf(a))
  return last?.endsAt == null ? null : { type: last.type, state: 'ended', at: last.endsAt.toISOString() }
}

const BookBody = z.object({ id: z.string(), coverUrl: z.nullable(z.string()) })
const Row = z.union([BookBody, z.object({ book: BookBody })])
const List = z.object({ data: z.array(Row), meta: z.object({ totalCount: z.int() }) })
const Explained = z.object({ ageFilters: z.array(z.unknown()), status: z.string() })
const Refusal = z.object({ code: z.string() })

/** Returns the part of a response that the rules decide. */
async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  if (!response.ok) return Refusal.parse(body)
  const toRow = (row: z.infer<typeof BookBody>) => ({ id: row.id, cover: row.coverUrl !== null })
  const list = List.safeParse(body)
  if (list.success) {
    const { data, meta } = list.data
    return { rows: data.map((row) => toRow('book' in row ? row.book : row)), totalCount: meta.totalCount }
  }
  const explained = Explained.safeParse(body)
  if (!explained.success) return toRow(BookBody.parse(body))
  return { ...Object(body), ageFilters: sortByText(explained.data.ageFilters) }
}

const sortByText = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : Number(a > b)))
