import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../command.ts'
import type { DatabaseUrls } from '../kernel.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { joinEmbeddedDatabase } from './embedded/embedded-database.ts'
import { migrateDatabase } from './migrate.ts'

/** The migrated databases of both shards. `release` ends this process's use of the databases. */
export interface OpenDatabase {
  readonly urls: DatabaseUrls
  readonly release: () => Promise<void>
}

/**
 * Opens and migrates the databases of the settings. Throws a CommandError if the data folder is not writable, or if an
 * external database cannot be used.
 */
export async function openDatabase(settings: Settings, log?: Log): Promise<OpenDatabase> {
  const database = await locate(settings, log)
  try {
    for (const url of new Set([database.urls.eu, database.urls.us])) await migrateDatabase(url)
    return database
  } catch (error) {
    await database.release()
    throw toUnreachableError(error) ?? error
  }
}

async function locate(settings: Settings, log: Log | undefined): Promise<OpenDatabase> {
  const { databaseUrl, databaseUrlUs, dataFolder } = settings
  if (databaseUrl !== undefined)
    return { urls: { eu: databaseUrl, us: databaseUrlUs ?? databaseUrl }, release: async () => {} }
  await ensureFolder(dataFolder)
  const embedded = await joinEmbeddedDatabase(dataFolder, log && { log })
  return { urls: { eu: embedded.url, us: embedded.url }, release: embedded.release }
}

async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch {
    throw new CommandError(`The data folder ${folder} is not writable: set LECTERN_DATA to a writable folder.`)
  }
}

/** Creates a folder and its missing parents. Under /proc, the option `recursive` of Node's `mkdir` never returns. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN'])
const REFUSED = /^(28|3D|57P03)/

function toUnreachableError(error: unknown): CommandError | undefined {
  const parts = error instanceof AggregateError ? error.errors : [error]
  for (const part of parts) {
    const code = part instanceof Error && 'code' in part && typeof part.code === 'string' ? part.code : ''
    const timedOut = part instanceof Error && part.message.includes('timeout')
    if (UNREACHABLE.has(code) || timedOut)
      return new CommandError(
        'The database that DATABASE_URL names cannot be reached: is it running, and is the address right?',
      )
    if (REFUSED.test(code))
      return new CommandError(
        'The database that DATABASE_URL names refuses the connection: check its user, password and name.',
      )
  }
  return undefined
}
