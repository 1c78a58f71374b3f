import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Programs that may read the people and groups of an organization, and of the school units below it. RFC 6749 §2. */
export const oneRosterClients = pgTable(
  'oneroster_clients',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    /** The organization. */
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the secret, as base64url. */
    secretHash: text('secret_hash').notNull(),
    /** The person who created the client. Null if the person was deleted. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index().on(table.schoolUnitUid), index().on(table.createdBy)],
)

/** Access tokens of clients. They end with their client. RFC 6749 §1.4. */
export const oneRosterTokens = pgTable(
  'oneroster_tokens',
  {
    /** SHA-256 of the token, as base64url. */
    tokenHash: text('token_hash').primaryKey(),
    realm: text('realm').notNull(),
    clientUid: uuid('client_uid')
      .notNull()
      .references(() => oneRosterClients.uid, { onDelete: 'cascade' }),
    scopes: text('scopes').array().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index().on(table.clientUid), index().on(table.expiresAt)],
)
