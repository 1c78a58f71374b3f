import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Secrets that the server creates once, for example signing keys. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Ended sessions, only in the home database. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    session: text('session').primaryKey(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.endedAt)],
)
