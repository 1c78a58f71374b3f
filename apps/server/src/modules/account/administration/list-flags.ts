import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PersonStatus, Role } from '@lectern/contracts'

/**
 * The bits of `users.list_flags`. The first five and the last are `users.role_flags`: the migration that creates the columns contains
 * the same numbers.
 */
const FLAGS = {
  student: 1,
  employee: 2,
  admin: 4,
  guardian: 8,
  /** An active role in an active school unit. */
  activeRole: 16,
  deleting: 32,
  superUser: 64,
  neverLoggedIn: 128,
  shared: 256,
  /** A role in a school unit of the type `consumer`. A part of `users.role_flags`, too. */
  consumer: 512,
} as const
const ALL_FLAGS = Array.from({ length: 1024 }, (_, flags) => flags)

/** The filters of a list of people that `list_flags` answers. */
export interface FlagFilters {
  /** People with one of these roles in any school unit. */
  readonly roles?: readonly Role[] | undefined
  readonly status?: PersonStatus | undefined
  readonly neverLoggedIn?: boolean | undefined
  /** Only people with a role in the unit of the consumers. */
  readonly consumers?: boolean | undefined
  /** True if the list contains the shared accounts of groups. */
  readonly shared?: boolean | undefined
}

/**
 * Returns the condition that a column of flags belongs to a list with these filters. Postgres has statistics about
 * values, not about bits, so the condition lists the values.
 */
export function hasFlags(column: SQLWrapper, filters: FlagFilters): SQL | undefined {
  const values = findListFlags(filters)
  return values.length === ALL_FLAGS.length ? undefined : matchesValues(column, values)
}

/** Returns the values of `list_flags` that a list with these filters contains. */
const findListFlags = (filters: FlagFilters): number[] => ALL_FLAGS.filter((flags) => matches(flags, filters))

const matchesValues = (column: SQLWrapper, values: readonly number[]): SQL =>
  sql`${column} = any(${`{${values.join(',')}}`}::smallint[])`

/** Returns the `role_flags` of a new person whose school units are active. A trigger corrects other cases. */
export function toRoleFlags(roles: readonly Role[]): number {
  return roles.reduce((flags, role) => flags | FLAGS[role] | FLAGS.activeRole, 0)
}

function matches(
  flags: number,
  { roles, status, neverLoggedIn = false, consumers = false, shared = false }: FlagFilters,
): boolean {
  const has = (flag: keyof typeof FLAGS) => (flags & FLAGS[flag]) !== 0
  return (
    (shared || !has('shared')) &&
    (!neverLoggedIn || has('neverLoggedIn')) &&
    (!consumers || has('consumer')) &&
    (roles === undefined || roles.some(has)) &&
    (status === undefined || status === statusOf(has))
  )
}

/** Spec 2 §3: the status of a person. */
function statusOf(has: (flag: 'deleting' | 'activeRole' | 'superUser') => boolean): PersonStatus {
  if (has('deleting')) return 'deleting'
  return has('activeRole') || has('superUser') ? 'active' : 'inactive'
}
