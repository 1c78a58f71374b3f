import { openDatabase } from '../kernel/database/open-database.ts'
import type { Settings } from '../kernel/settings/settings.ts'

/** Migrates the databases to the newest schema. Returns the exit code. */
export async function migrate(settings: Settings, print: (line: string) => void): Promise<number> {
  const database = await openDatabase(settings)
  await database.release()
  print('The database has the newest schema.')
  return 0
}
