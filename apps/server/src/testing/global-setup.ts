import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { joinEmbeddedDatabase } from '../kernel/database/embedded/embedded-database.ts'
import { migrateDatabase } from '../kernel/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection URL of the database `postgres` for this test run. */
    postgresUrl: string
    /** Folder of compiled modules that all tests share. */
    compileCache: string
  }
}

/** Options that make Postgres fast but not durable. Test databases exist only for minutes. */
const FAST = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=200',
]

/** Starts one Postgres server for all server tests. Each test file creates its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const database = await joinEmbeddedDatabase(folder, { flags: FAST })
  await migrateDatabase(database.url)
  project.provide('postgresUrl', database.toUrl('postgres'))
  project.provide('compileCache', await mkdtemp(join(folder, 'compile-cache-')))
  return async () => {
    await database.release()
    await rm(folder, { recursive: true, force: true })
  }
}
