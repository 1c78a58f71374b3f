import { desc, getTableColumns, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SyncErrorType, SyncHold, SyncJobState, SyncPurpose, SyncReason, SyncSettings } from '@lectern/contracts'
import type { GroupLink, PersonLink, PlanCounts, PlanEntry, UnitLink } from './planner/plan.ts'
import type { RosterKind } from './roster.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Settings of the syncs of organizations. Spec 2 §3. */
export const rosterSyncs = pgTable(
  'roster_syncs',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    /** The organization. Its people, and those of the units below, are synchronised. */
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    settings: jsonb('settings').$type<SyncSettings>().notNull(),
    /** Encrypted JSON: addresses, ids and secrets of the source by field. */
    sealedConfig: text('sealed_config').notNull(),
    errorType: text('error_type').$type<SyncErrorType>(),
    errorMessage: text('error_message'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.schoolUnitUid)],
)

/** States in which a job waits for its turn, reads or writes. */
export const RUNNING_STATES = ['queued', 'reading', 'applying'] as const satisfies readonly SyncJobState[]
/** States of a job that a second trigger joins. An applied plan is not one: the next job waits until it is written. */
export const READING_STATES = ['queued', 'reading'] as const satisfies readonly SyncJobState[]

export const rosterJobs = pgTable(
  'roster_jobs',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    syncUid: uuid('sync_uid')
      .notNull()
      .references(() => rosterSyncs.uid, { onDelete: 'cascade' }),
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    purpose: text('purpose').$type<SyncPurpose>().notNull().default('whole'),
    /** Ids in the source of the people whom an administrator has chosen. Null until then, and for the purpose `whole`. */
    people: jsonb('people').$type<readonly string[]>(),
    state: text('state').$type<SyncJobState>().notNull(),
    /** The person who started the job. Null for a nightly run. */
    startedBy: uuid('started_by'),
    /** The person who applied the plan. Null for a plan that was applied at once. */
    appliedBy: uuid('applied_by'),
    records: integer('records').notNull().default(0),
    done: integer('done').notNull().default(0),
    counts: jsonb('counts').$type<PlanCounts>(),
    problems: integer('problems').notNull().default(0),
    doubts: integer('doubts').notNull().default(0),
    held: jsonb('held').$type<readonly SyncHold[]>().notNull().default([]),
    errorType: text('error_type').$type<SyncErrorType>(),
    errorMessage: text('error_message'),
    undone: jsonb('undone').$type<{ readonly removed: number; readonly restored: number; readonly kept: number }>(),
    /** Encrypted JSON: the uploaded file, as base64, until it is read. */
    sealedFile: text('sealed_file'),
    /** Encrypted JSON: the roster as it was read. */
    sealedRoster: text('sealed_roster'),
    /** Encrypted JSON of `SourcePerson[]`, a part of the people in each. Null for the purpose `whole`. */
    sealedPeople: jsonb('sealed_people').$type<readonly string[]>(),
    /** Encrypted JSON of `JobUndo`. */
    sealedUndo: text('sealed_undo'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When the job is deleted. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index().on(table.syncUid, table.createdAt),
    index().on(table.expiresAt),
    // At most one job of an organization reads, over all nodes. `lockOrganization` lets one job write.
    uniqueIndex('roster_jobs_one_reading')
      .on(table.schoolUnitUid)
      .where(sql`${table.state} in ('queued', 'reading')`),
  ],
)

const {
  sealedFile: _file,
  sealedRoster: _roster,
  sealedPeople: _people,
  sealedUndo: _undo,
  ...unsealed
} = getTableColumns(rosterJobs)
/** The columns of a job without the sealed values, of which each can have many megabytes. */
export const JOB_COLUMNS = { ...unsealed, isUndoable: sql<boolean>`${rosterJobs.sealedUndo} is not null` }
export type JobRow = Omit<typeof rosterJobs.$inferSelect, `sealed${string}`> & { readonly isUndoable: boolean }

/** Orders the applied jobs of a sync, the last one first. A plan that has waited can be older than the job that was applied before it. */
export const LAST_APPLIED = [
  sql`coalesce(${rosterJobs.finishedAt}, ${rosterJobs.createdAt}) desc`,
  desc(rosterJobs.createdAt),
  desc(rosterJobs.uid),
] as const

