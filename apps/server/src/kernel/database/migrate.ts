import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Id of the advisory lock for migrations: 'lect' in ASCII. */
const MIGRATION_LOCK = 0x6c656374

/**
 * Migrates a database to the newest schema. Each module has its own history, so that modules change their tables
 * independently.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    for (const module of await moduleFolders())
      await migrate(drizzle(client), {
        migrationsFolder: `${MIGRATIONS}/${module}`,
        migrationsSchema: 'migrations',
        migrationsTable: module,
      })
  } finally {
    // The end of the session also releases the lock.
    await client.end()
  }
}

async function moduleFolders(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
