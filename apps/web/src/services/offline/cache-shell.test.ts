import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheShell } from './cache-shell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<never>(() => {})

function useWorker(register: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', { serviceWorker: { register } })
}

/** Creates a registration with a new worker, which `change` brings to a state. */
function installWorker() {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const change = (state: string) => {
    worker.state = state
    worker.dispatchEvent(new Event('statechange'))
  }
  return { registration: { active: null, installing: worker, waiting: null }, change }
}

test.each([
  ['a registration that never ends', () => never],
  ['a worker that never becomes active', async () => installWorker().registration],
])('%s ends the wait after 60 s', async (_what, register) => {
  useWorker(register)
  const cached = cacheShell()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(cached).resolves.toBe(false)
})

test('the app starts without a network when its worker is active', async () => {
  const { registration, change } = installWorker()
  useWorker(async () => registration)
  const cached = cacheShell()
  await vi.advanceTimersByTimeAsync(100)
  change('activated')
  await expect(cached).resolves.toBe(true)
  useWorker(async () => ({ active: {} }))
  await expect(cacheShell()).resolves.toBe(true)
})

test('a refused registration or a removed worker is no start without a network', async () => {
  useWorker(() => Promise.reject(new Error('refused')))
  await expect(cacheShell()).resolves.toBe(false)
  const { registration, change } = installWorker()
  useWorker(async () => registration)
  const cached = cacheShell()
  await vi.advanceTimersByTimeAsync(100)
  change('redundant')
  await expect(cached).resolves.toBe(false)
})
