import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../testing/database.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { isOutage } from '../outage.ts'
import { preparedFor } from './prepared.ts'
import { openShards } from './shards.ts'
import type { Rows, Shards } from './shards.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let shards: Shards
const onError = vi.fn<(error: Error) => void>()
beforeAll(async () => {
  database = await createTestDatabase()
  shards = openShards({ eu: database.url, us: database.url }, onError)
})
afterAll(async () => {
  await shards.close()
  await database.drop()
})

const Count = z.array(z.object({ count: z.int() }))

async function findBackend(rows: Rows): Promise<number> {
  const found = await rows.execute(sql`select pg_backend_pid() as count`)
  return Count.parse(found.rows)[0]?.count ?? 0
}

async function isRunning(backend: number): Promise<boolean> {
  const found = await shards.home.execute(
    sql`select count(*)::int as count from pg_stat_activity where pid = ${backend}`,
  )
  return Count.parse(found.rows)[0]?.count === 1
}

test('a connection that breaks between two queries of a transaction fails the transaction only', async () => {
  const transaction = shards.home.transaction(async (rows) => {
    const backend = await findBackend(rows)
    await shards.home.execute(sql`select pg_terminate_backend(${backend})`)
    await expect.poll(() => isRunning(backend)).toBe(false)
    // The error arrives while no query runs.
    await vi.waitUntil(() => onError.mock.calls.length > 0)
    await rows.execute(sql`select 1`)
  })
  const error: unknown = await transaction.catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
  expect(await findBackend(shards.home)).toBeGreaterThan(0)
})

test('connections that break at the begin of a transaction are not lost to the pool', async () => {
  const url = new URL(database.url)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = `${proxy.port}`
  const behindProxy = openShards({ eu: url.href, us: url.href }, onError)
  const transact = () => behindProxy.home.transaction(findBackend)
  proxy.cutAt = 'begin'
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, transact))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  proxy.cutAt = undefined
  expect(await transact()).toBeGreaterThan(0)
  await behindProxy.close()
  await proxy.stop()
})

test('a statement that waits too long for a lock fails as an outage', async () => {
  const impatient = openShards({ eu: database.url, us: database.url }, onError, 100)
  const error: unknown = await shards.home.transaction(async (rows) => {
    await rows.execute(sql`select pg_advisory_xact_lock(7)`)
    return impatient.home.execute(sql`select pg_advisory_xact_lock(7)`).catch((reason: unknown) => reason)
  })
  expect(isOutage(error)).toBe(true)
  await impatient.close()
})

test('a deadlock is an outage, because the same request can succeed later', async () => {
  const other = Promise.withResolvers<void>()
  const lockBoth = (first: number, second: number) =>
    shards.home.transaction(async (rows) => {
      await rows.execute(sql`set local deadlock_timeout = '20ms'`)
      await rows.execute(sql`select pg_advisory_xact_lock(${first})`)
      if (first === 1) await other.promise
      else other.resolve()
      await rows.execute(sql`select pg_advisory_xact_lock(${second})`)
    })
  const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)])
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [isOutage(outcome.reason)] : []))).toEqual([
    true,
  ])
})

test('outside a transaction, a prepared statement is planned once for all values', async () => {
  const settings = preparedFor((rows) =>
    rows
      .select({ name: sql<string>`name` })
      .from(sql`pg_settings`)
      .where(sql`name = any(${sql.placeholder('names')})`)
      .prepare('test_settings'),
  )
  const plans = preparedFor((rows) =>
    rows
      .select({ planned: sql<number>`custom_plans::int`, reused: sql<number>`generic_plans::int` })
      .from(sql`pg_prepared_statements`)
      .where(sql`name = 'test_settings'`)
      .prepare('test_plans'),
  )
  for (let length = 1; length <= 8; length++)
    await settings(shards.home).execute({ names: Array.from({ length }, () => 'port') })
  expect(await plans(shards.home).execute()).toEqual([{ planned: 0, reused: 8 }])
  const found = await shards.home.transaction(async (rows) => {
    await settings(rows).execute({ names: ['port'] })
    return plans(rows).execute()
  })
  expect(found).toEqual([{ planned: 1, reused: 0 }])
})
