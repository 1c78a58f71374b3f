import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from '../call.ts'
import { textBetween, textUpTo } from '../text.ts'
import { PERSON_IDENTIFIERS } from './control-panel-people.ts'

/** Kinds of school systems from which people, groups and school units are read. The default is that of spec 2 §9. */
export const SYNC_TYPES = ['skolon', 'oneroster', 'oneroster-csv', 'ss12000', 'excel', 'scim'] as const
export const SyncType = z.enum(SYNC_TYPES)
export type SyncType = z.infer<typeof SyncType>
export const SYNC_TYPE_DEFAULT: SyncType = 'skolon'

/** The kinds that the server can read, that push to the server, or whose files are uploaded. */
export const SUPPORTED_SYNC_TYPES = [
  'skolon',
  'oneroster',
  'oneroster-csv',
  'ss12000',
  'excel',
  'scim',
] as const satisfies readonly SyncType[]
export type SupportedSyncType = (typeof SUPPORTED_SYNC_TYPES)[number]

/** Returns whether people upload the files of this kind. Such a sync never runs by itself. */
export const isFileSync = (type: SyncType): boolean => type === 'oneroster-csv' || type === 'excel'
/** A zip file of OneRoster, or an Excel or CSV file. The content says which. */
export const ROSTER_FILE_TYPE = 'application/octet-stream'
/** A zip file with 100,000 people has about 15 MiB. */
export const ROSTER_FILE_BYTES_MAX = 32 * 1024 * 1024

/** Columns of an Excel or CSV file with a row for each person. The headers are in any of the languages. */
export const ROSTER_COLUMNS = [
  'id',
  'role',
  'firstname',
  'lastname',
  'username',
  'email',
  'school',
  'groups',
  'pupils',
  ...PERSON_IDENTIFIERS,
] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]
/** Columns that such a file must have, with a value in each row. */
export const REQUIRED_ROSTER_COLUMNS = [
  'id',
  'role',
  'firstname',
  'lastname',
] as const satisfies readonly RosterColumn[]

/** Values that the school system decides, also if an administrator changes them here. */
export const OWNED_VALUES = [
  'name',
  'email',
  'identifiers',
  /** The schools of a person, with the role in each. */
  'roles',
  /** The pupils of a guardian. */
  'pupils',
  'groupName',
  'members',
  'unitName',
] as const
export const OwnedValue = z.enum(OWNED_VALUES)
export type OwnedValue = z.infer<typeof OwnedValue>
export const OWNED_BY_DEFAULT: readonly OwnedValue[] = OWNED_VALUES.filter((value) => value !== 'email')

export const SYNC_ROLES = ['student', 'employee', 'guardian'] as const
export const SyncRole = z.enum(SYNC_ROLES)
export const SYNC_GROUP_KINDS = ['class', 'teaching', 'other'] as const
export const SyncGroupKind = z.enum(SYNC_GROUP_KINDS)

/** Shares above which a person has to look at a plan. */
export const REMOVES_MAX_DEFAULT = 0.1
export const CHANGES_MAX_DEFAULT = 0.75

const ID_MAX = 255
const UNITS_MAX = 2000
const PAUSES_MAX = 20
const CONFIG_FIELDS_MAX = 20
const CONFIG_VALUE_MAX = 4000

/** The stored school unit of a school of the source. Spec 2 §3. */
export const OrganizationMapping = z.object({
  legacyId: z.nullable(z.int()),
  /** Uid of the school unit. */
  uid: z.uuid(),
  /** Id of the school in the source. */
  externalId: textBetween(1, ID_MAX),
})
export type OrganizationMapping = z.infer<typeof OrganizationMapping>

const Share = z.number().check(z.minimum(0), z.maximum(1))

/** New values of the connection of a sync. Null deletes a value. */
export const SyncConfig = z
  .record(textBetween(1, ID_MAX), z.nullable(textUpTo(CONFIG_VALUE_MAX)))
  .check(z.refine((fields) => Object.keys(fields).length <= CONFIG_FIELDS_MAX))

