import type { Db } from './shards.ts'

/**
 * Caches the prepared statements of a hot path for each database: Drizzle takes several times longer to build a
 * statement than Postgres takes to run it.
 */
export function preparedFor<T>(prepare: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const found = made.get(db) ?? prepare(db)
    made.set(db, found)
    return found
  }
}
