import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Role } from '../role.ts'

/** Kinds of data that a deletion or a move can remove, in the order in which a screen lists them. */
export const DATA_KINDS = [
  'people',
  'sharedAccounts',
  'administrators',
  'roles',
  'groups',
  'memberships',
  'guardianLinks',
  'assignments',
  'answers',
  'readingRecords',
  'bookmarks',
  'shelfBooks',
  'cards',
  'subscriptions',
  'unitBooks',
  'events',
  'imports',
  'syncs',
  'dataAccessClients',
  'webhooks',
] as const
export const DataKind = z.enum(DATA_KINDS)
export type DataKind = z.infer<typeof DataKind>

/** Consequences count at most this number of rows of a kind. A higher number is shown as this number and a plus. */
export const CONSEQUENCE_COUNT_MAX = 10_000
/** Maximum number of names that consequences contain. */
export const CONSEQUENCE_NAMES_MAX = 10

/** Number of rows of a kind. Kinds without rows are left out. */
export const DataCount = z.object({ kind: DataKind, count: z.int() })
export type DataCount = z.infer<typeof DataCount>

/** The data that a deletion or a move removes, and the data that stays. */
export const Consequences = z.object({
  removed: z.array(DataCount),
  stays: z.array(DataCount),
  /** Names of the people whose accounts are deleted: the first ones by name. */
  names: z.array(z.string()),
  /** Until when a deletion can be cancelled, if it is decided now. Null if nothing waits for a deletion. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** True if the action cannot be undone. */
  final: z.boolean(),
})
export type Consequences = z.infer<typeof Consequences>

const Params = z.object({ id: z.uuid() })

/**
 * Without `unit`, the person is deleted. With `unit`, the person is removed from this school unit. With `unit` and `to`,
 * the person moves to the school unit `to`. With `unit` and `role`, the person gets this role in the unit.
 */
export const getPersonConsequences = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/users/:id/consequences',
  summary: 'Get what the deletion of a person, the removal from a school unit, a move or another role removes',
  access: 'user',
  params: Params,
  query: z.object({ unit: z.optional(z.uuid()), to: z.optional(z.uuid()), role: z.optional(Role) }),
  responses: { 200: Consequences },
  errors: ['not_found'],
})

export const getGroupConsequences = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/groups/:id/consequences',
  summary: 'Get what the deletion of a group removes',
  access: 'user',
  params: Params,
  responses: { 200: Consequences },
  errors: ['not_found'],
})
