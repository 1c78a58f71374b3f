import { getLanguageTag, localeOfRealm, REALMS, type Realm } from '@lectern/contracts'
import { INDEX_PATH, readIndex, type BookIndex } from '@lectern/reader-engine/package'
import { and, eq } from 'drizzle-orm'
import { createReadStream, globSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { demoGroup, demoUserId, findSharedAccount } from '../../account/index.ts'
import { fileKey } from '../../content/index.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { ImportBook } from '../import/import-book.ts'
import { storeReadLogs } from '../statistics/count-reading.ts'
import { bookGrants, lastmarks, readingProgress, shelfBooks } from '../tables.ts'
import { generateHistory, type ReadingHistory } from './reading-history.ts'

const SAMPLES = fileURLToPath(new URL('../../../../../../samples/books', import.meta.url))
/** Demo people with books on their shelf. Every third pupil belongs to one class. */
const NAMED = ['student', 'teacher', 'guardian', 'consumer', 'admin', 'super']
const PUPILS = Array.from({ length: 60 }, (_, index) => index)
  .filter((index) => index < 12 || index % 3 === 0)
  .map((index) => `pupil${String(index + 1).padStart(2, '0')}`)
const READERS = [...NAMED, ...PUPILS]
/** The demo person of most visitors. Every book of this person must open at a position with narration to play. */
const UNFINISHED_READER = 'student'
/** Pupils who have not opened a book yet. */
const NOT_STARTED = new Set(['pupil22', 'pupil43'])
/** Matches the file of a book for the country that speaks the language. */
const LOCAL_BOOK = /-(?<language>de|fi|fr|nl|nb)\.epub$/u

/** Matches the files of books that need a subscription. A free account may read the other books. */
const SUBSCRIBER_BOOKS = /(?:the-lamp-keeper|a-day-in-the-reeds|the-kite-signs|qissat-al-qamar)\.epub$/u

interface DemoBooksDependencies {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly importBook: ImportBook
}

interface DemoBook {
  /** Ids of the book by realm. Each realm has its own book with the file. */
  readonly ids: ReadonlyMap<Realm, string>
  readonly index: BookIndex
}

/**
 * Imports the sample books and fills the demo people's shelves. The books in English, Swedish and Arabic are in every
 * realm, the other books in the country that speaks their language. Does not change books that are already on a shelf.
 */
export async function loadDemoBooks(library: DemoBooksDependencies, folder = SAMPLES): Promise<void> {
  const files = globSync(`${folder}/*.epub`).toSorted()
  const imported = await Promise.all(files.map((file) => importSample(library, file)))
  const books = imported.filter((book) => book !== undefined)
  if (books.length === 0) return
  for (const realm of REALMS) {
    const ownBooks = books.flatMap(({ ids, index }) => {
      const id = ids.get(realm)
      return id === undefined ? [] : [{ id, index }]
    })
    await fillShelves(library, realm, ownBooks)
  }
}

async function importSample(library: DemoBooksDependencies, file: string): Promise<DemoBook | undefined> {
  const realms = listRealms(file)
  const outcome = await library.importBook({ source: createReadStream(file), realms, check: false, restores: false })
  if (outcome.kind !== 'imported') {
    library.kernel.log.warn({ file, outcome }, 'a sample book was not imported')
    return undefined
  }
  const stored = await library.store.get(fileKey(outcome.book.sha256, INDEX_PATH))
  const index = stored === undefined ? undefined : readIndex(await text(stored.stream))
  for (const { realm, book, created } of outcome.books)
    if (created && SUBSCRIBER_BOOKS.test(file)) await restrictToSubscribers(library.kernel, realm, book.id)
  const ids = new Map(outcome.books.map(({ realm, book }) => [realm, book.id]))
  return index === undefined ? undefined : { ids, index }
}

async function restrictToSubscribers(kernel: Kernel, realm: Realm, bookId: string): Promise<void> {
  await kernel.shards
    .forRealm(realm)
    .update(bookGrants)
    .set({ access: 'subscribers' })
    .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId)))
}

/** Returns the realms that get a sample book. */
function listRealms(file: string): readonly Realm[] {
  const language = LOCAL_BOOK.exec(file)?.groups?.['language']
  return REALMS.filter((realm) => language === undefined || getLanguageTag(localeOfRealm(realm)) === language)
}

async function fillShelves(
  library: DemoBooksDependencies,
  realm: Realm,
  books: readonly { readonly id: string; readonly index: BookIndex }[],
): Promise<void> {
  const now = library.kernel.clock.now()
  const readers = await findReaders(library.kernel.shards.forRealm(realm), realm)
  const histories = readers.flatMap(({ name, userId }) =>
    books.map(({ id: bookId, index }) => ({
      own: { realm, userId, bookId },
      past: removeUnopened(
        name,
        generateHistory({ seed: `${name}.${realm}`, canFinish: name !== UNFINISHED_READER }, bookId, index, now),
      ),
    })),
  )
  const openedBooks = histories.flatMap(({ own, past: { read } }) => (read === undefined ? [] : [{ own, read }]))
  await library.kernel.shards.forRealm(realm).transaction(async (tx) => {
    const added = await tx
      .insert(shelfBooks)
      .values(histories.map(({ own, past }) => ({ ...own, addedAt: past.addedAt })))
      .onConflictDoNothing()
      .returning()
    const addedKeys = new Set(added.map((row) => `${row.userId} ${row.bookId}`))
    const newHistories = openedBooks.filter(({ own }) => addedKeys.has(`${own.userId} ${own.bookId}`))
    if (newHistories.length === 0) return
    await tx
      .insert(readingProgress)
      .values(
        newHistories.map(({ own, read: { progress, lastOpenedAt } }) => ({
          ...own,
          progress,
          lastOpenedAt,
          progressAt: Math.floor(lastOpenedAt.getTime() / 1000),
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(lastmarks)
      .values(newHistories.map(({ own, read }) => ({ ...own, position: read.lastmark, updatedAt: read.lastOpenedAt })))
      .onConflictDoNothing()
    const logs = newHistories.flatMap(({ own: { userId }, read }) => read.logs.map((log) => ({ ...log, userId })))
    await storeReadLogs(tx, realm, { logs, progress: [], now })
  })
}

/** The shared account is the account of the first demo group. */
async function findReaders(db: Db, realm: Realm): Promise<readonly { name: string; userId: string }[]> {
  const shared = await findSharedAccount(db, demoGroup(realm, 0).uid)
  return [
    ...READERS.map((name) => ({ name, userId: demoUserId(realm, name) })),
    ...(shared === undefined ? [] : [{ name: 'group', userId: shared }]),
  ]
}

function removeUnopened(name: string, past: ReadingHistory): ReadingHistory {
  return NOT_STARTED.has(name) ? { addedAt: past.addedAt } : past
}
