import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccountSettings } from '@lectern/contracts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const realm = () => text('realm').notNull()

/** People. `username` is stored in lower case, because log-ins ignore letter case. Spec 2 §3, Me. */
export const users = pgTable(
  'users',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    username: text('username').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    passwordHash: text('password_hash'),
    speakingBookRights: boolean('speaking_book_rights').notNull().default(true),
    hidePasswordChange: boolean('hide_password_change').notNull().default(false),
    sharedAccount: boolean('shared_account').notNull().default(false),
    superUser: boolean('super_user').notNull().default(false),
    /** App settings, which apply on every device of the person. */
    settings: jsonb('settings').$type<AccountSettings>().notNull().default({}),
    /** When the account will be deleted, or null if the person has not requested a deletion. */
    deletionDueAt: moment('deletion_due_at'),
    identifiers: jsonb('identifiers').$type<Record<string, string>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_realm_username').on(table.realm, table.username),
    // In a realm, an external identifier belongs to one person. Spec 2 §6, auth methods.
    uniqueIndex('users_realm_gar').on(table.realm, sql`(${table.identifiers}->>'gar')`),
    uniqueIndex('users_realm_vidis').on(table.realm, sql`(${table.identifiers}->>'vidis')`),
    uniqueIndex('users_realm_domino').on(table.realm, sql`(${table.identifiers}->>'domino')`),
    uniqueIndex('users_realm_library').on(table.realm, sql`(${table.identifiers}->>'ak-bibliotheken')`),
    index('users_realm_email').on(table.realm, sql`lower(${table.email})`),
    index('users_deletion_due').on(table.deletionDueAt),
  ],
)

/** One-time links. Only the hash of the secret is stored. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    userUid: uuid('user_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm-email', 'change-email', 'reset-password'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address that received the link. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_time_links_token_hash').on(table.tokenHash),
    index().on(table.userUid),
    index().on(table.expiresAt),
  ],
)

/** Municipalities, schools, public libraries and the consumer unit of each realm. Spec 2 §3, school unit. */
export const schoolUnits = pgTable(
  'school_units',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    status: text('status').notNull().default('active'),
    parent: uuid('parent'),
    /** True if pupils may log in with a QR card. */
    qrCodeLoginEnabled: boolean('qr_code_login_enabled').notNull().default(false),
    /** External identifiers: officialMunicipalityKey, sisSchoolUnitCode, sectoralCode, establishmentId. */
    identifiers: jsonb('identifiers').$type<Record<string, string>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('school_units_realm_name').on(table.realm, table.name),
    index().on(table.parent),
    index('school_units_identifiers').using('gin', sql`${table.identifiers} jsonb_path_ops`),
  ],
)

/** A person's role in a school unit. Spec 2 §3, association. */
export const associations = pgTable(
  'associations',
  {
    realm: realm(),
    userUid: uuid('user_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    schoolUnitUid: uuid('school_unit_uid')
      .notNull()
      .references(() => schoolUnits.uid, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'employee', 'guardian', 'student'] }).notNull(),
    active: boolean('active').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.schoolUnitUid] }), index().on(table.schoolUnitUid)],
)

export const groups = pgTable(
  'groups',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    schoolUnitUid: uuid('school_unit_uid')
      .notNull()
      .references(() => schoolUnits.uid, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    code: text('code'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('groups_school_unit_name').on(table.schoolUnitUid, table.name),
    uniqueIndex('groups_realm_code').on(table.realm, table.code),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    realm: realm(),
    groupUid: uuid('group_uid')
      .notNull()
      .references(() => groups.uid, { onDelete: 'cascade' }),
    userUid: uuid('user_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupUid, table.userUid] }), index().on(table.userUid)],
)

/** Links between guardians and pupils. A guardian may see the data of a linked pupil. */
export const guardianships = pgTable(
  'guardianships',
  {
    realm: realm(),
    guardianUid: uuid('guardian_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    pupilUid: uuid('pupil_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.guardianUid, table.pupilUid] }), index().on(table.pupilUid)],
)

/**
 * Services that a person or a whole school unit may use for a period. Without an end, the period never expires. Spec 2
 * §3.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    type: text('type').notNull(),
    userUid: uuid('user_uid').references(() => users.uid, { onDelete: 'cascade' }),
    schoolUnitUid: uuid('school_unit_uid').references(() => schoolUnits.uid, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
  },
  (table) => [index().on(table.userUid), index().on(table.schoolUnitUid)],
)

export const auditLog = pgTable(
  'audit_log',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    /** See `AuditEntry`. */
    actor: text('actor').notNull(),
    subject: uuid('subject').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull(),
  },
  (table) => [index().on(table.subject, table.at)],
)
