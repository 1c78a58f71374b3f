import { listFilterValues, OpdsFeed } from '@lectern/contracts'
import * as z from 'zod'
import type { TestPerson } from '../../../testing/token.ts'
import { shelfBooks } from '../tables.ts'
import type { LibraryServer } from './library-server.ts'

const List = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const Shelf = z.object({ data: z.array(z.object({ book: z.looseObject({ id: z.string() }) })) })
const Kept = z.object({ data: z.array(z.object({ bookId: z.string() })) })

/** The ways to a book that a person may read. */
export const EVERY_WAY = [
  'direct link',
  'resources-url',
  'policy',
  'files',
  'bookmarks',
  'feed entry',
  'feed download',
  'search',
  'filters',
  'shelf',
  'offline copy',
  'adding',
  'feed',
]

interface SearchedBook {
  readonly id: string
  /** A text that finds the book. */
  readonly q: string
  /** A subject that only this book has. */
  readonly subject: string
}

/** Puts a book on a person's shelf. Returns the ways in which the person reaches the book. Needs the module `identity`. */
export async function findWaysToBook(
  server: LibraryServer,
  person: TestPerson,
  { id, q, subject }: SearchedBook,
): Promise<string[]> {
  await server.kernel.shards
    .forRealm(person.realm)
    .insert(shelfBooks)
    .values({ realm: person.realm, userId: person.userId, bookId: id, addedAt: new Date() })
    .onConflictDoNothing()
  const send = (path: string, json?: unknown) =>
    server.fetch(path, {
      method: json === undefined ? 'GET' : 'PUT',
      as: person,
      ...(json === undefined ? {} : { json }),
    })
  const get = async (path: string): Promise<unknown> => (await send(`/api/library/v1${path}`)).json()
  const addresses = {
    'direct link': `/api/library/v1/books/${id}`,
    'resources-url': `/api/library/v1/books/${id}/resources-url`,
    policy: `/api/library/v1/books/${id}/policy`,
    files: `/api/library/v1/books/${id}/files`,
    bookmarks: `/api/library/v1/books/${id}/bookmarks`,
    'feed entry': `/opds/v2/publications/${id}`,
    'feed download': `/opds/v2/publications/${id}/book.epub`,
  }
  const answers = await Promise.all(
    Object.entries(addresses).map(async ([way, path]) => [way, (await send(path)).status === 200] as const),
  )
  const catalogue = List.parse(await get(`/books?q=${encodeURIComponent(q)}`))
  const filters = listFilterValues.responses[200].parse(await get('/books/filters'))
  const shelf = Shelf.parse(await get(`/user/${person.userId}/books`))
  const kept = Kept.parse(await get(`/kept-books?ids=${id}`))
  const added = await send(`/api/library/v1/user/${person.userId}/books`, { bookId: id })
  const feed = OpdsFeed.parse(await (await send(`/opds/v2/catalogue?query=${encodeURIComponent(q)}`)).json())
  return [
    ...answers.filter(([, isOpen]) => isOpen).map(([way]) => way),
    ...(catalogue.data.some((book) => book.id === id) ? ['search'] : []),
    ...(filters.subjects.some(({ value }) => value === subject) ? ['filters'] : []),
    ...(shelf.data.some(({ book }) => book.id === id) ? ['shelf'] : []),
    ...(kept.data.length > 0 ? ['offline copy'] : []),
    ...(added.status === 204 ? ['adding'] : []),
    ...(feed.publications?.some(({ metadata }) => metadata.identifier === `urn:uuid:${id}`) === true ? ['feed'] : []),
  ]
}
