import { DatabaseError } from 'pg'

/** Code of a unique violation. Postgres, appendix A. */
const UNIQUE_VIOLATION = '23505'

/** Returns the name of the unique index that a statement violates, or undefined for another error. */
export function findViolatedIndex(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) return cause.constraint
  return undefined
}
