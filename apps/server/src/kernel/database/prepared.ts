import type { Rows } from './shards.ts'
import { findStatementDatabase } from './statement-database.ts'

/**
 * Returns a function that prepares a statement once per database. Drizzle takes several times longer to build a
 * statement than Postgres takes to run the statement. Outside a transaction, Postgres also plans the statement only
 * once for each connection, so one plan must fit all values.
 */
export function preparedFor<T>(prepare: (db: Rows) => T): (db: Rows) => T {
  const cache = new WeakMap<Rows, T>()
  return (db) => {
    const statement = cache.get(db) ?? prepare(findStatementDatabase(db) ?? db)
    cache.set(db, statement)
    return statement
  }
}
