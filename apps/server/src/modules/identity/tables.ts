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
  ],
)
