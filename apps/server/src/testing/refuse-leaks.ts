import { Client } from 'pg'
import { findLeaks, readStoredValues } from './find-leaks.ts'

/** Throws if the log contains values of the tables, email addresses or tokens. Call it before the database is deleted. */
export async function refuseLeaks(log: readonly string[], databaseUrl: string): Promise<void> {
  const text = log.join('')
  if (text === '') return
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const leaks = findLeaks(text, await readStoredValues(client))
    if (leaks.length > 0) throw new Error(`the log of the server contains personal values:\n${leaks.join('\n')}`)
  } finally {
    await client.end()
  }
}
