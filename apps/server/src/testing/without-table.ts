import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/database/shards.ts'

/** Renames a table while `run` works, so that each statement about the table fails. */
export async function withoutTable<T>(db: Db, table: string, run: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
  await rename(table, `${table}_away`)
  try {
    return await run()
  } finally {
    await rename(`${table}_away`, table)
  }
}
