import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PersonMerge } from '../personal-data.ts'
import type { Rows } from './shards.ts'

/** Numbers of rows. */
export interface MovedRows {
  readonly moved: number
  /** Rows that were deleted, because `into` has a row with the same key. */
  readonly dropped: number
}

/**
 * Gives the rows of `from` to `into`. `owner` is the column with the uid of the person, `key` the other columns of a
 * unique key. A row of `from` is deleted if `into` has a row with the same key.
 */
export async function moveRows(
  rows: Rows,
  { owner, key }: { readonly owner: AnyPgColumn; readonly key: readonly AnyPgColumn[] },
  { from, into }: Pick<PersonMerge, 'from' | 'into'>,
): Promise<MovedRows> {
  const { table } = owner
  const columns = sql.join([...key], sql`, `)
  const isSame = sql`(${columns}) in (select ${columns} from ${table} where ${owner} = ${into})`
  const deleted =
    key.length === 0 ? undefined : await rows.execute(sql`delete from ${table} where ${owner} = ${from} and ${isSame}`)
  const updated = await rows.execute(
    sql`update ${table} set ${sql.identifier(owner.name)} = ${into} where ${owner} = ${from}`,
  )
  return { moved: updated.rowCount ?? 0, dropped: deleted?.rowCount ?? 0 }
}
