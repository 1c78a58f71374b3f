import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, escapeIdentifier } from 'pg'
import * as z from 'zod'
import { CommandError } from '../command.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Id of the advisory lock for migrations: 'lect' in ASCII. */
const MIGRATION_LOCK = 0x6c656374

/**
 * Migrates a database to the newest schema. Each module has its own history, so that modules change their tables
 * independently. Throws a CommandError, and changes nothing, if a newer version has migrated the database.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const modules = await moduleFolders()
    await refuseNewerSchema(client, modules)
    for (const module of modules)
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

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
const Names = z.array(z.object({ name: z.string() }))
const Times = z.array(z.object({ time: z.coerce.number() }))

/** An older version would read and write rows in a shape that the newer version has changed. */
async function refuseNewerSchema(client: Client, modules: readonly string[]): Promise<void> {
  const histories = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'migrations'",
  )
  for (const { name } of Names.parse(histories.rows)) {
    const isKnown = modules.includes(name)
    const newest = isKnown ? await readNewestMigration(name) : 0
    const applied = await client.query(
      `select coalesce(max(created_at), 0) as time from migrations.${escapeIdentifier(name)}`,
    )
    if ((Times.parse(applied.rows)[0]?.time ?? 0) > newest)
      throw new CommandError(
        `A newer version of Lectern has migrated the database (module ${name}): start that version, or restore a backup from before the upgrade.`,
      )
  }
}

/** Returns the time of the newest migration of a module, in milliseconds since 1970. */
async function readNewestMigration(module: string): Promise<number> {
  const journal: unknown = JSON.parse(await readFile(`${MIGRATIONS}/${module}/meta/_journal.json`, 'utf8'))
  return Math.max(...Journal.parse(journal).entries.map(({ when }) => when))
}

async function moduleFolders(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
