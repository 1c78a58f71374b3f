import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeLimit, NoAnswerError } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test('work that answers in time gives its result or its error', async () => {
  const limit = createTimeLimit()
  await expect(limit(Promise.resolve('read'))).resolves.toBe('read')
  await expect(limit(Promise.reject(new Error('full')))).rejects.toThrow('full')
})

test('a device that never answers ends the wait after the limit', async () => {
  const limit = createTimeLimit()
  await Promise.all([expect(limit(never, 500)).rejects.toThrow(NoAnswerError), vi.advanceTimersByTimeAsync(500)])
})

test('while earlier work is late, further waits end at once', async () => {
  const limit = createTimeLimit()
  await Promise.all([expect(limit(never)).rejects.toThrow(NoAnswerError), vi.runAllTimersAsync()])
  await expect(limit(Promise.resolve('read'))).rejects.toThrow(NoAnswerError)
})

test('when the late work has ended, the device counts as answering again', async () => {
  const limit = createTimeLimit()
  const { promise: work, resolve } = Promise.withResolvers<string>()
  await Promise.all([expect(limit(work)).rejects.toThrow(NoAnswerError), vi.runAllTimersAsync()])
  resolve('late')
  await vi.runAllTimersAsync()
  await expect(limit(Promise.resolve('read'))).resolves.toBe('read')
})
