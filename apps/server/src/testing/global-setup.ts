import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { joinEmbeddedDatabase } from '../kernel/database/embedded/embedded-database.ts'
import { migrateDatabase } from '../kernel/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres` in the Postgres of this run. */
    postgresUrl: string
  }
}

/** A test database exists for minutes, so its durability does not matter. */
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

/** Starts one Postgres for the whole run of server tests. Each test file creates its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const database = await joinEmbeddedDatabase(folder, FAST)
  await migrateDatabase(database.url)
  project.provide('postgresUrl', database.toUrl('postgres'))
  return async () => {
    await database.release()
    await rm(folder, { recursive: true, force: true })
  }
}
