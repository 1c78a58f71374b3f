import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that the server makes for itself once: token signing, cookies, content policies. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
