import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** 'lect' as a number: whoever migrates holds this advisory lock, so two starting nodes do it one after the other. */
const MIGRATION_LOCK = 0x6c656374

/**
 * Brings a database to the newest schema: each folder of `migrations/` is one module's history, with its own journal,
 * so that modules change their tables without meeting. Running it again changes nothing.
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
    // Ending the session gives the lock back too.
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
