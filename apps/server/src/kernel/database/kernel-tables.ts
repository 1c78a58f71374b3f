import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Secrets that the server creates once, for example signing keys. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Ended sessions. Only the home database has rows in this table. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    session: text('session').primaryKey(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.endedAt)],
)

/** Counters of `attempt-limit.ts`. Only the home database has rows in this table. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    /** Hash of the counter's name. */
    key: text('key').primaryKey(),
    /** Number of counted attempts, which decreases with time. */
    attempts: integer('attempts').notNull(),
    lastAttempt: timestamp('last_attempt', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lastAttempt)],
)

/**
 * Stored responses to requests with an idempotency key; see `first-responses.ts`. The rows of a user are in the database
 * of the user's realm. Rows without a user are in the home database.
 */
export const firstResponses = pgTable(
  'first_responses',
  {
    /** Hash of the call, the caller and the idempotency key. */
    key: text('key').primaryKey(),
    /** Keyed hash of the request's content. */
    request: text('request').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Encrypted with the idempotency key, which is not stored. Null while the request runs. */
    response: text('response'),
  },
  (table) => [index().on(table.startedAt)],
)
