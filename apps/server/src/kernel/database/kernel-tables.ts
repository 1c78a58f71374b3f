import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Secrets that the server creates once, for example the keys for tokens, cookies and content policies. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Ended sessions with access tokens that have possibly not expired yet. Only the home database has rows. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    session: text('session').primaryKey(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.endedAt)],
)
