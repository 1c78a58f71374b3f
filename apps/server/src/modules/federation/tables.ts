import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NewPeople, ProviderTemplate } from '@lectern/contracts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const realm = () => text('realm').notNull()

/** Cards of pupils. Only the hash of the secret is stored, so a card can be printed only at its issue. */
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
    // Each pupil has at most one valid card.
    uniqueIndex('badges_one_a_person')
      .on(table.userUid)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** The shared account of each group, with its password. */
export const groupLogIns = pgTable('group_log_ins', {
  groupUid: uuid('group_uid').primaryKey(),
  realm: realm(),
  userUid: uuid('user_uid').notNull(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** The identity providers of schools, municipalities and realms. */
export const schoolProviders = pgTable(
  'school_providers',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    /** Only people of this unit and the units below can log in. Null: all people of the realm. */
    schoolUnitUid: uuid('school_unit_uid'),
    template: text('template').$type<ProviderTemplate>().notNull(),
    name: text('name').notNull(),
    domains: text('domains').array().notNull(),
    newPeople: text('new_people').$type<NewPeople>().notNull(),
    active: boolean('active').notNull(),
    /** Issuer and client id of a learning platform, which say where a launch comes from. Null for other providers. */
    platformKey: text('platform_key'),
    /** Encrypted JSON: the fields of the template. */
    sealedConfig: text('sealed_config').notNull(),
    /** A log-out here continues at the provider. */
    logsOut: boolean('logs_out').notNull().default(true),
    /** Requests for a log-in are signed also if the provider does not ask for it. Only for SAML. */
    signsRequests: boolean('signs_requests').notNull().default(false),
    /** Encrypted JSON: our keys at a provider of SAML, the current one first. Null before the first use. */
    sealedKeys: text('sealed_keys'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.realm, table.schoolUnitUid), index().on(table.platformKey)],
)

/** The accounts of the people of a provider, by the provider's identifier of the person. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    providerUid: uuid('provider_uid')
      .notNull()
      .references(() => schoolProviders.uid, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    realm: realm(),
    userUid: uuid('user_uid').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerUid, table.subject] }),
    // At each provider, an account belongs to one person.
    uniqueIndex('provider_accounts_one_a_person').on(table.providerUid, table.userUid),
    index().on(table.userUid),
  ],
)

/** Messages of providers about log-outs, each of which counts once. In the home database. */
export const usedMessages = pgTable(
  'used_provider_messages',
  { messageHash: text('message_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** Started external log-ins. A finished log-in also stays until its expiry, so that a second use is detected. */
export const externalLogIns = pgTable(
  'outside_log_ins',
  {
    /** Hash of the `state` (OIDC) or `RelayState` (SAML) that the provider returns. */
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the browser's cookie, because another browser must not finish this log-in. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    /** Values that the connector needs at the callback. */
    memory: jsonb('memory').$type<Record<string, string>>().notNull(),
    /** The authorize query of the client. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [index().on(table.expiresAt)],
)
