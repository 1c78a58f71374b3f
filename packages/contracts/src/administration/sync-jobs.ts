import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZE_MAX } from '../paging.ts'
import { textUpTo } from '../text.ts'
import { PersonType } from './control-panel-people.ts'
import { SyncErrorType, SyncParams } from './syncs.ts'

/** Days in which a run can be undone. */
export const SYNC_UNDO_DAYS = 30

/** Milliseconds for which a client may use the log of a job again. Spec 2 §9. */
export const JOB_LOG_CACHE_MS = 300_000

/**
 * `queued`: the job waits. `reading`: it reads the source. `choosing`: an administrator chooses people of the source. `held`: the plan waits for a person. `planned`: the plan of a
 * dry run. `applying`: it writes. `applied`: everything is written. `same`: nothing to change. `failed`: see the error. `dismissed`: a person or a
 * newer job has put the plan aside. `undone`: a person took the changes back.
 */
export const SYNC_JOB_STATES = [
  'queued',
  'reading',
  'choosing',
  'held',
  'planned',
  'applying',
  'applied',
  'same',
  'failed',
  'dismissed',
  'undone',
] as const
export const SyncJobState = z.enum(SYNC_JOB_STATES)
export type SyncJobState = z.infer<typeof SyncJobState>

/** `whole`: the job compares the whole source. `people`: it adds only people whom an administrator chooses. */
export const SYNC_PURPOSES = ['whole', 'people'] as const
export const SyncPurpose = z.enum(SYNC_PURPOSES)
export type SyncPurpose = z.infer<typeof SyncPurpose>

export const SYNC_KINDS = ['unit', 'person', 'group', 'membership'] as const
export const SyncKind = z.enum(SYNC_KINDS)
export type SyncKind = z.infer<typeof SyncKind>

const Counts = z.object({
  linked: z.int(),
  create: z.int(),
  adopt: z.int(),
  change: z.int(),
  remove: z.int(),
  same: z.int(),
  skip: z.int(),
})

/** Why a plan waits for a person. `share` is the share of the changed things, for `removes` and `changes`. */
export const SyncHold = z.object({
  reason: z.enum(['first', 'empty', 'removes', 'changes']),
  kind: z.nullable(SyncKind),
  share: z.nullable(z.number()),
})
export type SyncHold = z.infer<typeof SyncHold>

export const SyncJob = z.object({
  jobId: z.uuid(),
  syncId: z.uuid(),
  purpose: SyncPurpose,
  state: SyncJobState,
  /** Name of the person who started the job. Null for a nightly run, and for a person without an account. */
  startedBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Number of records that are read. */
  records: z.int(),
  /** Number of people that are written. */
  done: z.int(),
  /** Null before the plan is made. */
  counts: z.nullable(z.object({ unit: Counts, person: Counts, group: Counts, membership: Counts })),
  problems: z.int(),
  doubts: z.int(),
  held: z.array(SyncHold),
  errorType: z.nullable(SyncErrorType),
  errorMessage: z.nullable(z.string()),
  /** Until when the job can be undone. Null if it cannot. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** Result of undoing: numbers of people. */
  undone: z.nullable(z.object({ removed: z.int(), restored: z.int(), kept: z.int() })),
})
export type SyncJob = z.infer<typeof SyncJob>

export const SYNC_EFFECTS = ['create', 'adopt', 'change', 'remove', 'skip', 'problem'] as const
export const SyncEffect = z.enum(SYNC_EFFECTS)
export type SyncEffect = z.infer<typeof SyncEffect>

