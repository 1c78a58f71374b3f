import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that the server creates once: token signing, cookies, content policies. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Sessions that ended while their access tokens may still be valid. Only in the home database. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    session: text('session').primaryKey(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.endedAt)],
)
