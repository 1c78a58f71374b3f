import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DataKind, Realm } from '@lectern/contracts'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { DataCounts, PersonalDataSource } from '../../kernel/personal-data.ts'
import { mergeReading } from './merge-reading.ts'
import {
  bookmarkLists,
  bookRevisions,
  books,
  lastmarks,
  readingDays,
  readingProgress,
  readLogs,
  schoolBooks,
  shelfBooks,
  unitBooks,
} from './tables.ts'

/** Tables by their name in the export. */
const KINDS = {
  shelf: shelfBooks,
  progress: readingProgress,
  bookmarks: bookmarkLists,
  lastmarks,
  readLogs,
  readingDays,
} as const

/** The kind under which the rows of a table are counted. */
const COUNTED: Readonly<Record<keyof typeof KINDS, DataKind>> = {
  shelf: 'shelfBooks',
  bookmarks: 'bookmarks',
  progress: 'readingRecords',
  lastmarks: 'readingRecords',
  readLogs: 'readingRecords',
  readingDays: 'readingRecords',
}

export function readingPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'reading',
    exportPerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      const parts = Object.entries(KINDS).map(
        async ([name, table]) => [name, await db.select().from(table).where(eq(table.userId, uid))] as const,
      )
      const { bookId, number, uploadedAt, note } = bookRevisions
      const uploads = db
        .select({ bookId, number, uploadedAt, note })
        .from(bookRevisions)
        .where(eq(bookRevisions.uploadedBy, uid))
      return { ...Object.fromEntries(await Promise.all(parts)), bookUploads: await uploads }
    },
    deletePerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      for (const table of Object.values(KINDS)) await db.delete(table).where(eq(table.userId, uid))
      // The book stays, without the person who has uploaded the file.
      await db.update(bookRevisions).set({ uploadedBy: null }).where(eq(bookRevisions.uploadedBy, uid))
    },
    mergePerson: mergeReading,
    countLost: async ({ realm, people, unit, max }) => {
      const db = shards.forRealm(realm)
      const counts: DataCounts = {}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `entries` loses the key names
      for (const [name, table] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][]) {
        const kind = COUNTED[name]
        const left = max - (counts[kind] ?? 0)
        counts[kind] = (counts[kind] ?? 0) + (await countUpTo(db, table, isIn(table.userId, people), left))
      }
      if (unit !== undefined) {
        const listed = await countUpTo(db, unitBooks, isOfUnit(unitBooks, realm, unit), max)
        const owned = await countUpTo(db, schoolBooks, isOfUnit(schoolBooks, realm, unit), max - listed)
        counts.unitBooks = listed + owned
      }
      return counts
    },
    exportUnit: ({ realm, uid }) => ({
      unitBooks: readUnitBooks(shards.forRealm(realm), isOfUnit(unitBooks, realm, uid)),
      schoolBooks: readSchoolBooks(shards.forRealm(realm), isOfUnit(schoolBooks, realm, uid)),
    }),
    deleteUnit: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      await db.delete(unitBooks).where(isOfUnit(unitBooks, realm, uid))
      await db.delete(schoolBooks).where(isOfUnit(schoolBooks, realm, uid))
    },
  }
}

async function* readUnitBooks(db: Db, where: SQL | undefined) {
  yield* await db
    .select({ bookId: unitBooks.bookId, title: books.title, addedAt: unitBooks.addedAt })
    .from(unitBooks)
    .innerJoin(books, eq(books.id, unitBooks.bookId))
    .where(where)
}

async function* readSchoolBooks(db: Db, where: SQL | undefined) {
  const { bookId, createdAt, withdrawnAt } = schoolBooks
  yield* await db
    .select({ bookId, title: books.title, authors: books.authors, addedAt: createdAt, withdrawnAt })
    .from(schoolBooks)
    .innerJoin(books, eq(books.id, bookId))
    .where(where)
}

const isOfUnit = (table: typeof unitBooks | typeof schoolBooks, realm: Realm, unit: string) =>
  and(eq(table.realm, realm), eq(table.schoolUnitUid, unit))
