import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod'
import { readPostmaster } from '../kernel/database/embedded/postmaster.ts'

/** Opens a connection to the embedded database of a data folder. */
export async function connectToEmbedded(dataFolder: string): Promise<Client> {
  const folder = join(dataFolder, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const found = await readPostmaster(join(folder, 'cluster'))
  const client = new Client({ connectionString: `postgres://lectern:${password}@127.0.0.1:${found?.port}/lectern` })
  client.on('error', () => {})
  await client.connect()
  return client
}

const Counts = z.tuple([z.object({ count: z.int() })])

/** Returns how many of these session events are in the database. */
export async function countStoredEvents(database: Client, ids: readonly string[]): Promise<number> {
  const query = 'select count(*)::int as count from session_events where id = any($1)'
  return Counts.parse((await database.query(query, [ids])).rows)[0].count
}

/** Returns the number of accounts with these email addresses. An account that exists twice counts twice. */
export async function countStoredAccounts(database: Client, emails: readonly string[]): Promise<number> {
  const query = 'select count(*)::int as count from users where email = any($1)'
  return Counts.parse((await database.query(query, [emails])).rows)[0].count
}
