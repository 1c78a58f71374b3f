import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** The school units whose people and groups a program may read. */
export interface RosterScope {
  /** The unit above all others. */
  readonly organization: string
  /** The organization and the units below it. */
  readonly units: readonly string[]
}

/** Returns SQL for whether a column is one of the units. One array is faster than hundreds of parameters. */
export const isInUnits = (unit: SQL, { units }: RosterScope): SQL =>
  sql`${unit} = any(${`{${units.join(',')}}`}::uuid[])`

/** Returns SQL that all conditions hold. */
export const holdAll = (...conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
