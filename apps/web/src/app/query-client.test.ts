import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('fetched data is not fetched again for 300000 ms', async () => {
  const queries = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'me')
  const fetchProfile = () => queries.fetchQuery({ queryKey: ['current-profile'], queryFn })
  await fetchProfile()
  vi.advanceTimersByTime(299_999)
  await fetchProfile()
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await fetchProfile()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
