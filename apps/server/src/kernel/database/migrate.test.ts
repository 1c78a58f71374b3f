import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { migrateDatabase } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

test('a migrated database can be migrated again', async () => {
  await expect(migrateDatabase(database.url)).resolves.toBeUndefined()
})

test.each([
  ['a newer migration of a module', "insert into migrations.identity (hash, created_at) values ('x', 9999999999999)"],
  [
    'a module that this version does not have',
    `create table migrations.sales (hash text, created_at bigint); insert into migrations.sales values ('x', 1)`,
  ],
])('a database with %s is refused in one sentence', async (_what, change) => {
  await client.query(change)
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    /^A newer version of Lectern has migrated the database \(module (identity|sales)\): [^.]+\.$/,
  )
})
