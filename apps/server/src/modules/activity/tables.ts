import type { ActivityEvent, Realm, SessionEvent } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from './describe-reader.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What every event is kept with. Both tables are partitioned by `happened_at`, a month each. Decision 18. */
const eventColumns = () => ({
  realm: text('realm').$type<Realm>().notNull(),
  userId: uuid('user_id').notNull(),
  /** Who acted as this user, where somebody did. */
  act: uuid('act'),
  id: uuid('id').notNull(),
  /** By the device's clock. */
  happenedAt: moment('happened_at').notNull(),
  receivedAt: moment('received_at')
    .notNull()
    .default(sql`now()`),
})

/** What happened while books were read, as it came; rows are only added. */
export const sessionEvents = pgTable(
  'session_events',
  {
    ...eventColumns(),
    sessionId: uuid('session_id').notNull(),
    type: text('type').$type<SessionEvent['type']>().notNull(),
    event: jsonb('event').$type<SessionEvent & Partial<Reader>>().notNull(),
  },
  // An event that is sent again after a lost answer is the same event, and of the same time.
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] })],
)

/** What people did in the app, as it came; rows are only added. */
export const activityEvents = pgTable(
  'activity_events',
  {
    ...eventColumns(),
    /** The host that the app was loaded from, without dots. */
    origin: text('origin').notNull(),
    sourceApplication: text('source_application').notNull(),
    type: text('type').$type<ActivityEvent['type']>().notNull(),
    event: jsonb('event').$type<ActivityEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id, table.happenedAt] })],
)
