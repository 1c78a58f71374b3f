import type { Db } from './shards.ts'

/**
 * Statements of a hot path, built once for each database: putting one together takes Drizzle several times as long as
 * Postgres takes to answer it.
 */
export function preparedFor<T>(prepare: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const found = made.get(db) ?? prepare(db)
    made.set(db, found)
    return found
  }
}
