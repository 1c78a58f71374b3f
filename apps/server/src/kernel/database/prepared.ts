import type { Rows } from './shards.ts'

/**
 * Returns a function that prepares a statement once per database. Drizzle takes several times longer to build a
 * statement than Postgres takes to run the statement.
 */
export function preparedFor<T>(prepare: (db: Rows) => T): (db: Rows) => T {
  const cache = new WeakMap<Rows, T>()
  return (db) => {
    const statement = cache.get(db) ?? prepare(db)
    cache.set(db, statement)
    return statement
  }
}
