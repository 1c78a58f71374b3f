import { isNotNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AccountSettings, ProfilePicture, SchoolUnitStatus } from '@lectern/contracts'
import { byName, foldText, otherLetters } from '../../kernel/database/text-search.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const realm = () => text('realm').notNull()
/** Number that other systems use for the row. Spec 2 §3. */
const legacyId = () => bigint('legacy_id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity()
/**
 * When the row last changed in a way that readers of rosters see. Triggers keep it up to date, also for changes of the
 * roles and guardians of a person: migration 0016.
 */
const modifiedAt = () => moment('modified_at').notNull().defaultNow()
/** Increases with each change, so that a change of an outdated version can be refused. */
const version = () => integer('version').notNull().default(1)
/** The words of a row that a search finds, in the form of `foldText`. `words` is SQL over columns of the row. */
const searchText = (words: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(foldText(sql.raw(words)))
/** SQL for the folded name of a person: the first line of the searched text. */
export const foldedName = (table: { readonly searchText: AnyPgColumn }) =>
  sql`split_part(${table.searchText}, E'\\n', 1)`

/** In a realm, an identifier belongs to one person. Most people have none, so the index contains only the others. */
const identifierIndex = (
  name: string,
  table: { readonly realm: AnyPgColumn; readonly identifiers: AnyPgColumn },
  kind: string,
) => {
  const value = sql`(${table.identifiers}->>${sql.raw(`'${kind}'`)})`
  return uniqueIndex(name)
    .on(table.realm, value)
    .where(sql`${value} is not null`)
}

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
    /** True if the person may listen to talking books. Only in Sweden. Spec 2 §6. */
    speakingBookRights: boolean('speaking_book_rights').notNull().default(false),
    /** True if the identity is protected by law, as the system of the school states. No program reads such a person. */
    protectedIdentity: boolean('protected_identity').notNull().default(false),
    hidePasswordChange: boolean('hide_password_change').notNull().default(false),
    sharedAccount: boolean('shared_account').notNull().default(false),
    superUser: boolean('super_user').notNull().default(false),
    /** App settings, which apply on every device of the person. */
    settings: jsonb('settings').$type<AccountSettings>().notNull().default({}),
    /** When the account will be deleted, or null. */
    deletionDueAt: moment('deletion_due_at'),
    /** Why the account will be deleted. Null if `deletionDueAt` is null. */
    deletionCause: text('deletion_cause', { enum: ['own-request', 'no-school-unit', 'administrator'] }),
    identifiers: jsonb('identifiers').$type<Record<string, string>>().notNull().default({}),
    /** Id of the person in the system of the school. */
    externalId: text('external_id'),
    /** Age in years. The person sees only books for readers of this age or younger. Null: all books. Spec 2 §6. */
    ageFilter: integer('age_filter'),
    lastLogInAt: moment('last_log_in_at'),
    legacyId: legacyId(),
    version: version(),
    searchText: searchText(
      // The first line is the name. A space is before each word but the first: see `foldedContainsWords`.
      String.raw`"firstname" || ' ' || "lastname" || E'\n ' || "username" || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", '')`,
    ),
    /** Bits of the roles of the person. Triggers keep them up to date. See `list-flags.ts`. */
    roleFlags: smallint('role_flags').notNull().default(0),
    /** Everything by which lists of people are filtered and counted. See `list-flags.ts`. */
    listFlags: smallint('list_flags')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `("role_flags" + case when "deletion_due_at" is null then 0 else 32 end + case when "super_user" then 64 else 0 end` +
            ` + case when "last_log_in_at" is null then 128 else 0 end + case when "shared_account" then 256 else 0 end)::smallint`,
        ),
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: modifiedAt(),
  },
  (table) => [
    uniqueIndex('users_realm_username').on(table.realm, table.username),
    // In a realm, an external identifier belongs to one person. Spec 2 §6, auth methods.
    identifierIndex('users_realm_gar', table, 'gar'),
    identifierIndex('users_realm_vidis', table, 'vidis'),
    identifierIndex('users_realm_domino', table, 'domino'),
    identifierIndex('users_realm_library', table, 'ak-bibliotheken'),
    // Spec 2 §5: unique identifiers. An address without confirmation does not keep its owner from using it.
    identifierIndex('users_realm_sms', table, 'sms'),
    identifierIndex('users_realm_bankid', table, 'bankid'),
    identifierIndex('users_realm_eppn', table, 'eppn'),
    identifierIndex('users_realm_gsuiteid', table, 'gsuiteid'),
    identifierIndex('users_realm_gsuiteemail', table, 'gsuiteemail'),
    identifierIndex('users_realm_office365', table, 'office365'),
    uniqueIndex('users_realm_verified_email')
      .on(table.realm, sql`lower(${table.email})`)
      .where(sql`${table.emailVerified}`),
    index('users_realm_email').on(table.realm, sql`lower(${table.email})`, table.uid, table.listFlags),
    // For the people of a roster.
    index('users_realm_external_id').on(table.realm, table.externalId).where(isNotNull(table.externalId)),
    // See `isSharedAccount`.
    index('users_shared_account')
      .on(table.uid)
      .where(sql`${table.sharedAccount}`),
    index('users_deletion_due')
      .on(table.deletionDueAt)
      .where(sql`${table.deletionDueAt} is not null`),
    // Orders of the lists of the administration. The flags and the searched text filter the rows without the table.
    index('users_realm_username_flags').on(table.realm, table.username, table.listFlags, table.uid),
    // Also for the people of a unit or a group, whose order by name then needs only the index.
    index('users_realm_uid').on(
      table.realm,
      table.uid,
      table.listFlags,
      byName(table.firstname),
      byName(table.lastname),
    ),
    index('users_realm_name').on(
      table.realm,
      byName(table.firstname),
      byName(table.lastname),
      table.uid,
      table.listFlags,
      table.searchText,
    ),
    index('users_realm_last_log_in').on(
      table.realm,
      table.lastLogInAt.desc().nullsLast(),
      table.uid.desc(),
      table.listFlags,
    ),
    index('users_realm_list_flags').on(table.realm, table.listFlags),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_other_letters').using('gin', sql`(${otherLetters(table.searchText)})`),
    index('users_name_search').using('gin', sql`(${foldedName(table)}) gin_trgm_ops`),
  ],
)

