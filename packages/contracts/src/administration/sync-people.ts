import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween } from '../text.ts'
import { SyncJob, SyncReason } from './sync-jobs.ts'
import { SyncParams, SyncRole } from './syncs.ts'

/** Maximum number of people that a search of the source lists. */
export const SYNC_PEOPLE_LISTED_MAX = 50
/** Maximum number of people in a call. */
export const SYNC_PEOPLE_ADDED_MAX = 20
/** Time after which the source must be read again before people of it are added. */
export const SYNC_CHOICE_MS = 3_600_000

/**
 * `linked`: the person is here already, so that only changes of the source are applied. `new`: an account is created. `adopt`: an
 * account that is here already is connected. `doubt`: an administrator has to decide. `skip`: the person stays as they are, see `reason`.
 */
export const SYNC_PERSON_STATUSES = ['linked', 'new', 'adopt', 'doubt', 'skip'] as const
export const SyncPersonStatus = z.enum(SYNC_PERSON_STATUSES)
export type SyncPersonStatus = z.infer<typeof SyncPersonStatus>

/** A person of the source. */
export const SyncPerson = z.object({
  /** Id in the source. */
  externalId: z.string(),
  /** Null for a protected identity. */
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  role: SyncRole,
  /** Names of the schools and the groups. */
  schools: z.array(z.string()),
  groups: z.array(z.string()),
  /** Names of the pupils of a guardian, of those that the search has found. */
  pupils: z.array(z.string()),
  status: SyncPersonStatus,
  /** Only for `doubt` and `skip`. */
  reason: z.nullable(SyncReason),
  /** Uid of the stored person whom the caller administers. */
  uid: z.nullable(z.uuid()),
  /** The stored people who can be this person. Only of a doubt. */
  candidates: z.array(z.object({ uid: z.uuid(), name: z.string(), username: z.string() })),
})
export type SyncPerson = z.infer<typeof SyncPerson>

const JobParams = z.object({ jobId: z.uuid() })
const SEARCH_MIN = 2
const TEXT_MAX = 255
const shared = { service: 'sync', access: 'user' } as const

/**
 * Starts a job that reads the source and changes nothing. In the state `choosing`, its people can be searched and added. A job of
 * this sync that reads for the same purpose is joined. Refused with `conflict` for a sync whose files are uploaded, for one that was never applied, and while another
 * job of the organization reads.
 */
export const findSyncPeople = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/syncs/:syncId/people',
  summary: 'Read the source of a sync to add people of it',
  repeat: 'first response',
  params: SyncParams,
  responses: { 202: z.object({ jobId: z.uuid() }) },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/**
 * Searches names, usernames and ids, and lists the new guardians of each pupil that it finds. A person with a protected identity is found only
 * by the whole id. Refused with `conflict` for a job in another state than `choosing`.
 */
export const listSyncPeople = defineCall({
  ...shared,
  method: 'GET',
  path: '/jobs/:jobId/people',
  summary: 'Search the people of the source that a job has read',
  params: JobParams,
  query: z.object({ q: textBetween(SEARCH_MIN, TEXT_MAX) }),
  responses: { 200: z.object({ data: z.array(SyncPerson), meta: z.object({ totalCount: z.int() }) }) },
  errors: ['not_found', 'conflict'],
})

/**
 * Adds chosen people of the source, with their groups and guardians. Nothing else changes. The state tells when the job has
 * ended. Refused with `conflict` for a job in another state than `choosing`, and if its source was read too long ago.
 */
export const addSyncPeople = defineCall({
  ...shared,
  method: 'POST',
  path: '/jobs/:jobId/people',
  summary: 'Add chosen people of the source',
  repeat: 'harmless',
  params: JobParams,
  body: z.object({
    /** Ids in the source. */
    people: z.array(textBetween(1, TEXT_MAX)).check(z.minLength(1), z.maxLength(SYNC_PEOPLE_ADDED_MAX)),
  }),
  responses: { 202: SyncJob },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})
