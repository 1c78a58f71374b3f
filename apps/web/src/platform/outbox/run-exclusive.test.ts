import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function useLocks(request: Request): void {
  vi.stubGlobal('navigator', { locks: { request } })
  // The timers of `AbortSignal` are not those of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return stop.signal
  })
}

const fail = (name: string) => Promise.reject(new DOMException('no lock', name))

test('a lock that another tab never releases is taken after 60 s', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {})
  useLocks(async (_name, { signal, steal }, run) => {
    if (steal) return run()
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const done = runExclusive(work)
  await vi.advanceTimersByTimeAsync(59_900)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(work).toHaveBeenCalledOnce()
})

test('a browser without locks runs the work', async () => {
  vi.stubGlobal('navigator', {})
  const work = vi.fn<() => Promise<void>>(async () => {})
  await runExclusive(work)
  expect(work).toHaveBeenCalledOnce()
})

test('a lock that another tab takes away is no error, and every other error is', async () => {
  useLocks(() => fail('AbortError'))
  await expect(runExclusive(async () => {})).resolves.toBeUndefined()
  useLocks(() => fail('SecurityError'))
  await expect(runExclusive(async () => {})).rejects.toThrow('no lock')
})
