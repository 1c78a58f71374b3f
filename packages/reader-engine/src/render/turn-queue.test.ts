import { expect, test } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

/** Creates a turn that ends when the test calls `resolve` or `reject`. */
function createTurn() {
  let isRunning = false
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    resolve,
    reject,
    isRunning: () => isRunning,
    turn: () => {
      isRunning = true
      return promise
    },
  }
}

test('turns run one after the other', async () => {
  const queue = new TurnQueue()
  const [first, second] = [createTurn(), createTurn()]
  const results = [queue.add(first.turn, 'discarded'), queue.add(second.turn, 'discarded')]
  await Promise.resolve()
  expect([first.isRunning(), second.isRunning(), queue.isBusy]).toEqual([true, false, true])
  first.resolve('one')
  second.resolve('two')
  expect(await Promise.all(results)).toEqual(['one', 'two'])
  await expect.poll(() => queue.isBusy).toBe(false)
})

test('after a turn that failed, the waiting turns are discarded, and a later turn runs', async () => {
  const queue = new TurnQueue()
  const [failing, waiting, later] = [createTurn(), createTurn(), createTurn()]
  const results = [queue.add(failing.turn, 'discarded'), queue.add(waiting.turn, 'discarded')]
  failing.reject(new Error('no network'))
  await expect(results[0]).rejects.toThrow('no network')
  expect(await results[1]).toBe('discarded')
  expect(waiting.isRunning()).toBe(false)
  later.resolve('later')
  expect(await queue.add(later.turn, 'discarded')).toBe('later')
})

test('`discard` stops the waiting turns and not the running turn', async () => {
  const queue = new TurnQueue()
  const [running, waiting] = [createTurn(), createTurn()]
  const results = [queue.add(running.turn, 'discarded'), queue.add(waiting.turn, 'discarded')]
  await Promise.resolve()
  queue.discard()
  running.resolve('one')
  expect(await Promise.all(results)).toEqual(['one', 'discarded'])
})
