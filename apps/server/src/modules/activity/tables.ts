import type { ActivityEvent, Realm, SessionEvent } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from './describe-reader.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Columns of every event. Both tables have one partition for each month of `happened_at`. Decision 18. */
const eventColumns = () => ({
  realm: text('realm').$type<Realm>().notNull(),
  userId: uuid('user_id').notNull(),
  /** Uid of the impersonator, or null without impersonation. */
  act: uuid('act'),
  id: uuid('id').notNull(),
  /** Time by the device's clock. */
  happenedAt: moment('happened_at').notNull(),
  receivedAt: moment('received_at')
    .notNull()
    .default(sql`now()`),
})

/** Events during reading, as the device sent them. Rows are only added. */
export const sessionEvents = pgTable(
  'session_events',
  {
    ...eventColumns(),
    sessionId: uuid('session_id').notNull(),
    type: text('type').$type<SessionEvent['type']>().notNull(),
    event: jsonb('event').$type<SessionEvent & Partial<Reader>>().notNull(),
  },
  // An event that is sent again has the same id and time.
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] })],
)

/** Activities in the app, as the device sent them. Rows are only added. */
export const activityEvents = pgTable(
  'activity_events',
  {
    ...eventColumns(),
    /** Host that served the app, without dots. */
    origin: text('origin').notNull(),
    sourceApplication: text('source_application').notNull(),
    type: text('type').$type<ActivityEvent['type']>().notNull(),
    event: jsonb('event').$type<ActivityEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] })],
)
