import { connectToEmbedded } from '../../apps/server/src/testing/embedded-client.ts'
import { findLeaks, readStoredValues } from '../../apps/server/src/testing/find-leaks.ts'

/** Values that the browser tests type. Not all of them are stored in a table. */
const TYPED = ['lectern-demo', 'Counting keeps the dark away', 'Why does Edda count the steps']

/**
 * Returns the beginnings of the lines of a server's log that contain a value of its tables, a typed value, an email
 * address or a token. The server and its embedded database in the data folder must still run.
 */
export async function searchServerLog(dataFolder: string, log: string): Promise<readonly string[]> {
  const database = await connectToEmbedded(dataFolder)
  try {
    return findLeaks(log, new Set([...TYPED, ...(await readStoredValues(database))]))
  } finally {
    await database.end()
  }
}
