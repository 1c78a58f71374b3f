import { expect, test, vi } from 'vitest'
import { createPasswordGate } from './password-gate.ts'

function setUpGate(gate: ReturnType<typeof createPasswordGate>) {
  const started: string[] = []
  const finishers: (() => void)[] = []
  const request = (queueKey: string, name: string, known = false) =>
    gate.run({ queueKey, known }, () => {
      started.push(name)
      const end = Promise.withResolvers<string>()
      finishers.push(() => end.resolve(name))
      return end.promise
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishOne = async () => {
    await settle()
    finishers.shift()?.()
    await settle()
  }
  return { request, started, finishOne }
}

test('a queue of one address delays the request of another address by one more turn only', async () => {
  const { request, started, finishOne } = setUpGate(createPasswordGate({ concurrency: 1, maxWaiting: 10 }))
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => request('a', name))
  const other = request('b', 'b1')
  await finishOne()
  await finishOne()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  for (const _ of [1, 2, 3]) await finishOne()
  expect(await Promise.all([...crowd, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('when too many requests wait, the last of the longest queue is rejected, and no other', async () => {
  const { request, finishOne } = setUpGate(createPasswordGate({ concurrency: 1, maxWaiting: 2 }))
  const [running, first, second] = ['a1', 'a2', 'a3'].map((name) => request('a', name))
  const other = request('b', 'b1')
  expect(await second).toBe('busy')
  for (const _ of [1, 2, 3]) await finishOne()
  expect(await Promise.all([running, first, other])).toEqual(['a1', 'a2', 'b1'])
})

test('work that fails makes room for the next', async () => {
  const gate = createPasswordGate({ concurrency: 1 })
  await expect(gate.run({ queueKey: 'a', known: false }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run({ queueKey: 'a', known: false }, async () => 'yes')).toBe('yes')
})

test('a known visitor is served first, and is not rejected in favour of strangers at many addresses', async () => {
  const { request, started, finishOne } = setUpGate(createPasswordGate({ concurrency: 1, maxWaiting: 2 }))
  const first = request('a', 'a1')
  const stranger = request('b', 'b1')
  const other = request('c', 'c1')
  const knownVisitor = request('d', 'd1', true)
  expect(await other).toBe('busy')
  await finishOne()
  await finishOne()
  expect(started).toEqual(['a1', 'd1', 'b1'])
  await finishOne()
  expect(await Promise.all([first, knownVisitor, stranger])).toEqual(['a1', 'd1', 'b1'])
})

test('while most strangers fail, they are served one at a time, and a known visitor does not wait for them', async () => {
  const gate = createPasswordGate({ concurrency: 2, guessPauseMs: 0 })
  const stranger = { queueKey: 'a', known: false }
  for (let tries = 0; tries < 20; tries += 1) await gate.run(stranger, async () => undefined)
  const end = Promise.withResolvers<string>()
  let begun = 0
  const slow = () => {
    begun += 1
    return end.promise
  }
  const guesses = [gate.run(stranger, slow), gate.run({ queueKey: 'b', known: false }, slow)]
  await vi.waitFor(() => expect(begun).toBe(1))
  expect(await gate.run({ queueKey: 'friend', known: true }, async () => 'in')).toBe('in')
  expect(begun).toBe(1)
  end.resolve('in')
  expect(await Promise.all(guesses)).toEqual(['in', 'in'])
})

/** Runs two attempts of strangers that do not end. Returns how many have begun. */
async function countConcurrentStrangers(gate: ReturnType<typeof createPasswordGate>): Promise<number> {
  let begun = 0
  const forEver = () => {
    begun += 1
    return new Promise<string>(() => {})
  }
  for (const queueKey of ['x', 'y']) void gate.run({ queueKey, known: false }, forEver)
  await new Promise((resolve) => setTimeout(resolve, 10))
  return begun
}

test.each([
  ['of strangers that are right', { queueKey: 'a', known: false }, 'in'],
  ['of known visitors that are wrong', { queueKey: 'a', known: true }, undefined],
])('attempts %s do not slow down strangers', async (_, visitor, result) => {
  const gate = createPasswordGate({ concurrency: 2, guessPauseMs: 0 })
  for (let tries = 0; tries < 20; tries += 1) await gate.run(visitor, async () => result)
  expect(await countConcurrentStrangers(gate)).toBe(2)
})

test('right attempts of strangers end the slow service', async () => {
  const gate = createPasswordGate({ concurrency: 2, guessPauseMs: 0 })
  const stranger = { queueKey: 'a', known: false }
  for (const result of [undefined, 'in'])
    for (let tries = 0; tries < 20; tries += 1) await gate.run(stranger, async () => result)
  expect(await countConcurrentStrangers(gate)).toBe(2)
})

test('a rejected request leaves no trace: as many requests as before can wait', async () => {
  const { request, finishOne } = setUpGate(createPasswordGate({ concurrency: 1, maxWaiting: 1 }))
  const running = request('a', 'a1')
  const waiting = request('b', 'b1')
  expect(await request('c', 'c1')).toBe('busy')
  await finishOne()
  const next = request('c', 'c2')
  for (const _ of [1, 2]) await finishOne()
  expect(await Promise.all([running, waiting, next])).toEqual(['a1', 'b1', 'c2'])
})