/**
 * Numbers of rows of the long lists, by realm: `rows` is the sum of the rows with the same list and flags. Triggers add a
 * row for each statement that changes a number, because an update of one row would let transactions wait for each other.
 */
export const listCounts = pgTable(
  'list_counts',
  {
    realm: realm(),
    list: text('list', { enum: ['users', 'associations', 'memberships'] }).notNull(),
    /** The `list_flags` of the counted people; 0 in other lists. */
    flags: smallint('flags').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [index().on(table.realm, table.list)],
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
    purpose: text('purpose', { enum: ['confirm-email', 'change-email', 'reset-password', 'invitation'] }).notNull(),
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
    status: text('status').$type<SchoolUnitStatus>().notNull().default('active'),
    parent: uuid('parent'),
    /** True if pupils may log in with a QR card. */
    qrCodeLoginEnabled: boolean('qr_code_login_enabled').notNull().default(false),
    /** True if the employees of the unit need a secure log-in for the administration. */
    secureAuthEnabled: boolean('secure_auth_enabled').notNull().default(false),
    address: text('address').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    country: text('country').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Number of pupils by the school's own statement. */
    pupilNumber: integer('pupil_number'),
    /** External identifiers: officialMunicipalityKey, sisSchoolUnitCode, sectoralCode, establishmentId. */
    identifiers: jsonb('identifiers').$type<Record<string, string>>().notNull().default({}),
    legacyId: legacyId(),
    version: version(),
    searchText: searchText(`"name" || ' ' || "city"`),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: modifiedAt(),
  },
  (table) => [
    index().on(table.parent),
    index('school_units_realm_uid').on(table.realm, table.uid),
    index('school_units_realm_city').on(table.realm, byName(table.city), byName(table.name), table.uid),
    index('school_units_realm_name').on(table.realm, byName(table.name), table.uid),
    index('school_units_search').using('gin', table.searchText.op('gin_trgm_ops')),
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
    /** True if the person has the same role in all units below. Spec 2 §3. */
    addToSubSchools: boolean('add_to_sub_schools').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userUid, table.schoolUnitUid] }),
    index('associations_school_unit_role').on(table.schoolUnitUid, table.role, table.userUid, table.active),
  ],
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
    /** Age in years. The pupils of the group see only books for readers of this age or younger. Null: all books. */
    ageFilter: integer('age_filter'),
    legacyId: legacyId(),
    version: version(),
    searchText: searchText(`"name" || ' ' || coalesce("code", '')`),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: modifiedAt(),
  },
  (table) => [
    uniqueIndex('groups_school_unit_name').on(table.schoolUnitUid, table.name),
    uniqueIndex('groups_realm_code').on(table.realm, table.code),
    // For the number of all groups.
    index('groups_realm').on(table.realm),
    index('groups_realm_uid').on(table.realm, table.uid),
    index('groups_realm_name').on(table.realm, byName(table.name), table.uid),
    index('groups_other_letters').using('gin', sql`(${otherLetters(table.searchText)})`),
    index('groups_search').using('gin', table.searchText.op('gin_trgm_ops')),
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
    modifiedAt: modifiedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.groupUid, table.userUid] }),
    index('memberships_user_group').on(table.userUid, table.groupUid),
  ],
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

