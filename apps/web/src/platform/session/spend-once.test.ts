import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spendOnce } from './spend-once.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('if the device never gives the lock, the page opens without a refresh', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  const run = vi.fn<() => Promise<boolean>>()
  const waiting = spendOnce('token', run)
  await vi.runAllTimersAsync()
  await waiting
  expect(run).not.toHaveBeenCalled()
})

test('the page does not wait for the end of a lock that it holds', async () => {
  const request = (_name: string, _options: unknown, callback: () => Promise<void>) => callback()
  vi.stubGlobal('navigator', { locks: { request } })
  await spendOnce('token', async () => true)
  expect(vi.getTimerCount()).toBe(0)
})
