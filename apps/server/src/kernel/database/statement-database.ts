import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** For each database, the same database in connections that plan each prepared statement once. */
const databases = new WeakMap<object, NodePgDatabase>()

/** Lets the statements of `preparedFor` for the database `db` run in the connections of `statements`. */
export function runStatementsIn(statements: NodePgDatabase, db: NodePgDatabase): void {
  databases.set(db, statements)
}

/** Returns the database in which the prepared statements of a database run. Undefined for a transaction. */
export function findStatementDatabase(rows: object): NodePgDatabase | undefined {
  return databases.get(rows)
}
