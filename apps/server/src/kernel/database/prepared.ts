import type { Db } from './shards.ts'

/**
 * Returns a function that calls `prepare` once for each database and then returns the cached statement. Drizzle takes
 * several times longer to build a statement than Postgres takes to run it.
 */
export function preparedFor<T>(prepare: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const found = made.get(db) ?? prepare(db)
    made.set(db, found)
    return found
  }
}
