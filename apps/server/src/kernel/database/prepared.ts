import type { Db } from './shards.ts'

/**
 * Returns a function that prepares a statement once per database. Drizzle takes several times longer to build a
 * statement than Postgres takes to run the statement.
 */
export function preparedFor<T>(prepare: (db: Db) => T): (db: Db) => T {
  const cache = new WeakMap<Db, T>()
  return (db) => {
    const statement = cache.get(db) ?? prepare(db)
    cache.set(db, statement)
    return statement
  }
}
