import type { ErrorCode } from '@lectern/contracts'
import type { AdministeredPerson } from '../person-access.ts'
import { isOneType } from '../user-type.ts'

/** A person, and whether each role is in the unit of all families. */
export interface MergedPerson extends AdministeredPerson {
  readonly familyRoles: readonly boolean[]
}

/** Returns why the account `from` cannot be merged into `into`, or undefined. docs/decisions/0034-merging-people.md. */
export function refuseMerge(from: MergedPerson, into: MergedPerson): ErrorCode | undefined {
  if (from.user.uid === into.user.uid) return 'merge_same_account'
  if (from.user.superUser || into.user.superUser) return 'merge_super_user'
  if (from.user.sharedAccount || into.user.sharedAccount) return 'merge_shared_account'
  // Decision 24: only the person can cancel a deletion that the person has asked for.
  if ([from, into].some(({ user }) => user.deletionCause === 'own-request')) return 'merge_deletion_asked'
  // Everything that moves would be deleted with the account.
  if (into.user.deletionDueAt !== null) return 'merge_deleted_account'
  if (!isOneType([...from.roles, ...into.roles].map(({ role }) => role))) return 'other_user_type'
  const families = new Set([...from.familyRoles, ...into.familyRoles])
  // Spec 2 §5: a consumer has exactly one role, in the unit of the consumers.
  return families.size > 1 ? 'merge_family_account' : undefined
}