/** The decisions of an administrator about a sync. */
export const SyncSettings = z.object({
  type: z._default(SyncType, SYNC_TYPE_DEFAULT),
  /** True: the sync runs every night. */
  active: z._default(z.boolean(), false),
  /** True: a run makes a plan and changes nothing. */
  dryRun: z._default(z.boolean(), true),
  organizationMap: z._default(z.array(OrganizationMapping).check(z.maxLength(UNITS_MAX)), []),
  /** Ids of the schools of the source that are read. Empty: all. */
  schools: z._default(z.array(textBetween(1, ID_MAX)).check(z.maxLength(UNITS_MAX)), []),
  roles: z._default(z.array(SyncRole), [...SYNC_ROLES]),
  groupKinds: z._default(z.array(SyncGroupKind), [...SYNC_GROUP_KINDS]),
  owns: z._default(z.array(OwnedValue), [...OWNED_BY_DEFAULT]),
  removesMax: z._default(Share, REMOVES_MAX_DEFAULT),
  changesMax: z._default(Share, CHANGES_MAX_DEFAULT),
  /** Days without nightly runs, such as holidays. Both days are included. */
  pauses: z._default(z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).check(z.maxLength(PAUSES_MAX)), []),
})
export type SyncSettings = z.infer<typeof SyncSettings>

/** Why a job has failed. The sync has changed nothing. */
export const SYNC_ERROR_TYPES = [
  /** No connection, a time-out, or an error of the server. */
  'unreachable',
  /** The source refuses the id or the secret. */
  'unauthorized',
  /** The source gives no permission for a list that is necessary. */
  'forbidden',
  /** The address is not one of this kind of source, or is not allowed. */
  'wrong-address',
  /** The response does not have the form of the interface. */
  'invalid-response',
  /** The source sends only the changes since an earlier time. A sync needs everything. */
  'changes-only',
  /** The source changed while it was read, or sent fewer records than it announced. */
  'incomplete',
  /** The source sends more than a sync can read. */
  'too-large',
  /** A value of the connection is missing or wrong. */
  'not-configured',
  /** An error of Lectern. */
  'internal',
] as const
export const SyncErrorType = z.enum(SYNC_ERROR_TYPES)
export type SyncErrorType = z.infer<typeof SyncErrorType>

/**
 * A sync of an organization with its school system. If the last run failed, `errorType` and `errorMessage` say why. Spec 2
 * §3 and §4.
 */
export const Sync = z.extend(SyncSettings, {
  id: z.uuid(),
  version: z.int(),
  /** The values of the connection that are no secrets. */
  config: z.record(z.string(), z.string()),
  /** Names of all fields of the connection that have a value. With `token`, a bearer token for SCIM was made. */
  configured: z.array(z.string()),
  errorType: z.nullable(SyncErrorType),
  errorMessage: z.nullable(z.string()),
})
export type Sync = z.infer<typeof Sync>

export const SyncOwner = z.object({ orgId: z.uuid() })
/** A sync in the path of a call. */
export const SyncParams = z.extend(SyncOwner, { syncId: z.uuid() })
const shared = { service: 'sync', access: 'user' } as const

/** Spec 2 §7, sync service. */
export const listSyncs = defineCall({
  ...shared,
  method: 'GET',
  path: '/organizations/:orgId/syncs',
  summary: 'List the syncs of an organization',
  params: SyncOwner,
  responses: { 200: z.array(Sync) },
  errors: ['not_found'],
})

/**
 * Creates or replaces a sync. The client chooses the id. A field of `config` that is missing keeps its value, and null
 * deletes it. A sync with another `version` than the stored one is refused.
 */
