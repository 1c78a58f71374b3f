import type { Bookmark, Book, BookAccess, Position, Realm } from '@lectern/contracts'
import { READ_LOG_INTERVAL_MS } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Facts of a file: the catalogue fields of a book, without the id and the cover's address. */
export interface StoredFacts extends Omit<Book, 'id' | 'coverUrl'> {
  readonly coverPath: string | null
  /** Other people, such as narrators, illustrators and translators. */
  readonly contributors: readonly string[]
  readonly subjects: readonly string[]
  /** True if a page declares scripts. Null for a file of an older import. */
  readonly scripted: boolean | null
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The catalogue: one row for each work of an owner. The facts are those of the current revision
 * (docs/decisions/0035-revisions-of-a-book.md).
 */
export const books = pgTable(
  'books',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the EPUB file of the current revision. Its files are stored under `books/{sha256}/`. */
    sha256: text('sha256').notNull(),
    title: text('title').notNull(),
    authors: text('authors').array().notNull(),
    /** Other people, such as narrators, illustrators and translators. Empty for books of older imports. */
    contributors: text('contributors')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Subjects that the publisher states (`dc:subject`). Empty for books of older imports. */
    subjects: text('subjects')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language').notNull(),
    layout: text('layout').$type<Book['layout']>().notNull(),
    direction: text('direction').$type<Book['direction']>().notNull(),
    narrations: jsonb('narrations').$type<Book['narrations']>().notNull(),
    kind: text('kind').$type<Book['kind']>().notNull(),
    coverPath: text('cover_path'),
    /** Duration of the narration, in seconds. */
    duration: doublePrecision('duration').notNull(),
    description: text('description'),
    ages: jsonb('ages').$type<NonNullable<Book['ages']>>(),
    level: text('level'),
    /** True if a page declares scripts. Null for a book of an older import, until the next start of the server. */
    scripted: boolean('scripted'),
    accessibility: jsonb('accessibility').$type<Book['accessibility']>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Number of the current revision. */
    revision: integer('revision').notNull().default(1),
    /** Time at which a corrected file became the current revision. Null for a book that was never corrected. */
    revisedAt: moment('revised_at'),
  },
  (table) => [index('books_title').on(table.title, table.id)],
)

/** The files of the books. Numbers of a book begin with 1 and have no gap. */
export const bookRevisions = pgTable(
  'book_revisions',
  {
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sha256: text('sha256').notNull(),
    /** Size of the EPUB file. Null for a file of an older import, like `identifier` and `chapters`. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** The unique identifier of the package (EPUB 3.3 §5.5.3.1). */
    identifier: text('identifier'),
    /** Number of entries in the table of contents, else of documents in the reading order. */
    chapters: integer('chapters'),
    facts: jsonb('facts').$type<StoredFacts>().notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    /** Null for a file of a command or of an older import, and after the deletion of the account. */
    uploadedBy: uuid('uploaded_by'),
    note: text('note'),
    /** Time at which another revision became the current one. Null for the current revision. */
    retiredAt: moment('retired_at'),
    /** Time at which the files were deleted. Null for a revision with files. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.number] }),
    index('book_revisions_sha256').on(table.sha256),
    index('book_revisions_uploader').on(table.uploadedBy),
  ],
)

/** The grants of books to realms. */
export const bookGrants = pgTable(
  'book_grants',
  {
    realm: text('realm').$type<Realm>().notNull(),
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id),
    /** True if the book's scripts may run in the realm. */
    trusted: boolean('trusted').notNull().default(false),
    /** Who may read the book: all people of the realm, people with an active subscription, or people of some units. */
    access: text('access').$type<BookAccess>().notNull().default('everyone'),
    createdAt: moment('created_at').notNull(),
    /** Time of the withdrawal. Null for a book that the realm offers. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.realm, table.bookId] })],
)

/** The books that school units have uploaded. Only the people of the unit may read them. */
export const schoolBooks = pgTable(
  'school_books',
  {
    realm: text('realm').$type<Realm>().notNull(),
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id),
    /** True if the book's scripts may run. */
    trusted: boolean('trusted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Time of the withdrawal. Null for a book that the unit offers. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolUnitUid, table.bookId] }),
    // For the entitlement, and for the list of all books of the realm.
    index('school_books_realm').on(table.realm, table.bookId),
  ],
)

/** The book lists of school units. The people of a unit may read its books without a subscription. Spec 2 §7. */
export const unitBooks = pgTable(
  'unit_books',
  {
    realm: text('realm').$type<Realm>().notNull(),
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolUnitUid, table.bookId] }), index().on(table.bookId)],
)

