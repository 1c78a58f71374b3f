import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the authorization server remembers: sessions, grants, codes, refresh tokens. Kept in the home database. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    uid: text('uid'),
    grantId: text('grant_id'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index().on(table.uid),
    index().on(table.grantId),
    index().on(table.expiresAt),
    index('oidc_payloads_account').on(sql`(${table.payload} ->> 'accountId')`),
  ],
)

/** The browser that a session was last used with. */
export const devices = pgTable(
  'devices',
  {
    sessionUid: text('session_uid').primaryKey(),
    accountId: text('account_id').notNull(),
    userAgent: text('user_agent').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index().on(table.accountId), index().on(table.lastUsedAt)],
)
