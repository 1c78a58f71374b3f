import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { createTestKernel } from '../testing/test-kernel.ts'
import type { TestKernel } from '../testing/test-kernel.ts'
import { createAttemptLimit, perPeriod } from './attempt-limit.ts'
import type { AttemptCounter, AttemptLimit } from './attempt-limit.ts'
import { attemptCounters } from './database/kernel-tables.ts'

const clock = createStoppedClock()
const RULE = { freeAttempts: 5, firstWaitMs: 1000, maxWaitMs: 60_000, expireOneMs: 180_000 }
let testKernel: TestKernel
let node: AttemptLimit
let otherNode: AttemptLimit
beforeAll(async () => {
  testKernel = await createTestKernel()
  node = createAttemptLimit(testKernel.kernel.shards.home, clock)
  otherNode = createAttemptLimit(testKernel.kernel.shards.home, clock)
})
afterAll(() => testKernel.close())

let counter = 0
const newCounter = (rule = RULE) => ({ name: ['test', `${(counter += 1)}`], rule })
const getWaitS = async (...counters: readonly AttemptCounter[]) =>
  Number((await otherNode.take(...counters))?.headers?.['retry-after'] ?? 0)

test('of 400 parallel attempts on two nodes, only the free ones are counted and allowed', async () => {
  const code = newCounter()
  const take = (_: unknown, index: number) => (index % 2 === 0 ? node : otherNode).take(code)
  const results = await Promise.all(Array.from({ length: 400 }, take))
  expect(results.filter((refusal) => refusal === undefined)).toHaveLength(5)
})

test('the wait doubles with each attempt, up to the longest wait', async () => {
  const code = newCounter()
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await node.take(code)).toBeUndefined()
  for (const wait of [1, 2, 4, 8, 16, 32, 60]) {
    expect(await getWaitS(code)).toBe(wait)
    clock.forward(wait * 1000)
    expect(await node.take(code)).toBeUndefined()
  }
})

test('an attempt that is given back does not count, and a reset subtracts all attempts', async () => {
  const code = newCounter()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await node.take(code)).toBeUndefined()
    await otherNode.giveBack(code)
  }
  for (let attempt = 0; attempt < 5; attempt += 1) await node.take(code)
  expect(await getWaitS(code)).toBe(1)
  await node.reset(code)
  expect(await getWaitS(code)).toBe(0)
})

test('if one counter requires a wait, the other counters do not count the attempt', async () => {
  const [full, free] = [newCounter(), newCounter()]
  for (let attempt = 0; attempt < 5; attempt += 1) await node.take(full)
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await node.take(full, free)).toBeDefined()
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await node.take(free)).toBeUndefined()
})

test('parallel attempts on the same counters in different orders do not deadlock', async () => {
  const [first, second] = [newCounter(perPeriod(1000, 1000)), newCounter(perPeriod(1000, 1000))]
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? node.take(first, second) : otherNode.take(second, first),
    ),
  )
  expect(results.every((refusal) => refusal === undefined)).toBe(true)
})

test('attempts that are taken and given back at the same time do not deadlock', async () => {
  const counters = Array.from({ length: 6 }, () => newCounter(perPeriod(100_000, 1000)))
  const work = async (_: unknown, index: number) => {
    const order = index % 2 === 0 ? counters : counters.toReversed()
    for (let round = 0; round < 20; round += 1) {
      await (index % 3 === 0 ? node.take(...order) : index % 3 === 1 ? node.giveBack(...order) : node.reset(...order))
    }
  }
  const results = await Promise.allSettled(Array.from({ length: 18 }, work))
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a limit per period allows the attempts at once, and then one after each part of the period', async () => {
  const emails = newCounter(perPeriod(3, 3_600_000))
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await node.take(emails)).toBeUndefined()
  expect(await getWaitS(emails)).toBe(1200)
  clock.forward(1_200_000)
  expect(await node.take(emails)).toBeUndefined()
  expect(await node.take(emails)).toBeDefined()
})

test('the table does not contain the names, and the clean-up deletes counters of earlier days', async () => {
  const code = { name: ['test', 'se ada.lind'], rule: RULE }
  await node.take(code)
  const db = testKernel.kernel.shards.home
  expect(JSON.stringify(await db.select().from(attemptCounters))).not.toContain('ada')
  clock.forward(25 * 3_600_000)
  await node.deleteExpired()
  expect(await db.$count(attemptCounters)).toBe(0)
})
