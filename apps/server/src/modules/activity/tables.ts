import type { ActivityEvent, Realm, SessionEvent } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from './describe-reader.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Decision 18: the event tables have one partition for each month of `happened_at`. */
const eventColumns = () => ({
  realm: text('realm').$type<Realm>().notNull(),
  userId: uuid('user_id').notNull(),
  /** Uid of the impersonator, or null without impersonation. */
  act: uuid('act'),
  id: uuid('id').notNull(),
  /** Time on the clock of the device. */
  happenedAt: moment('happened_at').notNull(),
  receivedAt: moment('received_at')
    .notNull()
    .default(sql`now()`),
})

/** For the deletion of an account. Few events have an impersonator. */
const actIndex = ({ act }: { readonly act: AnyPgColumn }) =>
  index()
    .on(act)
    .where(sql`${act} is not null`)

/** Events during reading. Rows are never changed. */
export const sessionEvents = pgTable(
  'session_events',
  {
    ...eventColumns(),
    sessionId: uuid('session_id').notNull(),
    type: text('type').$type<SessionEvent['type']>().notNull(),
    event: jsonb('event').$type<SessionEvent & Partial<Reader>>().notNull(),
  },
  // A device that sends an event again uses the old id and time, so the row is not stored twice.
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] }), actIndex(table)],
)

/** Events of the web app. Rows are never changed. */
export const activityEvents = pgTable(
  'activity_events',
  {
    ...eventColumns(),
    /** Host name that served the web app, without dots. */
    origin: text('origin').notNull(),
    sourceApplication: text('source_application').notNull(),
    type: text('type').$type<ActivityEvent['type']>().notNull(),
    event: jsonb('event').$type<ActivityEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] }), actIndex(table)],
)
