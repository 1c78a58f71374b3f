import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '../testing/movable-clock.ts'
import { createTestKernel } from '../testing/test-kernel.ts'
import type { TestKernel } from '../testing/test-kernel.ts'
import { endedSessions as table } from './database/kernel-tables.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { EndedSessions } from './ended-sessions.ts'

const clock = createMovableClock()
let base: TestKernel
const nodes: EndedSessions[] = []
beforeAll(async () => {
  base = await createTestKernel({ clock })
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await base.close()
})

/**
 * Creates the list of ended sessions of another node. The node polls once at its start. The default interval is so long
 * that the node does not poll again during a test.
 */
async function startNode(pollEveryMs = 3_600_000): Promise<EndedSessions> {
  const { shards, log } = base.kernel
  const node = createEndedSessions({ shards, clock, log, pollEveryMs })
  nodes.push(node)
  await node.follow()
  return node
}
const home = () => base.kernel.shards.home

test('a session that was not ended is not in the list', async () => {
  expect((await startNode()).has('nobody ended it')).toBe(false)
})

test('a session is ended at once on the node that ends it, and on the other nodes after the notification', async () => {
  const [here, there] = [await startNode(), await startNode()]
  await here.end(['told'])
  expect(here.has('told')).toBe(true)
  await expect.poll(() => there.has('told')).toBe(true)
})

test('a session whose end is rolled back stays valid', async () => {
  const node = await startNode()
  const failing = node.end(['rolled back'], () => Promise.reject(new Error('the deletion failed')))
  await expect(failing).rejects.toThrow('the deletion failed')
  const uncommitted = await home().select().from(table).where(eq(table.session, 'rolled back'))
  expect([node.has('rolled back'), uncommitted]).toEqual([false, []])
})

test('all sessions of a large school are sent to the other nodes', async () => {
  const [here, there] = [await startNode(), await startNode()]
  const many = Array.from({ length: 1500 }, (_, at) => `one-of-many-sessions-${at}`)
  await here.end([...many, ...many])
  await expect.poll(() => many.filter((session) => !there.has(session))).toEqual([])
})

test('a node that starts later has the ended session in its list', async () => {
  await (await startNode()).end(['before the start'])
  expect((await startNode()).has('before the start')).toBe(true)
})

test('polling finds an ended session whose notification was lost', async () => {
  const node = await startNode(20)
  await home().insert(table).values({ session: 'untold' })
  await expect.poll(() => node.has('untold')).toBe(true)
})

test('a session that ended while the connection was broken is found, even after a long interruption', async () => {
  const node = await startNode(20)
  const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()`
  await home()
    .insert(table)
    .values({ session: 'missed', endedAt: sql`now() - interval '10 minutes'` })
  // A node that does not listen yet is not interrupted, so the connections are cut again.
  const cutUntilFound = async () => {
    const isFound = node.has('missed')
    if (!isFound) await home().execute(listeners)
    return isFound
  }
  await expect.poll(cutUntilFound, { interval: 2000 }).toBe(true)
  await (await startNode()).end(['told again'])
  await expect.poll(() => node.has('told again')).toBe(true)
})

test('an ended session is forgotten after its last token expires, and not before', async () => {
  const node = await startNode(20)
  await node.end(['fresh', 'old'])
  // Notifications arrive in order. A late one would add the session again.
  await home().execute(sql`select pg_notify('ended_sessions', 'last-notification')`)
  await expect.poll(() => node.has('last-notification')).toBe(true)
  await home()
    .update(table)
    .set({ endedAt: sql`now() - interval '21 minutes'` })
    .where(eq(table.session, 'old'))
  await node.deleteExpired()
  const remaining = await home().select({ session: table.session }).from(table)
  expect(remaining.map(({ session }) => session)).toContain('fresh')
  expect(remaining.map(({ session }) => session)).not.toContain('old')
  clock.forward(14 * 60_000)
  expect(node.has('old')).toBe(true)
  clock.forward(7 * 60_000)
  await expect.poll(() => node.has('old')).toBe(false)
})
