import type { Bookmark, Book, Position, Realm } from '@lectern/contracts'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The catalogue: one row for each EPUB file that was ever imported into this shard. */
export const books = pgTable(
  'books',
  {
    id: uuid('id').primaryKey(),
    /** Names the revision: its unpacked files lie under `books/{sha256}/`. */
    sha256: text('sha256').notNull(),
    title: text('title').notNull(),
    authors: text('authors').array().notNull(),
    language: text('language').notNull(),
    layout: text('layout').$type<Book['layout']>().notNull(),
    direction: text('direction').$type<Book['direction']>().notNull(),
    narrations: jsonb('narrations').$type<Book['narrations']>().notNull(),
    kind: text('kind').$type<Book['kind']>().notNull(),
    coverPath: text('cover_path'),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    description: text('description'),
    ages: jsonb('ages').$type<NonNullable<Book['ages']>>(),
    level: text('level'),
    accessibility: jsonb('accessibility').$type<Book['accessibility']>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('books_sha256').on(table.sha256), index('books_title').on(table.title, table.id)],
)

/** Which realm's catalogue shows a book. */
export const bookGrants = pgTable(
  'book_grants',
  {
    realm: text('realm').$type<Realm>().notNull(),
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id),
    /** An administrator of the realm has said that the book's scripts may run. */
    trusted: boolean('trusted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.realm, table.bookId] })],
)

/** What was found wrong with a book that could be imported all the same. */
export const bookWarnings = pgTable(
  'book_warnings',
  {
    bookId: uuid('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    check: text('check').notNull(),
    severity: text('severity').$type<'error' | 'warning' | 'info'>().notNull(),
    message: text('message').notNull(),
    file: text('file'),
    line: integer('line'),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.position] })],
)

/** Everything a person has of a book is keyed alike. */
const ofReader = () => ({
  realm: text('realm').$type<Realm>().notNull(),
  userId: uuid('user_id').notNull(),
  bookId: uuid('book_id')
    .notNull()
    .references(() => books.id),
})

export const shelfBooks = pgTable('shelf_books', { ...ofReader(), addedAt: moment('added_at').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.bookId] }),
])

/** How far somebody is, and when they last had the book open. */
export const readingProgress = pgTable(
  'reading_progress',
  {
    ...ofReader(),
    /** 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    /** Seconds since 1970 of the read log that told the progress; an older one does not overwrite it. */
    progressAt: bigint('progress_at', { mode: 'number' }).notNull().default(0),
    lastOpenedAt: moment('last_opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)

/** The whole list in one row: it is always read and replaced as a whole. Spec 1 §7. */
export const bookmarkLists = pgTable(
  'bookmark_lists',
  {
    ...ofReader(),
    bookmarks: jsonb('bookmarks').$type<Bookmark[]>().notNull(),
    /** One more with each change; the list's `ETag`. */
    version: integer('version').notNull().default(1),
    /** Ids of the last changes that the list holds, newest last. */
    changes: uuid('changes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)

/** Where each device of a reader stopped; the latest is where the book opens. */
export const lastmarks = pgTable(
  'lastmarks',
  {
    ...ofReader(),
    /** Empty: of a reader that does not name its device. */
    deviceId: text('device_id').notNull().default(''),
    deviceLabel: text('device_label').notNull().default(''),
    position: jsonb('position').$type<Position>().notNull(),
    /** 0 to 1, where the device said how far. */
    progress: doublePrecision('progress'),
    /** The order of the device's places, whatever its clock does. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    /** When it was read, by the server's clock. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId, table.deviceId] })],
)

/** Of a log that does not say how long. */
export const DEFAULT_LOG_SECONDS = READ_LOG_INTERVAL_MS / 1000

/** What was read, as it came; rows are only added. Partitioned by `timestamp`, a month each. Decision 18. */
export const readLogs = pgTable(
  'read_logs',
  {
    ...ofReader(),
    sessionId: uuid('session_id').notNull(),
    deviceId: text('device_id').notNull(),
    percentage: doublePrecision('percentage').notNull(),
    /** Seconds since 1970. */
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(),
    /** How long was read since the log before. */
    seconds: integer('seconds').notNull().default(DEFAULT_LOG_SECONDS),
    source: text('source').notNull(),
    receivedAt: moment('received_at')
      .notNull()
      .default(sql`now()`),
  },
  // A log that is sent again after a lost answer is the same log.
  (table) => [primaryKey({ columns: [table.userId, table.bookId, table.sessionId, table.timestamp] })],
)

/** From when on a realm's read logs are all there: those from before were kept for long enough. */
export const readLogFloors = pgTable('read_log_floors', {
  realm: text('realm').$type<Realm>().primaryKey(),
  since: moment('since').notNull(),
})

/**
 * How long somebody read in a book on a day of their realm's calendar: the sum of its read logs, added up as these come in.
 * `npx lectern count-reading` makes it anew from them.
 */
export const readingDays = pgTable(
  'reading_days',
  { ...ofReader(), day: date('day', { mode: 'string' }).notNull(), seconds: integer('seconds').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId, table.day] }),
    index('reading_days_of_reader').on(table.userId, table.day),
  ],
)