/** Profiles of children: accounts without a log-in of their own, which belong to the family account of a parent. */
export const childProfiles = pgTable(
  'child_profiles',
  {
    userUid: uuid('user_uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    realm: realm(),
    /** Not `cascade`: the deletion of the parent first deletes the accounts of the children with their data. */
    parentUid: uuid('parent_uid')
      .notNull()
      .references(() => users.uid),
    birthYear: integer('birth_year').notNull(),
    picture: text('picture').$type<ProfilePicture>().notNull(),
    /** True if the age filter is the age of the child, also next year. */
    booksByAge: boolean('books_by_age').notNull(),
  },
  (table) => [index().on(table.parentUid)],
)

/** Codes with which a guardian adds a child. Only a keyed hash of the code is stored. */
export const guardianCodes = pgTable(
  'guardian_codes',
  {
    uid: uuid('uid').primaryKey(),
    realm: realm(),
    pupilUid: uuid('pupil_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** School unit of the pupil whose name the guardian sees. The code ends when the pupil leaves the unit. */
    schoolUnitUid: uuid('school_unit_uid')
      .notNull()
      .references(() => schoolUnits.uid, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    usedAt: moment('used_at'),
    usedBy: uuid('used_by').references(() => users.uid, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('guardian_codes_code_hash').on(table.codeHash),
    // Each pupil has at most one open code.
    uniqueIndex('guardian_codes_one_a_pupil')
      .on(table.pupilUid)
      .where(sql`${table.withdrawnAt} is null and ${table.usedAt} is null`),
    index().on(table.pupilUid),
    index().on(table.usedBy),
    index().on(table.schoolUnitUid),
    index().on(table.expiresAt),
  ],
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
    /** Number of children of a family that may have a profile. Null without a limit. */
    childProfilesMax: integer('child_profiles_max'),
    legacyId: legacyId(),
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
    /** The person whom the actor impersonated. Null without an impersonation. */
    actingFor: uuid('acting_for'),
    /** Network address of the client. Null for jobs and commands. */
    address: text('address'),
    /** The reason that the actor has stated, as a search finds it. Null without one. */
    reasonText: text('reason_text').generatedAlwaysAs(foldText(sql.raw(`("details"->>'reason')`))),
    /** Place of the entry in the chain, from 1. Null until the entry is sealed. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** Hash of the entry and of the hash before it. See `audit-log/chain.ts`. */
    hash: text('hash'),
  },
  (table) => [
    index().on(table.subject, table.at),
    // For the page of the audit log: all entries, and those of each filter, in the order of their time.
    index('audit_log_realm_at').on(table.realm, table.at, table.uid),
    index('audit_log_actor_at').on(table.actor, table.at),
    index('audit_log_realm_action_at').on(table.realm, table.action, table.at),
    index('audit_log_acting_at')
      .on(table.realm, table.at)
      .where(sql`${table.actingFor} is not null`),
    // Few entries have a reason, so a search for a frequent word reads them in the order of their time.
    index('audit_log_reason_at').on(table.realm, table.at, table.uid).where(isNotNull(table.reasonText)),
    index('audit_log_reason').using('gin', table.reasonText.op('gin_trgm_ops')).where(isNotNull(table.reasonText)),
    index('audit_log_reason_letters')
      .using('gin', sql`(${otherLetters(table.reasonText)})`)
      .where(isNotNull(table.reasonText)),
    uniqueIndex('audit_log_sequence').on(table.sequence),
    index('audit_log_unsealed')
      .on(table.at, table.uid)
      .where(sql`${table.hash} is null`),
  ],
)

/**
 * The school units that an entry of the audit log concerns, as they were at the time of the entry. The administrators of
 * a unit see its entries. `at` is the time of the entry, so that an index lists the entries of a unit by time.
 */
export const auditUnits = pgTable(
  'audit_units',
  {
    unit: uuid('unit')
      .notNull()
      .references(() => schoolUnits.uid, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    entry: uuid('entry').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry, table.unit] }),
    index('audit_units_unit_at').on(table.unit, table.at, table.entry),
  ],
)

/** School units whose changes, and those of the units below, another module delivers. See `audit-log/changes.ts`. */
export const changeListeners = pgTable('change_listeners', {
  schoolUnitUid: uuid('school_unit_uid')
    .primaryKey()
    .references(() => schoolUnits.uid, { onDelete: 'cascade' }),
})

/**
 * Changes that wait to be delivered: a row for each entry of the audit log, each school unit that it concerns, and each
 * listening unit at or above it. A row is written in the transaction of the change and deleted when it is taken.
 */
export const changeOutbox = pgTable('change_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  realm: realm(),
  listener: uuid('listener').notNull(),
  /** The school unit that the change concerns. */
  unit: uuid('unit').notNull(),
  subject: uuid('subject').notNull(),
  action: text('action').notNull(),
  /** True if the details of the entry name the unit. */
  named: boolean('named').notNull(),
  /** True if the subject is a person with a role in the unit after the change. */
  holdsRole: boolean('holds_role').notNull(),
  /** Names of the changed fields. Null if the entry has none. */
  fields: jsonb('fields').$type<readonly string[]>(),
  /** Uid of the sync. Null for other changes. */
  syncUid: uuid('sync_uid'),
  at: moment('at').notNull(),
})