/** Why an entry has its effect. See the texts `syncs.reason_…`. */
export const SYNC_REASONS = [
  'new',
  'same-id',
  'same-identifier',
  'same-username',
  'same-email',
  'same-name',
  'decided',
  'root',
  'new-id',
  'changed',
  'returned',
  'left',
  'left-but-used',
  'deleted-here',
  'deletion-asked',
  'other-account',
  'other-type',
  'several-people',
  'other-organization',
  'linked-twice',
  'no-id',
  'doubled-id',
  'no-name',
  'invalid-name',
  'unknown-unit',
  'unknown-parent',
  'parent-circle',
  'unknown-member',
  'unknown-pupil',
  'no-role',
  'unknown-role',
  'two-types',
  'invalid-identifier',
  'doubled-identifier',
  'used-value',
  'belongs-elsewhere',
  'member-elsewhere',
  'invalid-record',
] as const
export const SyncReason = z.enum(SYNC_REASONS)
export type SyncReason = z.infer<typeof SyncReason>

/** One thing that a plan changes or leaves, with the reason. */
export const SyncLogEntry = z.object({
  number: z.int(),
  kind: z.enum(['unit', 'person', 'group']),
  effect: SyncEffect,
  reason: SyncReason,
  /** Id in the source. */
  externalId: z.string(),
  /** Uid of the stored row. Null without one. */
  uid: z.nullable(z.uuid()),
  /** Name. Null for a protected identity, and for a person who has left and whom the caller does not administer. */
  label: z.nullable(z.string()),
  /** Type of the stored person. Null for another kind, and for a person whom the caller does not administer. */
  personType: z.nullable(PersonType),
  /** Names of the changed values, or of the wrong value. */
  fields: z.array(z.string()),
  joins: z.int(),
  leaves: z.int(),
  /** The stored people who can be the person of the source. Only of a doubt. */
  candidates: z.array(z.object({ uid: z.uuid(), name: z.string(), username: z.string() })),
})
export type SyncLogEntry = z.infer<typeof SyncLogEntry>

const page = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), meta: z.object({ totalCount: z.int() }) })
const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50)

const JobParams = z.object({ jobId: z.uuid() })
const shared = { service: 'sync', access: 'user' } as const

export const listSyncJobs = defineCall({
  ...shared,
  method: 'GET',
  path: '/organizations/:orgId/syncs/:syncId/jobs',
  summary: 'List the jobs of a sync, newest first',
  params: SyncParams,
  query: z.object({ pageNumber, pageSize }),
  responses: { 200: page(SyncJob) },
  errors: ['not_found'],
})

export const getSyncJob = defineCall({
  ...shared,
  method: 'GET',
  path: '/jobs/:jobId',
  summary: 'Get a job of a sync with its progress',
  params: JobParams,
  responses: { 200: SyncJob },
  errors: ['not_found'],
})

export const listSyncJobLogs = defineCall({
  ...shared,
  method: 'GET',
  path: '/jobs/:jobId/logs',
  summary: 'List what a job changes and leaves, with the reasons',
  params: JobParams,
  query: z.object({
    kind: z.optional(z.enum(['unit', 'person', 'group'])),
    effect: z.optional(SyncEffect),
    /** Words of a name, or a part of an id of the source. */
    q: z.optional(textUpTo(255)),
    pageNumber,
    pageSize,
  }),
  responses: { 200: page(SyncLogEntry) },
  errors: ['not_found'],
})

/** Applies a plan that waits for a person. The state tells when the job has ended. */
export const applySyncJob = defineCall({
  ...shared,
  method: 'POST',
  path: '/jobs/:jobId/apply',
  summary: 'Apply the plan of a job',
  repeat: 'harmless',
  params: JobParams,
  responses: { 202: SyncJob },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

export const dismissSyncJob = defineCall({
  ...shared,
  method: 'POST',
  path: '/jobs/:jobId/dismiss',
  summary: 'Put the plan of a job aside',
  repeat: 'harmless',
  params: JobParams,
  responses: { 200: SyncJob },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/**
 * Only the last applied job of a sync can be undone. Stops the nightly runs, which would make the same changes again, except
 * for a job that added chosen people: the next run adds them again.
 */
export const undoSyncJob = defineCall({
  ...shared,
  method: 'POST',
  path: '/jobs/:jobId/undo',
  summary: 'Undo a job of a sync',
  repeat: 'harmless',
  params: JobParams,
  responses: { 200: SyncJob },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})
