import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** State of the authorization server, in the home database. */
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

/** The last browser of each session. */
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

/**
 * The session at the identity provider of each session that began there, in the home database. The end of a session deletes
 * its row.
 */
export const externalSessions = pgTable(
  'external_sessions',
  {
    sessionUid: text('session_uid').primaryKey(),
    accountId: text('account_id').notNull(),
    providerUid: uuid('provider_uid').notNull(),
    /** Hash of the provider's identifier of the person. */
    subject: text('subject').notNull(),
    /** Hash of the provider's identifier of the session. */
    sid: text('sid'),
    /** Encrypted values that the log-out at the provider needs, for example the ID token. */
    sealedHint: text('sealed_hint'),
  },
  (table) => [
    index().on(table.providerUid, table.subject),
    index().on(table.providerUid, table.sid),
    index().on(table.accountId),
  ],
)

/**
 * Impersonations, in the home database. An impersonation ends after one hour at most; an hourly job deletes the row.
 */
export const impersonations = pgTable(
  'acting_sessions',
  {
    grantId: text('grant_id').primaryKey(),
    sessionUid: text('session_uid').notNull(),
    realm: text('realm').notNull(),
    actorUid: uuid('actor_uid').notNull(),
    actorName: text('actor_name').notNull(),
    subjectUid: uuid('subject_uid').notNull(),
    reason: text('reason').notNull(),
    startedAt: moment('started_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index().on(table.actorUid), index().on(table.endsAt)],
)

/**
 * Devices and network addresses at which an account is known, in the home database. Each key is a hash, so the table
 * reveals no usernames and no addresses.
 */
export const knownLogIns = pgTable(
  'known_log_ins',
  { key: text('key').primaryKey(), lastSuccess: moment('last_success').notNull() },
  (table) => [index().on(table.lastSuccess)],
)

/** One row per person with a second factor. The secret of an authenticator app is encrypted. */
export const secondFactors = pgTable('second_factors', {
  userUid: uuid('user_uid').primaryKey(),
  realm: text('realm').notNull(),
  /** True if every log-in requires the second factor. */
  always: boolean('always').notNull().default(true),
  totpSecret: text('totp_secret'),
  /** 30-second step of the last accepted code. RFC 6238 §5.2. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    userUid: uuid('user_uid').notNull(),
    name: text('name').notNull(),
    /** The COSE key, encoded as base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    /** False if several devices of the user share the passkey. RFC 8176: hwk, swk. */
    oneDevice: boolean('one_device').notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.userUid)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userUid: uuid('user_uid').notNull(),
    realm: text('realm').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.hash] })],
)

/** PINs for the pages of parents whose children have profiles. Only a slow hash is stored. */
export const readerPins = pgTable('reader_pins', {
  userUid: uuid('user_uid').primaryKey(),
  realm: text('realm').notNull(),
  hash: text('hash').notNull(),
})
