import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswerError } from '../../platform/device/time-limit.ts'
import { freeBytes } from './free-bytes.ts'
import { runIfFree } from './run-if-free.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})
type Work = (lock: object | null) => Promise<void>
const useLocks = (request: (name: string, options: LockOptions, work: Work) => Promise<void>) =>
  vi.stubGlobal('navigator', { locks: { request } })
const useStorage = (storage: object) => vi.stubGlobal('navigator', { storage })

test('a storage that does not answer counts as one without a quota', async () => {
  useStorage({ persist: () => never, estimate: () => never })
  const free = freeBytes()
  await vi.advanceTimersByTimeAsync(3000)
  await expect(free).resolves.toBe(Infinity)
  useStorage({ persist: async () => true, estimate: async () => ({ quota: 100, usage: 30 }) })
  await expect(freeBytes()).resolves.toBe(70)
})

test('work runs with a free lock, however long it takes, and not beside another tab', async () => {
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => setTimeout(resolve, 60_000)))
  useLocks((_name, _options, run) => run({}))
  const done = runIfFree('download', work)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(done).resolves.toBeUndefined()
  expect(work).toHaveBeenCalledOnce()
  useLocks((_name, _options, run) => run(null))
  await runIfFree('download', work)
  expect(work).toHaveBeenCalledOnce()
})

test('a browser that does not answer for a lock ends the wait after 3 s, and a refusal at once', async () => {
  useLocks(() => never)
  await Promise.all([
    expect(runIfFree('download', async () => {})).rejects.toThrow(NoAnswerError),
    vi.advanceTimersByTimeAsync(3000),
  ])
  useLocks(() => Promise.reject(new Error('refused')))
  await expect(runIfFree('download', async () => {})).rejects.toThrow('refused')
})
