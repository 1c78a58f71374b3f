import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const realm = () => text('realm').notNull()

/** Pupils' cards; who made one stands in the audit log. Of the secret only its hash is kept, so a card can be printed when it is made, and never again. */
export const badges = pgTable(
  'badges',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    userUid: uuid('user_uid').notNull(),
    secretHash: text('secret_hash').notNull(),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('badges_secret_hash').on(table.secretHash),
    // One card that works for each pupil, also where two teachers make one at the same moment.
    uniqueIndex('badges_one_a_person')
      .on(table.userUid)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** Which shared account a group logs in to with its code, and the password for it. */
export const groupLogIns = pgTable('group_log_ins', {
  groupUid: uuid('group_uid').primaryKey(),
  realm: realm(),
  userUid: uuid('user_uid').notNull(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Log-ins that are under way at an outside provider. Kept in the home database, for minutes. */
export const externalLogIns = pgTable(
  'outside_log_ins',
  {
    /** The hash of the `state` (OIDC) or `RelayState` (SAML) that the provider gives back. */
    stateHash: text('state_hash').primaryKey(),
    /** The hash of a cookie: another browser cannot finish what this one began. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    /** What the connector must remember: nonce, code verifier, id of the request. */
    memory: jsonb('memory').$type<Record<string, string>>().notNull(),
    /** The authorize query to go on with. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [index().on(table.expiresAt)],
)
