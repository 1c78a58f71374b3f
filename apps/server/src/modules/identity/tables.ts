import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

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

/** Who acts as whom, and why, under which grant. Kept in the home database beside the grant; an hour at most. */
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

/** Tries at logging in, under hashes of who and where: no name and no address stands here. In the home database. */
export const logInTries = pgTable(
  'log_in_tries',
  {
    key: text('key').primaryKey(),
    /** Wrong ones, each forgotten after a while. */
    failures: real('failures').notNull(),
    lastFailure: moment('last_failure').notNull(),
    lastSuccess: moment('last_success'),
  },
  (table) => [index().on(table.lastFailure)],
)

/** A person with any second factor has a row. The secret of an authenticator app is sealed. In the realm's shard. */
export const secondFactors = pgTable('second_factors', {
  userUid: uuid('user_uid').primaryKey(),
  realm: text('realm').notNull(),
  /** Asked at every log-in. */
  always: boolean('always').notNull().default(true),
  totpSecret: text('totp_secret'),
  /** The 30-second step of the code that was used last: none is used twice. RFC 6238 §5.2. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    realm: text('realm').notNull(),
    userUid: uuid('user_uid').notNull(),
    name: text('name').notNull(),
    /** Base64url of the COSE key. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    /** Kept by one device only, rather than shared by a person's devices. RFC 8176: hwk, swk. */
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
