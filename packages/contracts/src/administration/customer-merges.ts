import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DataCount } from './consequences.ts'
import { CustomerUser } from './customer-people.ts'
import { UidParams } from './customer-service.ts'
import type { CustomerService } from './customer-service.ts'

/** Kinds of data that a merge can drop, because the other account has the same, in the order of the screen. */
export const DROPPED_KINDS = [
  'roles',
  'memberships',
  'guardianLinks',
  'answers',
  'positions',
  'bookmarks',
  'shelfBooks',
  'cards',
  'guardianCodes',
  'secondFactors',
] as const
export type DroppedKind = (typeof DROPPED_KINDS)[number]

/** Maximum number of names of a kind in a preview. */
export const MERGE_NAMES_MAX = 20

/** One of the two accounts. A change of the account increases its `version`. */
const MergedAccount = z.object({ uid: z.uuid(), name: z.string(), userName: z.string(), version: z.int() })

/** Names of what moves, at most `MERGE_NAMES_MAX` of each. */
const MergedNames = z.object({
  schoolUnits: z.array(z.string()),
  groups: z.array(z.string()),
  /** Guardians of a pupil, or pupils of a guardian. */
  relatives: z.array(z.string()),
})
export type MergedNames = z.infer<typeof MergedNames>

/**
 * The effect of a merge of two accounts: the data of `from` moves to `into`, and the account `from` ends. Fields are
 * `name`, `username`, `email`, `externalId`, `ageFilter`, `speakingBookRights`, and types of identifiers.
 */
export const MergePreview = z.object({
  from: MergedAccount,
  into: MergedAccount,
  /** Number of rows that move, by kind. Kinds without rows are left out. */
  moved: z.array(DataCount),
  /** Data that ends with `from`, because `into` has the same or something newer. */
  dropped: z.array(z.object({ kind: z.enum(DROPPED_KINDS), count: z.int() })),
  names: MergedNames,
  /** Fields that `into` lacks, and takes over. */
  gained: z.array(z.string()),
  /** Fields with two values. `into` keeps its own. */
  conflicts: z.array(z.object({ field: z.string(), kept: z.string(), dropped: z.string() })),
})
export type MergePreview = z.infer<typeof MergePreview>

const ERRORS = [
  'not_found',
  'other_user_type',
  'merge_same_account',
  'merge_super_user',
  'merge_shared_account',
  'merge_family_account',
  'merge_deleted_account',
  'merge_deletion_asked',
] as const

/** Returns the calls that merge two accounts of a person. */
export function mergeCalls<const S extends CustomerService>(service: S) {
  const shared = { service, access: 'superUser', path: '/users/:uid/merge', params: UidParams } as const
  return {
    getMergePreview: defineCall({
      ...shared,
      method: 'GET',
      summary: 'Get what a merge of another account into an account moves, drops and keeps',
      query: z.object({ from: z.uuid() }),
      responses: { 200: MergePreview },
      errors: ERRORS,
    }),
    /** Refuses with `changed_meanwhile` if one of the accounts has another version than in the preview. */
    mergeUser: defineCall({
      ...shared,
      method: 'POST',
      summary: 'Merge another account of the same person into an account. This cannot be undone',
      repeat: 'first response',
      body: z.object({ from: z.uuid(), versions: z.object({ from: z.int(), into: z.int() }) }),
      responses: { 200: CustomerUser },
      errors: [...ERRORS, 'changed_meanwhile'],
    }),
  }
}
