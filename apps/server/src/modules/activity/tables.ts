import type { SessionEvent } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from './tell-reader.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What happened while books were read, as it came; rows are only added. */
export const sessionEvents = pgTable(
  'session_events',
  {
    realm: text('realm').notNull(),
    userId: uuid('user_id').notNull(),
    /** Who acted as this user, where somebody did. */
    act: uuid('act'),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    type: text('type').$type<SessionEvent['type']>().notNull(),
    /** By the device's clock. */
    happenedAt: moment('happened_at').notNull(),
    event: jsonb('event').$type<SessionEvent & Partial<Reader>>().notNull(),
    receivedAt: moment('received_at')
      .notNull()
      .default(sql`now()`),
  },
  // An event that is sent again after a lost answer is the same event.
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