/** The changes of a job, and the records that it leaves as they are. Deleted with the job. */
export const rosterEntries = pgTable(
  'roster_entries',
  {
    jobUid: uuid('job_uid')
      .notNull()
      .references(() => rosterJobs.uid, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<RosterKind>().notNull(),
    effect: text('effect').$type<PlanEntry['effect'] | 'problem'>().notNull(),
    reason: text('reason').$type<SyncReason>().notNull(),
    /** Id in the source. */
    externalId: text('external_id').notNull(),
    uid: uuid('uid'),
    label: text('label'),
    fields: jsonb('fields').$type<readonly string[]>().notNull(),
    joins: integer('joins').notNull().default(0),
    leaves: integer('leaves').notNull().default(0),
    /** Uids of the stored people of a doubt. */
    candidates: uuid('candidates').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.jobUid, table.number] }),
    index().on(table.jobUid, table.effect, table.number),
    index().on(table.uid),
  ],
)

/** The stored row of each id of a source, with the values of the last sync. */
export const rosterLinks = pgTable(
  'roster_links',
  {
    realm: text('realm').notNull(),
    syncUid: uuid('sync_uid')
      .notNull()
      .references(() => rosterSyncs.uid, { onDelete: 'cascade' }),
    kind: text('kind').$type<RosterKind>().notNull(),
    externalId: text('external_id').notNull(),
    uid: uuid('uid').notNull(),
    synced: jsonb('synced').$type<Omit<UnitLink, 'uid'> | Omit<PersonLink, 'uid'> | Omit<GroupLink, 'uid'>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.syncUid, table.kind, table.externalId] }), index().on(table.uid)],
)

/** Decisions of administrators about doubts. */
export const rosterDecisions = pgTable(
  'roster_decisions',
  {
    realm: text('realm').notNull(),
    syncUid: uuid('sync_uid')
      .notNull()
      .references(() => rosterSyncs.uid, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    /** The stored person, or null for a new person. */
    userUid: uuid('user_uid'),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.syncUid, table.externalId] }), index().on(table.userUid)],
)

/** The token of a sync of the type `scim`, and the number and times of the pushes of its identity provider. */
export const scimDoors = pgTable('scim_doors', {
  syncUid: uuid('sync_uid')
    .primaryKey()
    .references(() => rosterSyncs.uid, { onDelete: 'cascade' }),
  realm: text('realm').notNull(),
  /** SHA-256 of the bearer token, as base64url. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Number of pushes that changed something. Each push locks the row, so that the pushes of a sync are stored one by one. */
  pushes: integer('pushes').notNull().default(0),
  /** Value of `pushes` when the last job of these pushes was started. */
  startedPushes: integer('started_pushes').notNull().default(0),
  /** Times of the first and the last push for which no job was started. */
  firstPushAt: moment('first_push_at'),
  lastPushAt: moment('last_push_at'),
})

/** The users and groups that an identity provider has pushed. RFC 7643 §4. */
export const scimResources = pgTable(
  'scim_resources',
  {
    uid: uuid('uid').primaryKey(),
    realm: text('realm').notNull(),
    syncUid: uuid('sync_uid')
      .notNull()
      .references(() => rosterSyncs.uid, { onDelete: 'cascade' }),
    kind: text('kind').$type<'user' | 'group'>().notNull(),
    /** Id of the identity provider. */
    externalId: text('external_id'),
    /** `userName` of a user and `displayName` of a group, in lower case. Null for a user whose data was deleted here. */
    name: text('name'),
    /** Email addresses in lower case. */
    emails: text('emails').array().notNull().default([]),
    /** Encrypted JSON of the attributes. */
    sealed: text('sealed').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [
    index().on(table.syncUid, table.kind, table.uid),
    index().on(table.syncUid, table.kind, table.name),
    uniqueIndex('scim_resources_one_user_name')
      .on(table.syncUid, table.name)
      .where(sql`${table.kind} = 'user'`),
    uniqueIndex('scim_resources_one_external_id')
      .on(table.syncUid, table.kind, table.externalId)
      .where(sql`${table.externalId} is not null`),
  ],
)