export const putSync = defineCall({
  ...shared,
  method: 'PUT',
  path: '/organizations/:orgId/syncs/:syncId',
  summary: 'Create or change a sync of an organization',
  repeat: 'first response',
  params: SyncParams,
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.extend(SyncSettings, {
    version: z.optional(z.int()),
    config: z.optional(SyncConfig),
  }),
  responses: { 200: Sync },
  errors: ['not_found', 'not_while_acting', 'changed_meanwhile', 'conflict'],
})

/** People and groups stay as they are. */
export const deleteSync = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/organizations/:orgId/syncs/:syncId',
  summary: 'Delete a sync of an organization',
  params: SyncParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/**
 * If a job of the organization is running, its id is returned and nothing starts. Refused with `conflict` for a sync whose
 * files are uploaded.
 */
export const triggerSync = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/syncs/:syncId/trigger',
  summary: 'Start a job of a sync',
  repeat: 'first response',
  params: SyncParams,
  responses: { 202: z.object({ jobId: z.uuid() }) },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/** A sync that a person or a group comes from. */
export const LinkedSync = z.object({
  orgId: z.uuid(),
  syncId: z.uuid(),
  type: SyncType,
  /** True if the sync reads guardians. */
  guardians: z.boolean(),
  /** True if the caller administers the organization, and so manages the sync. */
  administered: z.boolean(),
  /** The values of the person or the group that the source decides. A change of another value here stays. */
  owns: z.array(OwnedValue),
})
export type LinkedSync = z.infer<typeof LinkedSync>

/** The values of a person and of a group that a source can decide. */
export const LINKED_VALUES = {
  person: ['name', 'email', 'identifiers', 'roles', 'pupils'],
  group: ['groupName', 'members'],
} as const satisfies Readonly<Record<string, readonly OwnedValue[]>>

/** For those who may see the person, or change the group. */
export const listLinkedSyncs = defineCall({
  ...shared,
  method: 'GET',
  path: '/links/:kind/:uid',
  summary: 'List the syncs that a person or a group comes from',
  params: z.object({ kind: z.enum(['person', 'group']), uid: z.uuid() }),
  responses: { 200: z.object({ data: z.array(LinkedSync) }) },
  errors: ['not_found'],
})

/**
 * Starts a job that reads the file in the body. Refused with `conflict` for a sync whose files are not uploaded, and while
 * another job of the organization reads.
 */
export const uploadSyncFile = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/syncs/:syncId/file',
  summary: 'Start a job of a sync with a file',
  repeat: 'first response',
  contentType: ROSTER_FILE_TYPE,
  params: SyncParams,
  responses: { 202: z.object({ jobId: z.uuid() }) },
  errors: ['not_found', 'not_while_acting', 'conflict', 'unsupported_media_type', 'payload_too_large'],
})

/** Reads one page of the source. Changes nothing. Refused with `conflict` for a sync whose files are uploaded. */
export const testSync = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/syncs/:syncId/test',
  summary: 'Test the connection of a sync',
  repeat: 'harmless',
  params: SyncParams,
  responses: { 200: z.object({ errorType: z.nullable(SyncErrorType), errorMessage: z.nullable(z.string()) }) },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/**
 * Makes a new bearer token, with which an identity provider pushes people and groups to a sync of the type `scim`. The earlier
 * token is refused from now on. No other call returns the token. Refused with `conflict` for a sync of another type.
 */
export const makeScimToken = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/syncs/:syncId/scim-token',
  summary: 'Make a new bearer token for SCIM',
  repeat: 'first response',
  params: SyncParams,
  responses: { 200: z.object({ address: z.url(), token: textBetween(1, ID_MAX) }) },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})

/** `person`: the uid of the stored person who is this person of the source, or null for a new person. */
export const decideSyncDoubt = defineCall({
  ...shared,
  method: 'PUT',
  path: '/organizations/:orgId/syncs/:syncId/decisions/:externalId',
  summary: 'Decide which stored person a person of the source is',
  params: z.extend(SyncParams, { externalId: textBetween(1, ID_MAX) }),
  body: z.object({ person: z.nullable(z.uuid()) }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})
