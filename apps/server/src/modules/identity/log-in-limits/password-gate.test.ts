import { expect, test, vi } from 'vitest'
import { createPasswordGate } from './password-gate.ts'

/** Work that ends when it is told to, and what has begun so far. */
function bench(gate: ReturnType<typeof createPasswordGate>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (lane: string, name: string, known = false) =>
    gate.run({ lane, known }, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.push(() => end.resolve(name))
      return end.promise
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    await settle()
    ends.shift()?.()
    await settle()
  }
  return { ask, begun, endOne }
}

test('a crowd at one address lets somebody at another in after one of its own', async () => {
  const { ask, begun, endOne } = bench(createPasswordGate({ atOnce: 1, mostWaiting: 10 }))
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  const other = ask('b', 'b1')
  await endOne()
  await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const _ of [1, 2, 3]) await endOne()
  expect(await Promise.all([...crowd, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('where too many wait, the last of the longest lane is sent away, and nobody of another', async () => {
  const { ask, endOne } = bench(createPasswordGate({ atOnce: 1, mostWaiting: 2 }))
  const [running, first, second] = ['a1', 'a2', 'a3'].map((name) => ask('a', name))
  const other = ask('b', 'b1')
  expect(await second).toBe('busy')
  for (const _ of [1, 2, 3]) await endOne()
  expect(await Promise.all([running, first, other])).toEqual(['a1', 'a2', 'b1'])
})

test('work that fails gives its place to the next', async () => {
  const gate = createPasswordGate({ atOnce: 1 })
  await expect(gate.run({ lane: 'a', known: false }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run({ lane: 'a', known: false }, async () => 'yes')).toBe('yes')
})

test('who is known comes first, and is not sent away for strangers, each at an address of their own', async () => {
  const { ask, begun, endOne } = bench(createPasswordGate({ atOnce: 1, mostWaiting: 2 }))
  const first = ask('a', 'a1')
  const stranger = ask('b', 'b1')
  const other = ask('c', 'c1')
  const friend = ask('d', 'd1', true)
  expect(await other).toBe('busy')
  await endOne()
  await endOne()
  expect(begun).toEqual(['a1', 'd1', 'b1'])
  await endOne()
  expect(await Promise.all([first, friend, stranger])).toEqual(['a1', 'd1', 'b1'])
})

test('while most strangers are wrong, one of them is served at a time, and somebody known beside them', async () => {
  const gate = createPasswordGate({ atOnce: 2, guessEveryMs: 0 })
  const stranger = { lane: 'a', known: false }
  for (let tries = 0; tries < 20; tries += 1) await gate.run(stranger, async () => undefined)
  const end = Promise.withResolvers<string>()
  let begun = 0
  const slow = () => {
    begun += 1
    return end.promise
  }
  const guesses = [gate.run(stranger, slow), gate.run({ lane: 'b', known: false }, slow)]
  await vi.waitFor(() => expect(begun).toBe(1))
  expect(await gate.run({ lane: 'friend', known: true }, async () => 'in')).toBe('in')
  expect(begun).toBe(1)
  end.resolve('in')
  expect(await Promise.all(guesses)).toEqual(['in', 'in'])
})
