import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@lectern/contracts'
import { startErrorSink } from '../testing/error-sink.ts'
import type { ErrorSink } from '../testing/error-sink.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { createLog } from './log.ts'
import { noContent, route } from './route.ts'
import { withoutValues } from './without-values.ts'

const CANARY = 'canary-7f3a'
const insertCanaries = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/canaries/:table',
  summary: 'A call that inserts wrong values',
  access: 'anyone',
  repeat: 'harmless',
  params: z.object({ table: z.string() }),
  responses: { 204: null },
})

const lines: string[] = []
let sink: ErrorSink
let server: TestServer
beforeAll(async () => {
  sink = await startErrorSink()
  server = await startTestServer({
    env: { ERROR_REPORTING_DSN: sink.dsn },
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    modules: ({ shards }) => [
      {
        routes: [
          route(insertCanaries, {
            policy: () => 'allowed',
            act: async ({ params: { table } }) => {
              const columns = await listColumns(table)
              const names = sql.join(columns.map(sql.identifier), sql`, `)
              const values = sql.join(
                columns.map((column) => sql`${`${CANARY} ${column}`}`),
                sql`, `,
              )
              const insert = sql`insert into ${sql.identifier(table)} (${names}) values (${values})`
              await shards.home.execute(insert)
              // A table with text columns only accepts the values once.
              await shards.home.execute(insert)
              return undefined
            },
            present: noContent,
          }),
        ],
      },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const Rows = z.array(z.object({ name: z.string() }))

async function listColumns(table: string): Promise<string[]> {
  const found = await server.kernel.shards.home.execute(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`,
  )
  return Rows.parse(found.rows).map(({ name }) => name)
}

test('a failed query with the values of any table logs and reports the statement and the code, and no value', async () => {
  const found = await server.kernel.shards.home.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = Rows.parse(found.rows).map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(40)
  for (const table of tables) {
    const answer = await server.fetch(`/api/library/v1/canaries/${table}`, { method: 'POST' })
    expect([table, answer.status]).toEqual([table, 500])
    expect(await answer.text()).not.toContain(CANARY)
  }
  await vi.waitUntil(() => sink.envelopes.length >= tables.length)
  const [logged, reported] = [lines.join(''), sink.envelopes.join('')]
  for (const text of [logged, reported]) {
    expect(text).not.toContain(CANARY)
    for (const table of tables) expect(text).toContain(table)
  }
  expect(logged).toContain('database error 22P02')
})

test('the message and the frames of any other error stay, and its cause is cleaned', () => {
  const error = new Error('a bug of ours')
  expect(withoutValues(error)).toBe(error)
  const outer = new Error('could not read', { cause: parseError(`{"name": ${CANARY}}`) })
  const safe = withoutValues(outer)
  expect(safe).toMatchObject({ message: 'could not read', cause: { name: 'SyntaxError', message: 'invalid JSON' } })
  expect(safe instanceof Error ? safe.stack : '').toContain('without-values.test.ts')
})

function parseError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}