/** Findings of the import about a revision. */
export const bookWarnings = pgTable(
  'book_warnings',
  {
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull().default(1),
    position: integer('position').notNull(),
    check: text('check').notNull(),
    severity: text('severity').$type<'error' | 'warning' | 'info'>().notNull(),
    message: text('message').notNull(),
    file: text('file'),
    line: integer('line'),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.revision, table.position] })],
)

const readerColumns = () => ({
  realm: text('realm').$type<Realm>().notNull(),
  userId: uuid('user_id').notNull(),
  bookId: uuid('book_id')
    .notNull()
    .references(() => books.id),
})

export const shelfBooks = pgTable(
  'shelf_books',
  { ...readerColumns(), addedAt: moment('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index('shelf_books_book').on(table.bookId)],
)

/** Progress of a person in a book, and the time when the person last opened the book. */
export const readingProgress = pgTable(
  'reading_progress',
  {
    ...readerColumns(),
    /** Share of the book, from 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    /** Time of the newest read log, in seconds since 1970. */
    progressAt: bigint('progress_at', { mode: 'number' }).notNull().default(0),
    lastOpenedAt: moment('last_opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)

/** A person's bookmarks in a book. The list is one row, because it is always replaced as a whole. Spec 1 §7. */
export const bookmarkLists = pgTable(
  'bookmark_lists',
  {
    ...readerColumns(),
    bookmarks: jsonb('bookmarks').$type<Bookmark[]>().notNull(),
    /** The version increases by 1 with each change. */
    version: integer('version').notNull().default(1),
    /** Ids of the last changes, newest last. */
    changes: uuid('changes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)

/** The lastmark of each device of a person in a book. */
export const lastmarks = pgTable(
  'lastmarks',
  {
    ...readerColumns(),
    /** Empty if the client does not identify its device. */
    deviceId: text('device_id').notNull().default(''),
    deviceLabel: text('device_label').notNull().default(''),
    position: jsonb('position').$type<Position>().notNull(),
    /** Share of the book, from 0 to 1. Null if the device did not send the progress. */
    progress: doublePrecision('progress'),
    /** Number that increases with each lastmark of a device, even if the device's clock is set back. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    /** Time of reading, by the server's clock. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId, table.deviceId] })],
)

/** Seconds of reading for a log without `seconds`. */
export const DEFAULT_LOG_SECONDS = READ_LOG_INTERVAL_MS / 1000

/**
 * Read logs. Rows are never changed. The table has one partition per month of `timestamp`
 * (docs/decisions/0018-retention-in-months.md).
 */
export const readLogs = pgTable(
  'read_logs',
  {
    ...readerColumns(),
    sessionId: uuid('session_id').notNull(),
    deviceId: text('device_id').notNull(),
    percentage: doublePrecision('percentage').notNull(),
    /** Time of the log, in seconds since 1970. */
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(),
    /** Seconds of reading since the previous log. */
    seconds: integer('seconds').notNull().default(DEFAULT_LOG_SECONDS),
    source: text('source').notNull(),
    receivedAt: moment('received_at')
      .notNull()
      .default(sql`now()`),
  },
  // With this key, a repeated log is not stored twice.
  (table) => [primaryKey({ columns: [table.userId, table.bookId, table.sessionId, table.timestamp] })],
)

/** Time from which the read logs of a realm are complete. */
export const readLogFloors = pgTable('read_log_floors', {
  realm: text('realm').$type<Realm>().primaryKey(),
  since: moment('since').notNull(),
})

/**
 * Seconds of reading per person, book and day of the realm's calendar. `npx lectern count-reading` counts the seconds
 * again.
 */
export const readingDays = pgTable(
  'reading_days',
  { ...readerColumns(), day: date('day', { mode: 'string' }).notNull(), seconds: integer('seconds').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId, table.day] }),
    index('reading_days_of_reader').on(table.userId, table.day),
  ],
)
